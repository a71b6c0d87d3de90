"""The games as environments: what the two libraries ask of them, what a learner sees, and what their numbers mean."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tapete import rl
from tapete.library.reading import catalogue
from tapete.rl import menu, seeing
from tapete.rl.single import WHO, Single

ALL = catalogue()
FIRST = tuple({game: (game, regulation) for game, regulation in reversed(ALL)}.values())
GAMES = ALL if os.environ.get("TAPETE_SOAK") else FIRST
"""One law of each game; with TAPETE_SOAK all of them."""
DECISIONS = 25

# What the libraries say of every environment whose moves are masked, or whose seats are not asked for by an index.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent", "ignore:Observation is not a NumPy array"
)


@pytest.mark.parametrize(("game", "regulation"), GAMES)
def test_gymnasium_finds_nothing_amiss(game: str, regulation: str) -> None:
    """Its warnings are errors here; and whatever the mask admits the game takes."""
    env = gymnasium.make(f"tapete/{game}-{regulation}-v{rl.VERSION}").unwrapped
    assert isinstance(env, Single)
    check_env(env)
    seen, _ = env.reset(seed=5)
    gained = 0.0
    env.action_space.seed(5)
    first = env.table.worth(WHO)
    for _ in range(DECISIONS):
        action = env.action_space.sample(seen["action_mask"])
        move = env.moves.get(int(action))
        assert (move is None) == (action == 0)
        if move is not None:
            assert env.table.make(WHO, move) is None
        seen, reward, over, cut, told = env.step(np.int64(0))
        assert "refused" not in told
        assert not cut
        gained += reward
        if over:
            break
    assert gained * env.least == pytest.approx(env.table.worth(WHO) - first)


@pytest.mark.parametrize(("game", "regulation"), GAMES)
def test_pettingzoo_finds_nothing_amiss(game: str, regulation: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test

    env = rl.aec(game, regulation, limit=40)
    api_test(env, num_cycles=4)
    assert "Passed API test" in capsys.readouterr().out


def test_every_game_is_there_by_its_name() -> None:
    assert len(rl.ids()) == len(ALL)
    assert set(rl.ids()) <= set(gymnasium.registry)


def test_a_learner_sees_what_the_law_lets_them_see_and_no_more() -> None:
    """The cards that others hold could be any others: what one sees stays as it is to the last number."""
    env = rl.aec("circle_holdem", "AND10")
    env.reset(seed=3)
    while not env.table.game.covered(env.table.state):
        env.step(0)
    game, state, people = env.table.game, env.table.state, env.table.people
    other = next(
        guessed
        for n in range(50)
        if (guessed := game.guess(state, Random(n))) is not None
        and all(
            game.view(guessed, who).facts[f"cards:{who}"] != game.view(state, who).facts[f"cards:{who}"]
            for who in env.agents
        )
    )
    public = [seeing.vector(env.table.look(""), people)]
    own = [seeing.vector(env.table.look(who), people) for who in env.agents]
    env.table.state = other
    assert np.array_equal(public[0], seeing.vector(env.table.look(""), people))
    for who, before in zip(env.agents, own, strict=True):
        assert not np.array_equal(before, seeing.vector(env.table.look(who), people))
    shown = env.table.look(env.agents[0]).scene.facts
    assert not shown.get(f"cards:{env.agents[1]}")


def test_what_one_sees_names_people_by_their_seats() -> None:
    """Two people in the same place see the same numbers."""
    env = rl.make("boule", "ES79")
    env.reset(seed=1)
    look = env.look
    renamed = type(look)(who="zoe", offers=look.offers, pending=look.pending, scene=look.scene, rng=look.rng)
    assert np.array_equal(seeing.vector(look, (WHO,)), seeing.vector(renamed, ("zoe",)))


def test_a_number_that_stands_for_nothing_is_silence_and_told() -> None:
    env = rl.make("blackjack", "ES79")
    env.reset(seed=1)
    hit = env.menu.names.index("hit")
    assert hit not in env.moves
    before = env.table.worth(WHO)
    _, reward, _, _, told = env.step(np.int64(hit))
    assert told["refused"] == hit
    assert (reward, env.table.worth(WHO)) == (0, before)


def test_a_hand_of_blackjack_is_bet_played_and_paid() -> None:
    env = rl.make("blackjack", "ES79")
    bet = next(n for n, name in enumerate(env.menu.names) if name.startswith("bet main"))
    stand = env.menu.names.index("stand")
    rewards = set()
    env.reset(seed=2)
    for _ in range(12):
        seen, reward, over, _, _ = env.step(np.int64(bet))
        assert (reward, over) == (0, False)
        seen, reward, over, _, _ = env.step(np.int64(0))
        while not over:
            action = stand if seen["action_mask"][stand] else 0
            seen, reward, over, _, _ = env.step(np.int64(action))
        rewards.add(reward)
        env.reset()
    assert rewards <= {-1.0, 0.0, 1.0, 1.5}
    assert {-1.0, 1.0} <= rewards


def test_bets_keep_their_numbers() -> None:
    """A bet that lies on the felt already, or one more person at the table, moves no other bet to another number."""
    env = rl.make("french_roulette", "ES79")
    env.reset(seed=1)
    first = env.moves
    (red,) = (n for n, name in enumerate(env.menu.names) if name == "bet red 1 x1")
    assert first[red] == {"do": "bet", "who": WHO, "on": "red", "at": "", "layout": 1, "stake": first[red]["stake"]}
    env.step(np.int64(red))
    for number, move in env.moves.items():
        if number in first:
            assert (move["on"], move["at"]) == (first[number]["on"], first[number]["at"])


def test_what_is_left_to_learn_is_the_round() -> None:
    env = rl.make("circle_holdem", "AND10")
    env.reset(seed=1)
    assert {move["do"] for move in env.moves.values()} <= {"check", "call", "bet", "raise", "fold", "all_in"}
    assert menu.leaves_out("rebuy")
    assert not menu.leaves_out("stand")


def test_what_happened_is_shown_in_words() -> None:
    env = rl.make("boule", "ES79", render_mode="ansi")
    env.reset(seed=1)
    env.step(np.int64(next(iter(env.moves))))
    shown = env.render()
    assert shown is not None
    assert shown.startswith("betting:")
    assert "stakes" in shown


def test_an_episode_may_be_several_rounds() -> None:
    env = rl.make("boule", "ES79", rounds=3)
    _, told = env.reset(seed=1)
    first, over = told["round"], False
    while not over:
        _, _, over, cut, told = env.step(np.int64(0))
        assert not cut
    assert told["round"] == first + 3


def test_without_the_extra_one_sentence_says_how_to_get_it() -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import tapete\n"
        "try:\n    import tapete.rl\nexcept tapete.TapeteError as error:\n    print(error.text.en)"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "tapete.rl needs Gymnasium: pip install 'tapete[rl]'"


# --- many at once ---------------------------------------------------------------------------------------------------


def test_hands_follow_the_law_to_the_exact_expectation() -> None:
    """The best plan over the kernel gains what the solver says of it, the deals without a decision left out."""
    tables = rl.vector("blackjack", "ES79", 2048, seed=3)
    analysis, best = tables.analysis, tables.best  # type: ignore[attr-defined]
    naturals = [start for start in analysis.starts if analysis.natural(start)]
    chance = sum(start.p for start in naturals)
    exact = analysis.evaluate(best).expectation
    exact = (exact - sum(start.p * analysis.natural_worth(start.up) for start in naturals)) / (1 - chance)
    seen, told = tables.reset()
    gains: list[Any] = []
    for _ in range(60):
        hand, up = tables._at_hand[:, 0], tables._at_hand[:, 1]  # type: ignore[attr-defined]
        first = analysis.hands.size[hand] == 2
        actions = np.where(first, best.first[hand, up], best.draws[hand, up])
        assert told["action_mask"][np.arange(2048), actions].all()
        seen, rewards, over, cut, told = tables.step(actions)
        assert tables.observation_space.contains(seen)
        assert not cut.any()
        gains.append(rewards[over])
    played = np.concatenate(gains)
    assert abs(played.mean() - exact) < 4.5 * played.std() / len(played) ** 0.5


def test_hands_are_the_same_by_the_same_seed() -> None:
    runs = []
    for _ in range(2):
        tables = rl.vector("blackjack", "MEL14", 8)
        seen, _ = tables.reset(seed=11)
        steps = [tables.step(np.ones(8, np.int64))[:2] for _ in range(5)]
        runs.append((seen.tolist(), [(a.tolist(), b.tolist()) for a, b in steps]))
    assert runs[0] == runs[1]


def test_bets_cost_what_the_odds_say() -> None:
    tables = gymnasium.make_vec(
        "tapete/boule-ES79-v1", num_envs=2, vectorization_mode=gymnasium.VectorizeMode.VECTOR_ENTRY_POINT
    )
    tables.reset(seed=1)
    arm = tables.unwrapped.names.index("number")  # type: ignore[attr-defined]
    gained = [tables.step(np.array([arm, 0]))[1] for _ in range(2000)]
    number, nothing = np.array(gained).T
    assert set(number.tolist()) == {-1.0, 7.0}
    assert not nothing.any()
    assert abs(number.mean() + 1 / 9) < 4.5 * number.std() / len(number) ** 0.5


def test_an_agent_learns_blackjack_to_within_reach_of_the_best_plan() -> None:
    from tapete.rl.recipe import learn

    little, more = learn("blackjack", "ES79", 20_000, tables=512), learn("blackjack", "ES79", 400_000)
    assert 0 <= more.lacks < 0.01
    assert little.lacks > 2 * more.lacks
