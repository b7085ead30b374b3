FROM python:3.12-slim
WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY bot bot
COPY renderers renderers
RUN useradd --create-home tablekeeper && mkdir /data && chown tablekeeper /data
USER tablekeeper
ENV TABLEKEEPER_DATABASE=/data/tablekeeper.sqlite
CMD ["python", "-m", "bot"]
