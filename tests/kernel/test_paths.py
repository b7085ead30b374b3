"""Paths: held against the slow and certain way of finding them."""

from hypothesis import given
from hypothesis import strategies as st

from bot.kernel.paths import groups, reach

SIZE = 7
Edges = dict[tuple[int, int], int]
graphs = st.dictionaries(
    st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)), st.integers(0, 5), max_size=25
)


def steps(edges: Edges, place: int) -> list[tuple[int, int]]:
    return [(end, cost) for (start, end), cost in edges.items() if start == place]


def certain(edges: Edges, start: int) -> dict[int, int]:
    """Relax every edge as often as there are places."""
    costs = {start: 0}
    for _ in range(SIZE):
        for (one, other), cost in edges.items():
            if one in costs:
                costs[other] = min(costs.get(other, 999), costs[one] + cost)
    return costs


@given(graphs)
def test_reach_finds_the_least_cost_of_every_place(edges: Edges) -> None:
    assert reach(0, lambda place: steps(edges, place)) == certain(edges, 0)


@given(graphs, st.integers(0, 12))
def test_a_budget_leaves_out_what_costs_more(edges: Edges, most: int) -> None:
    within = {place: cost for place, cost in certain(edges, 0).items() if cost <= most}
    assert reach(0, lambda place: steps(edges, place), most) == within


@given(st.frozensets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=20))
def test_groups_part_the_places_and_no_two_touch(
    places: frozenset[tuple[int, int]],
) -> None:
    def near(place: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = place
        return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]

    found = groups(sorted(places), near)
    assert sorted(place for group in found for place in group) == sorted(places)
    for group in found:
        assert not any(other in places - group for place in group for other in near(place))
        first = min(group)
        walked = reach(first, lambda place: [(o, 1) for o in near(place) if o in places])
        assert frozenset(walked) == group
    assert [min(group) for group in found] == sorted(min(group) for group in found)
