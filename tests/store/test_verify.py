"""Inspecting a log: honest ones pass, and every way to cheat is named."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tapete.law.fingerprints import fingerprint
from tapete.store.findings import SENTENCES, Report
from tapete.store.log import Record, line, seal
from tapete.store.memory import MemoryLog
from tapete.store.verify import verify
from tests.store.kit import CLOSE, bet, changed, forged, quick_session, rigged, session

PAPERS: dict[str, MemoryLog] = {}


def paper() -> MemoryLog:
    """Ana wins on 17, then loses; ben plays red. Records: 0 opening, 1 commit, then as named below."""
    if "one" not in PAPERS:
        made = MemoryLog("french_roulette", "ES79", {"minimum": 100}, source=rigged("17", "32", "0", "5"))
        for _ in range(4):
            for move in (bet("ana", 100, "straight_up", at="17"), bet("ben", 1000), CLOSE):
                made.play(move)
            made.draw()
            if made.live.state.phase == "zero":
                made.play({"do": "choose", "who": "ben", "option": "half_back"})
            for who, on, at in (("ana", "straight_up", "17"), ("ben", "red", "")):
                if any(s.owner == who and s.on == on for s in made.live.state.stakes):
                    made.play({"do": "lift", "who": who, "on": on, "at": at})
        made.close()
        PAPERS["one"] = made
    return PAPERS["one"]


def where(do: str, nth: int = 0) -> int:
    """The number of the n-th move of this name."""
    return [r.seq for r in paper().records if r.move is not None and r.move["do"] == do][nth]


def codes(report: Report) -> list[tuple[int, str]]:
    return [(found.seq, found.code) for found in report.findings]


def transfer(plain: dict[str, Any], reason: str) -> dict[str, Any]:
    found: dict[str, Any] = next(e for e in plain["events"] if e["event"] == "transfer" and e["reason"] == reason)
    return found


# --- honest logs ----------------------------------------------------------------------------------------------------


def test_an_honest_log_is_in_order() -> None:
    report = verify(paper().lines())
    assert report.ok
    assert (report.findings, report.notes) == ((), ())
    assert (report.records, report.rounds, report.draws) == (len(paper().records), 4, 4)
    assert report.head == paper().records[-1].hash
    assert verify([one.decode() + "\n" for one in paper().lines()]).ok
    assert verify(paper().lines(), paper().secrets()).ok


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("game", "regulation"),
    [
        ("french_roulette", "MEL14"),
        ("american_roulette_double_zero", "BOL13"),
        ("boule", "AND10"),
        ("wheel_of_fortune", "MEL14"),
    ],
)
def test_random_sessions_of_every_kind_are_in_order(game: str, regulation: str, seed: int) -> None:
    made = session(60, seed, game, regulation, size=16)
    assert verify(made.lines(), made.secrets()).findings == ()


def test_a_long_log_is_in_order(tmp_path: Path) -> None:
    """Ten thousand rounds with TAPETE_SOAK set; how long they take is told by ``bench/verify.py``."""
    rounds = 10_000 if os.environ.get("TAPETE_SOAK") else 400
    made = quick_session(rounds)
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join(one + b"\n" for one in made.lines()))
    report = verify(path)
    assert report.findings == ()
    assert report.rounds == rounds


def test_a_log_that_goes_on_says_so_in_a_note() -> None:
    report = verify(paper().lines()[:-1])
    assert report.ok
    assert [note.en.split(";")[0] for note in report.notes] == ["the table is not recorded as closed"]


# --- the three of the promise ---------------------------------------------------------------------------------------


def test_one_altered_byte_one_illegal_move_one_wrong_payout_are_three_findings() -> None:
    records = paper().records
    payout, illegal, byte = where("spin", 0), where("bet", 3), where("close_bets", 3)

    def overpay(plain: dict[str, Any]) -> None:
        transfer(plain, "won")["amount"] = 4500

    def below(plain: dict[str, Any]) -> None:
        plain["move"]["stake"] = 1

    lines = forged(records, payout, overpay)
    lines = forged([msgspec.json.decode(one, type=Record) for one in lines], illegal, below)
    one = lines[byte]
    at = one.index(b'"at":"') + 8
    lines[byte] = one[:at] + (b"1" if one[at : at + 1] != b"1" else b"2") + one[at + 1 :]
    report = verify(lines)
    assert codes(report) == [(payout, "payout"), (illegal, "illegal"), (byte, "altered_byte")]
    first, second, third = report.findings
    assert first.what.en == "ana, straight_up 17: paid 4500, due 3500"
    assert first.what.es == "ana, straight_up 17: se pagó 4500, corresponde 3500"
    assert "ES79:01.IV.1.A.a/b" in first.cite
    assert second.what.en == "unlawful move by ben (bet): the stake is below the minimum of 100"
    assert second.cite
    assert f"byte {at + 1} says" in third.what.en


@pytest.mark.parametrize("n", [1, 2, 5, 9, 12])
def test_any_altered_byte_breaks_the_chain_at_that_record(n: int) -> None:
    lines = paper().lines()
    honest = lines[n]
    for at in range(3, len(honest), len(honest) // 12):
        byte = bytes([honest[at] ^ 1])
        if byte in b"\r\n":
            continue
        report = verify([*lines[:n], honest[:at] + byte + honest[at + 1 :], *lines[n + 1 :]])
        assert not report.ok
        assert {found.seq for found in report.findings} == {n}, (at, codes(report))


def test_an_altered_payment_says_what_it_amounts_to() -> None:
    spin = where("spin", 0)
    lines = paper().lines()
    lines[spin] = lines[spin].replace(b'"amount":3500', b'"amount":9500')
    report = verify(lines)
    assert [f.seq for f in report.findings] == [spin]
    assert report.findings[0].what.en.endswith("as it stands, ana, straight_up 17: paid 9500, due 3500")


def test_an_altered_opening_is_found_though_it_is_too_long_to_restore() -> None:
    lines = paper().lines()
    lines[0] = lines[0].replace(b'"title":""', b'"title":"x"')
    assert codes(verify(lines)) == [(0, "altered")]


# --- forgers who make every hash anew -------------------------------------------------------------------------------


def cheat(do: str, nth: int, change: Any) -> Report:
    return verify(forged(paper().records, where(do, nth), change))


def test_a_forger_who_pays_too_much_is_caught_by_replay() -> None:
    def overpay(plain: dict[str, Any]) -> None:
        transfer(plain, "won")["amount"] = 9999
        next(e for e in plain["events"] if e["event"] == "won")["amount"] = 9999

    report = cheat("spin", 0, overpay)
    assert [f.what.en for f in report.findings] == ["ana, straight_up 17: paid 9999, due 3500"]


def test_a_forger_who_pays_another_is_caught() -> None:
    def redirect(plain: dict[str, Any]) -> None:
        transfer(plain, "won")["to"] = "eva"

    said = [f.what.en for f in cheat("spin", 0, redirect).findings]
    assert said == ["ana, straight_up 17: paid 0, due 3500", "eva, won: paid 3500, due 0"]


def test_a_forger_who_takes_too_much_is_caught() -> None:
    def take(plain: dict[str, Any]) -> None:
        transfer(plain, "lost")["amount"] = 2000

    assert [f.what.en for f in cheat("spin", 0, take).findings] == ["ben, red: taken 2000, due 1000"]


def test_a_forger_who_leaves_out_an_event_is_caught() -> None:
    def hush(plain: dict[str, Any]) -> None:
        plain["events"] = [e for e in plain["events"] if e["event"] != "call"]

    (found,) = cheat("spin", 0, hush).findings
    assert found.code == "event_missing"
    assert "call" in found.what.es


def test_a_forger_who_changes_the_outcome_is_caught_by_the_commitment() -> None:
    def respin(plain: dict[str, Any]) -> None:
        plain["move"]["pocket"] = "18"

    found = cheat("spin", 0, respin).findings
    assert "draw 1/0 gives pocket = 17, and what was played is 18" in [f.what.en for f in found]
    assert {f.seq for f in found} == {where("spin", 0)}


def test_a_forger_who_settles_another_outcome_is_caught() -> None:
    made = MemoryLog("french_roulette", "ES79", {"minimum": 100}, source=rigged("17"))
    made.play(bet("ana", 100, "straight_up", at="17"))
    made.play(CLOSE)
    other = MemoryLog("french_roulette", "ES79", {"minimum": 100}, source=rigged("20"))
    other.play(bet("ana", 100, "straight_up", at="17"))
    other.play(CLOSE)
    other.draw()
    made.draw()
    settled = msgspec.json.decode(line(other.records[-1]))

    def swap(plain: dict[str, Any]) -> None:
        plain["move"], plain["events"] = settled["move"], settled["events"]

    report = verify(forged(made.records, len(made.records) - 1, swap))
    assert [f.what.en for f in report.findings] == ["draw 1/0 gives pocket = 17, and what was played is 20"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda p: p["chance"].update(u="0" * 64), "commitment"),
        (lambda p: p["chance"].update(salt="1" * 32), "commitment"),
        (lambda p: p["chance"].update(path=p["chance"]["path"][1:]), "commitment"),
        (lambda p: p["chance"].update(batch=9), "draw_order"),
        (lambda p: p["chance"].update(i=3), "draw_order"),
        (lambda p: p.update(chance=None), "uncommitted"),
        (lambda p: p.update(chance={}), "draw_order"),
        (lambda p: p["move"].update(do="fly"), "unknown_move"),
        (lambda p: p["move"].update(who="ana"), "stray_proof"),
        (lambda p: p.update(move_id="opening"), "repeated_id"),
        (lambda p: p.update(kind="opening"), "misplaced"),
        (lambda p: p.update(kind="close"), "misplaced"),
        (lambda p: p.update(table="other"), "foreign"),
    ],
)
def test_every_way_to_forge_a_spin(change: Any, code: str) -> None:
    report = cheat("spin", 0, change)
    assert not report.ok
    assert report.findings[0].seq == where("spin", 0)
    assert code in [found.code for found in report.findings]


def test_draws_may_not_be_skipped() -> None:
    made = MemoryLog("french_roulette", "ES79", {}, source=rigged("1", "2", "3"))
    made.play(CLOSE)
    made.live = msgspec.structs.replace(made.live, place=made.live.place.after(1))
    made.draw()
    assert [f.what.en.split(":")[0] for f in verify(made.lines()).findings] == [
        "draw 1/1 was used and it was the turn of 1/0"
    ]


def test_a_batch_may_not_be_published_twice() -> None:
    made = MemoryLog("french_roulette", "ES79", {})
    again = seal(msgspec.structs.replace(made.records[1], seq=2, prev=str(made.records[1].hash), move_id="x"))
    assert codes(verify([*made.lines(), line(again)])) == [(2, "bad_commit")]


def test_secrets_that_are_not_those_committed_to() -> None:
    report = verify(paper().lines(), {1: bytes(256 * 48)})
    assert (1, "root") in codes(report)


@pytest.mark.parametrize("stake", [1, 50_000_000])
def test_an_unlawful_bet_with_all_its_consequences(stake: int) -> None:
    """A bet that the law does not admit, written in with its events, and the next spin collects it."""
    n = where("bet", 0)
    honest = paper().records
    first = msgspec.json.decode(line(honest[n]))
    extra = {**first, "move_id": "forged", "move": {**first["move"], "who": "eva", "stake": stake}}
    extra["events"] = msgspec.json.decode(
        msgspec.json.encode(first["events"]).replace(b'"ana"', b'"eva"').replace(b":100,", b":%d," % stake)
    )
    made = [*honest[:n], msgspec.convert(extra, Record), *honest[n:]]
    prev, lines = str(honest[n - 1].hash), [line(r) for r in honest[:n]]
    for seq, record in enumerate(made[n:], n):
        sealed = seal(msgspec.structs.replace(record, seq=seq, prev=prev))
        prev = str(sealed.hash)
        lines.append(line(sealed))
    report = verify(lines)
    assert codes(report) == [(n, "illegal")]
    assert "eva" in report.findings[0].what.en


def test_an_unlawful_move_in_the_wrong_moment() -> None:
    def late(plain: dict[str, Any]) -> None:
        plain["move"] = {"do": "bet", "who": "ana", "on": "black", "at": "", "stake": 200}

    report = cheat("spin", 1, late)
    assert report.findings[0].code == "stray_proof"
    assert report.findings[1].code == "illegal"


# --- damaged paper --------------------------------------------------------------------------------------------------


def test_missing_doubled_swapped_and_foreign_lines() -> None:
    lines = paper().lines()
    assert codes(verify([*lines[:4], *lines[5:]])) == [(5, "gap")]
    assert codes(verify([*lines[:5], lines[4], *lines[5:]])) == [(4, "doubled")]
    assert not verify([*lines[:4], lines[5], lines[4], *lines[6:]]).ok
    assert codes(verify(lines[1:]))[0] == (1, "gap")
    other = session(9, size=8).lines()
    assert codes(verify([*lines[:6], *other[6:]]))[0] == (6, "chain")


def test_a_record_replaced_with_its_own_hash_made_anew() -> None:
    n = where("close_bets", 1)
    plain = msgspec.json.decode(paper().lines()[n])
    plain["by"] = "nobody"
    swapped = line(seal(msgspec.convert(plain, Record)))
    lines = paper().lines()
    lines[n] = swapped
    assert codes(verify(lines)) == [(n + 1, "chain")]


def test_rubbish_is_one_finding_and_never_an_exception(tmp_path: Path) -> None:
    assert codes(verify([])) == [(0, "empty")]
    assert not verify([b"\xff\xfe\x00"]).ok
    assert not verify([b"{}", b"[]", b"null", b"{" * 5000]).ok
    lines = paper().lines()
    assert (3, "unreadable") in codes(verify([*lines[:3], b"{", *lines[4:]]))
    (tmp_path / "x").write_bytes(b"\x00\x01\n\n\x02")
    assert not verify(tmp_path / "x").ok


def test_an_opening_that_makes_no_table() -> None:
    for change in (
        lambda p: p["rules"].update(game="tute"),
        lambda p: p["rules"].update(pays="nothing"),
        lambda p: p.update(terms={"minimum": -1}),
        lambda p: p.pop("rules"),
    ):
        report = verify(forged(paper().records, 0, change))
        assert codes(report)[0] == (0, "opening")
        assert report.findings[0].what.es


def test_an_opening_that_lacks_rules_is_not_passed_for_an_older_one() -> None:
    """What an older record does not say is filled in, if a rulebook was ever shipped that says so little."""
    report = verify(forged(paper().records, 0, lambda p: p["rules"].pop("pays")))
    assert codes(report)[0] == (0, "rules_unknown")
    assert "pays.straight_up" in report.findings[0].what.en


def test_findings_do_not_flood() -> None:
    made = session(300)

    def spoil(plain: dict[str, Any]) -> None:
        plain["events"] = []

    lines = made.lines()
    for n, record in enumerate(made.records):
        if record.kind == "move":
            lines = changed(lines, n, spoil) if n % 2 else lines
    report = verify(lines)
    assert len(report.findings) == 201
    assert report.findings[-1].code == "more"


@pytest.mark.parametrize("seed", range(150))
def test_whatever_a_forger_writes_is_answered(seed: int) -> None:
    """Something in a record is replaced by something else, and every hash made anew."""
    rng = random.Random(seed)
    n = rng.randrange(len(paper().records) - 1)

    def junk(plain: dict[str, Any]) -> None:
        at: Any = plain
        while True:
            key = rng.choice(sorted(at)) if isinstance(at, dict) else rng.randrange(len(at))
            if isinstance(at[key], (dict, list)) and at[key] and rng.random() < 0.9:
                at = at[key]
                continue
            was = at[key]
            while at[key] == was:
                at[key] = rng.choice([None, -1, 10**18, "x", "", [], {}, True, 1.5, "ana", [1], "00", was and [was]])
            return

    try:
        lines = forged(paper().records, n, junk)
    except (msgspec.ValidationError, TypeError):
        return  # not even a record: tried above
    report = verify(lines)
    harmless = ("at", "by", "versions", "title", "mode")
    before, after = msgspec.json.decode(paper().lines()[n]), msgspec.json.decode(lines[n])
    apart = [key for key in before if before[key] != after[key] and key not in (*harmless, "hash", "prev")]
    if any(key in ("move", "events", "chance", "seq", "table") for key in apart):
        assert not report.ok, apart


# --- the law of the day ---------------------------------------------------------------------------------------------


def old_rules() -> dict[str, Any]:
    """A rulebook of another day: the number pays 34 to 1."""
    from tapete.law.rulebook import rulebook

    rules: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(rulebook("french_roulette", "ES79").record()))
    rules["pays"]["straight_up"]["value"] = "34:1"
    return rules


def test_a_log_is_judged_by_the_rules_it_was_played_under() -> None:
    made = MemoryLog("french_roulette", "ES79", {"minimum": 100}, source=rigged("17"), rules=old_rules())
    made.play(bet("ana", 100, "straight_up", at="17"))
    made.play(CLOSE)
    made.draw()
    assert made.live.game.holdings(made.live.state) == {"house": -3400, "stake:1": 100, "ana": 3300}
    made.play({"do": "lift", "who": "ana", "on": "straight_up", "at": "17"})
    made.close()
    report = verify(made.lines(), admit=[fingerprint(old_rules())])
    assert report.ok
    assert [note.en.split(";")[0] for note in report.notes] == [
        f"rules admitted by their fingerprint {fingerprint(old_rules())[:16]}…"
    ]


def test_every_finding_has_a_sentence_in_both_languages() -> None:
    for code, sentence in SENTENCES.items():
        assert sentence.es, code
        assert sentence.en, code
        assert sentence.es != sentence.en
