-- Functions of SQLite that our queries use, for PostgreSQL.

CREATE OR REPLACE FUNCTION json_extract(body TEXT, path TEXT) RETURNS TEXT
LANGUAGE sql IMMUTABLE AS
'SELECT jsonb_path_query_first(body::jsonb, path::jsonpath) #>> ''{}''';

CREATE OR REPLACE FUNCTION moment() RETURNS BIGINT LANGUAGE sql VOLATILE AS
'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint';

CREATE OR REPLACE FUNCTION json_each(body TEXT, path TEXT DEFAULT '$')
RETURNS TABLE (key TEXT, value TEXT) LANGUAGE sql IMMUTABLE AS
'WITH found AS (SELECT jsonb_path_query_first(body::jsonb, path::jsonpath) AS part)
 SELECT (place - 1)::text, each #>> ''{}''
   FROM found, jsonb_array_elements(CASE jsonb_typeof(part) WHEN ''array'' THEN part END)
        WITH ORDINALITY AS items (each, place)
 UNION ALL
 SELECT pairs.key, pairs.value #>> ''{}''
   FROM found, jsonb_each(CASE jsonb_typeof(part) WHEN ''object'' THEN part END) AS pairs';
