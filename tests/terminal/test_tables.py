"""Piped sessions at every table in both languages, and what a person may type there."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tapete.cli import terminal
from tapete.cli.terminal.screen import Screen
from tapete.games import registry
from tapete.inspection import cases, running, vocabulary
from tapete.law import provisions, rulebook
from tapete.law.errors import TapeteError
from tapete.strategy.house import MACHINES, TICKETS
from tapete.table import words
from tapete.table.contract import Incident, Offer, Step

TABLES = [
    (game, reg) for game, reg in rulebook.catalogue()
    if game in registry.rooms() and game not in (*TICKETS, *MACHINES)
    and not {"fold", "stake_cards"} & vocabulary.members(vocabulary.spoken(game).moves).keys()
]  # fmt: skip
"""Tables at which one bets against a bank; where players play one another: ``test_circle``; where tickets are bought:
``test_tickets``; where cards are played on a balance: ``test_terminals``; where reels run: ``test_machines``."""
BINGO = [(game, reg) for game, reg in TABLES if "sing" in vocabulary.members(vocabulary.spoken(game).moves)]
"""Tables at which cards are bought and prizes are sung."""
CODE = re.compile(r"straight_up|half_back|six_line|stake:\d|figure_a|p24|clockwise_|_bets\b|too_few|None|\{|\}")
STAKED = r"^ {1,2}\d+  (?:Apuestas|You stake|Tienes los cartones|You have cards|Compras|You buy) "

Play = Callable[..., str]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Type these lines at a table; what was printed."""

    def run(*lines: str, game: str = "french_roulette", reg: str = "ES79", lang: str = "es", seed: int = 5) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        terminal.table(game, reg, lang=lang, seed=seed)
        answer = capsys.readouterr()
        assert answer.err == ""
        return answer.out

    return run


def dealt(game: str, reg: str) -> bool:
    """Cards are dealt here: a verb and an amount are a bet, and decisions come in between."""
    return "card" in vocabulary.members(registry.game(game, reg, {}).types.moves)


def silences(game: str, reg: str) -> tuple[str, ...]:
    """So many times nothing is typed: whatever is owed in a round is answered by silence."""
    return ("",) * (16 if dealt(game, reg) else 1)


def bets(game: str, reg: str, lang: str) -> tuple[str, str]:
    if dealt(game, reg):
        more = {"es": "apostar 20", "en": "stake 20"}
        if game == "challenge_21":  # no card before there is a bet on two of its rounds
            more = {"es": "ronda 2 20", "en": "round 2 20"}
        return "apuesta 50" if lang == "es" else "bet 50", more[lang]
    if "craps" in game:
        named = rulebook.rulebook(game, reg).data["bets"]
        return f"{named['win']['name'][lang]} 100", f"{named['big_6']['name'][lang]} 200"
    if game == "betting":
        return "e1:1 100", "e2:X 200"
    if game == "wheel_of_fortune":
        return "24 100", "primera figura 100" if lang == "es" else "first figure 100"
    return "5 100", "rojo 200" if lang == "es" else "red 200"


def bought(game: str, reg: str, lang: str) -> tuple[str, ...]:
    """Cards enough for a game of bingo, of which the tickets are exchanged where there are tickets."""
    tickets = "exchange" in {o.do for o in after_buying(game, reg)}
    if lang == "es":
        return ("devuelvo", "compro 10", "canjeo 10") if tickets else ("compro 1",)
    return ("hand back", "buy 10", "exchange 10") if tickets else ("buy 1",)


def after_buying(game: str, reg: str) -> tuple[Offer, ...]:
    table = registry.game(game, reg, {})
    state = table.opening().state
    for move in ({"who": "jefe_de_mesa", "do": "announce_series"}, {"who": "ana", "do": "buy", "count": 10}):
        if move["do"] == "announce_series":
            move["who"] = table.duties(state)[0].by
        step = table.play(state, table.types.move(move))
        assert isinstance(step, Step)
        state = step.state
    return table.offers(state, "ana")


def game_of_bingo(game: str, reg: str, lang: str) -> tuple[str, ...]:
    """Cards, the balls up to the line, the line, the balls up to the bingo, the bingo, the order."""
    go, line = ("girar", "línea") if lang == "es" else ("spin", "line")
    return (*bought(game, reg, lang), go, line, go, "bingo", go)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(("game", "reg"), BINGO)
def test_three_games_of_bingo(play: Play, game: str, reg: str, lang: str) -> None:
    spanish = lang == "es"
    once = game_of_bingo(game, reg, lang)
    said = play("zzz 1", "?", *once, *once, "bingo", *once, "salir" if spanish else "quit",
                game=game, reg=reg, lang=lang)  # fmt: skip
    assert "\x1b" not in said
    assert rulebook.rulebook(game, reg).header.title[lang] in said
    assert len(re.findall(r"  (?:Cantas línea con el cartón|You sing line with card) \d", said)) == 3
    assert len(re.findall(r"  (?:Cantas bingo con el cartón|You sing bingo with card) \d", said)) == 3
    assert len(re.findall(r"  (?:Pierdes|You lose) \d+", said)) == 3
    assert len(re.findall(r"  (?:Ganas|You win) \d+", said)) == 6
    assert re.search(rf"^     {reg}:\S+ — ", said, re.MULTILINE)
    assert provisions.regulation(reg).reference[lang] in said
    assert ("No entiendo «zzz 1»" if spanish else "I do not understand 'zzz 1'") in said
    assert said.rstrip().splitlines()[-1].startswith("Te levantas" if spanish else "You leave")
    shown = "\n".join(line for line in said.splitlines() if not line.startswith("     "))
    assert not CODE.search(shown), CODE.search(shown)


@pytest.mark.parametrize(("game", "reg"), BINGO)
def test_a_card_that_is_not_complete_has_to_be_named(play: Play, game: str, reg: str) -> None:
    """Nobody is told by a refusal whether a card is complete; a false claim is ruled on, and the game goes on."""
    said = play(*bought(game, reg, "es"), "girar", "bingo", "bingo 1", "girar", game=game, reg=reg)
    assert "Falta: qué cartón (1–" in said
    assert "Cantas bingo con el cartón 1" in said
    assert re.search(r"Cartón 1, bingo: no \(faltan números\)", said)
    assert "Se reanuda la partida" in said


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(("game", "reg"), [pair for pair in TABLES if pair not in BINGO])
def test_three_rounds_at_every_table(play: Play, game: str, reg: str, lang: str) -> None:
    one, other = bets(game, reg, lang)
    go, away = ("girar", "salir") if lang == "es" else ("spin", "quit")
    cards, nothing = dealt(game, reg), silences(game, reg)
    first = nothing if cards else ()
    bet = (one, *first, other, *first) if cards else (one,)
    again = bet if "craps" in game or cards or game == "betting" else ()  # a throw, a deal, a programme needs a bet
    said = play(one, *first, other, "?", "zzz 1", go, *nothing, "?", *bet, go, *nothing, *again, go, *nothing, away,
                game=game, reg=reg, lang=lang)  # fmt: skip
    spanish = lang == "es"
    assert "\x1b" not in said
    assert rulebook.rulebook(game, reg).header.title[lang] in said
    assert f"{'Apuestas' if spanish else 'You stake'} {one.split()[-1]}" in said
    if cards:
        assert f"{'Apuestas' if spanish else 'You stake'} {other.split()[-1]}" in said
        assert len(re.findall(r"  (?:Carta a|Card to) \w", said)) >= 3 * 2
        ended = r"  (?:Ganas|Pierdes|Ni ganas|You win|You lose|Your \d+ on .+ neither)"
        assert len(re.findall(ended, said)) >= 3
    elif game == "betting":  # nobody calls there; three events a round, each at half-time and at the end
        assert len(re.findall(r"  E[123], (?:al final|at the end): ", said)) >= 9
    else:
        assert said.count("no va más»" if reg != "BOL13" or "craps" in game else "no más apuestas»") >= 3
        assert ("(no more bets)" in said) is not spanish
        assert len(re.findall(r"  Sale | comes up|jugada nula|null play", said, re.IGNORECASE)) >= 3
    assert len(re.findall(r"(?:Esta jugada|This round): ", said)) == 3
    assert re.search(rf"^     {reg}:\S+ — ", said, re.MULTILINE)
    assert provisions.regulation(reg).reference[lang] in said
    assert ("No entiendo «zzz 1»" if spanish else "I do not understand 'zzz 1'") in said
    assert said.rstrip().splitlines()[-1].startswith("Te levantas" if spanish else "You leave")
    shown = "\n".join(line for line in said.splitlines() if not line.startswith("     "))
    assert not CODE.search(shown), CODE.search(shown)


@pytest.mark.parametrize(("game", "reg"), TABLES)
def test_questions_at_every_table(play: Play, game: str, reg: str) -> None:
    bolivia = {"craps": "tallador", "punto_banca": "paletero", "chemin_de_fer": "paletero"} if reg == "BOL13" else {}
    staff = bolivia.get(game, "stickman" if game == "craps" else "croupier")
    if (game, reg) == ("monte_o_banca", "MEL14"):
        staff = "tirador"  # it is this one who deals there
    bingo = (game, reg) in BINGO
    if game == "betting" or bingo:
        staff = "cajero"
    bet = bought(game, reg, "es") if bingo else (bets(game, reg, "es")[0], *([""] if dealt(game, reg) else []))
    bet = bet if dealt(game, reg) or bingo or game == "betting" else ()  # without a bet no card is due
    topic = "bingo" if bingo else "apuesta"
    said = play(*bet, "ayuda", "ofertas", f"ofertas {staff}", "ofertas perro", "límites", "reglas", f"reglas {topic}",
                "incidente", "mesa", game=game, reg=reg)  # fmt: skip
    assert "levantarse de la mesa" in said
    assert f"Puedes:\n  {'comprar' if bingo else 'apostar'}: " in said
    waits = "craps" in game or game == "challenge_21"  # the shooter bets first; a second bet is owed
    assert f"Con «girar» sigue la mesa: {staff}" in said or waits
    assert f"{staff} puede:" in said
    assert "No hay nadie aquí que sea «perro»." in said
    assert re.search(r"^apuesta +paga +mínimo +máximo +se escribe", said, re.MULTILINE)
    # what the rounds of Challenge 21 or three bets bring depends on the hand, what a forecast brings on its coefficient
    by_hand = ("challenge_21", "betting", "trijoker", "go_poker")
    assert re.search(rf": paga \d+:\d+  \[{reg}:", said) or game in by_hand or bingo
    assert re.search(rf"^[^\[]+  \[{reg}:[^\]]+\]$", said, re.MULTILINE)
    there = [kind for kind in vocabulary.members(registry.game(game, reg, {}).types.moves).items()
             if issubclass(kind[1], Incident)]  # fmt: skip
    assert there
    for name, _ in there:
        assert f"  {name}: {words.say('incidents', name, 'es')}" in said


@pytest.mark.parametrize(("game", "reg"), TABLES)
def test_every_example_of_the_limits_is_understood(play: Play, game: str, reg: str) -> None:
    for lang in ("es", "en"):
        shown = play("límites", game=game, reg=reg, lang=lang)
        heads = next(n for n, line in enumerate(shown.splitlines()) if re.match(r"(apuesta|bet) ", line))
        column = shown.splitlines()[heads].index("se escribe" if lang == "es" else "type")
        lines = [line[column:].strip() for line in shown.splitlines()[heads + 2 : -1] if line.strip()]
        assert len(lines) >= (1 if dealt(game, reg) or (game, reg) in BINGO else 7)
        assert len(set(lines)) == len(lines)
        if dealt(game, reg):  # the law may give one person fewer boxes than there are: each at a table of its own
            alone = [play(line, game=game, reg=reg, lang=lang) for line in lines]
            assert all(re.search(STAKED, said, re.MULTILINE) for said in alone), alone
        else:
            said = play(*lines, game=game, reg=reg, lang=lang)
            assert len(re.findall(STAKED, said, re.MULTILINE)) == len(lines), said


def test_bets_by_their_names(play: Play) -> None:
    said = play("17 100", "rojo 200", "caballo 2-0 100", "docena 1 100", "red 200", "split 0/3 100", "100 al 20",
                "poner 300 a negro", "dos docenas 1-2 100", "Docena a caballo 2-3 1.000",
                "six line 1-2-3-4-5-6 100")  # fmt: skip
    placed = re.findall(r"Apuestas (\d+ a .+)", said)
    assert placed == [
        "100 a Pleno 17", "200 a Rojo", "100 a Pareja 0-2", "100 a Docena 1", "200 a Rojo", "100 a Pareja 0-3",
        "100 a Pleno 20", "300 a Negro", "100 a Dos docenas 1-2", "1000 a Dos docenas 2-3", "100 a Seisena 1-2-3-4-5-6",
    ]  # fmt: skip


def test_refusals_name_the_provision_and_change_nothing(play: Play) -> None:
    said = play("rojo 50", "17 3100", "caballo 0-5 100", "99 100", "?", "mesa")
    assert "No se admite: la apuesta está por debajo del mínimo de 100.  [ES79:01.IV.2.A/a]" in said
    assert "supera el máximo de 3000.  [ES79:01.IV.2.A.b/a" in said
    assert "ese lugar no existe en el paño: Pareja 0-5" in said
    assert "ese lugar no existe en el paño: Pleno 99" in said
    assert "ES79:01.IV.1.A.a/a — Pleno" in said
    assert said.count("No hay apuestas en el paño.") == 2
    late = play("paso", "paso", "red 100", "?", lang="en")
    assert "Not admitted: «no va más» has been called: no more bets.  [ES79:01.IV.3.b/c]" in late
    assert "The table chief" not in late


def test_what_is_missing_is_asked_for(play: Play) -> None:
    assert "Falta: cuánto (100–54.000)." in play("rojo")
    assert "Missing: how much (100–3000)." in play("17", lang="en")
    assert "Ahora no hay nada que quitar." in play("quitar")
    assert "Escribe una apuesta («18 100»)" in play("")


def test_lifting_one_or_all(play: Play) -> None:
    said = play("rojo 200", "17 300", "quitar rojo", "rojo 200", "lift 17 100", "quitar", "fichas")
    assert re.findall(r"Retiras (\d+ de .+)", said) == [
        "200 de Rojo",
        "100 de Pleno 17",
        "200 de Pleno 17",
        "200 de Rojo",
    ]
    assert "Fichas: 10.000 · resultado: 0" in said


@pytest.mark.parametrize(
    ("typed", "heard"),
    [("", "half back"), ("2", "prison"), ("prison", "prison"), ("prisión", "prison"), ("media vuelta", "half back")],
)
def test_zero_asks_for_the_choice(play: Play, typed: str, heard: str) -> None:
    said = play("red 1000", "step", "step", "as azar spin 0", "perhaps", "?", typed, "chips", lang="en")
    assert "You choose: 1 half back, 2 prison. Enter = half back" in said
    assert "Choose one of the options, by its name or its number." in said
    assert "ES79:01.IV.1.B.b/c — Second option on zero" in said
    assert f"You choose: {heard}\n" in said
    if heard == "prison":
        assert "Your 1000 on Red stay in prison" in said
    else:
        assert "From Red you get 500 back and lose 500" in said
        assert "Chips: 9500 · result: −500" in said


def test_why(play: Play) -> None:
    said = play("?", "rojo 200", "girar", "? 2", "? 99")
    assert "Aún no ha pasado nada que citar." in said
    assert "ES79:01.IV.3.b/b — El crupier canta «no va más»" in said
    assert "No hay suceso 99" in said
    doubt = play("red 1000", "step", "step", "as azar spin 0", "? 4", "", lang="en")
    assert re.search(r"Reading F\d+: .+ Adopted: ", doubt)


def test_incidents(play: Play) -> None:
    said = play("incidente late_bet rojo 500", "paso", "paso", "incidente 1 rojo 500", "?", "incidente ball_out",
                "incidente no_existe", "incidente late_bet xx", "incidente late_bet on=red", "girar")  # fmt: skip
    assert "No se admite: en esta jugada no puede haber ocurrido todavía" in said
    assert "Se resuelve: se devuelve a su dueño (tú) · 500" in said
    assert "Jefe de mesa: «tirada nula»" in said
    assert "Este juego no conoce el incidente «no»" in said or "Este juego no conoce el incidente «no_existe»" in said
    assert "no entiendo los hechos; se escriben campo=valor, con: player, on, stake, at." in said
    assert "falta el campo «stake»." in said
    assert "Esta jugada: 0" in said


def test_a_decision_left_to_the_staff_is_asked_for(play: Play) -> None:
    said = play("step", "incident equipment_problem", "3", "as jefe_de_mesa correct pocket=3", "as", "as azar",
                game="american_roulette", reg="BOL13", lang="en")  # fmt: skip
    assert "To be decided by: table chief: 1 play goes on, 2 the gear is replaced, 3 null play" in said
    assert "«tirada nula»" in said
    assert "Not admitted: nothing is waiting for that now." in said
    assert said.count("Who? 'as ROLE MOVE field=value'") == 2


def test_who_may_bet_no_more_is_still_asked_after_every_round(play: Play) -> None:
    said = play("incident breach collusion", "incident breach collusion", "spin", "17 100", "spin", "quit",
                game="american_roulette", reg="BOL13", lang="en")  # fmt: skip
    assert "Not admitted: this player is excluded from this pase: you.  [BOL13:1.2.3/b]" in said
    assert said.count("This round: 0") == 2


def test_chips_run_out(play: Play) -> None:
    said = play("rojo 20000", "fichas 15.000", "rojo 20000", "fichas")
    assert "No te quedan tantas fichas: tienes 10.000." in said
    assert "La caja te da 15.000 en fichas. Ahora tienes 25.000." in said
    assert "Fichas: 5000 · en el paño: 20.000 · resultado: 0" in said


@pytest.mark.parametrize(("game", "reg"), TABLES)
def test_a_saved_session_is_a_case(play: Play, tmp_path: Path, game: str, reg: str) -> None:
    one, other = bets(game, reg, "es")
    file = tmp_path / "noche.yaml"
    nothing = silences(game, reg)
    again = (one, *nothing, other) if dealt(game, reg) else ()
    lines = (one, *nothing, other, "girar", *nothing, *again, "girar", *nothing)
    if (game, reg) in BINGO:
        lines = game_of_bingo(game, reg, "es") * 2
    said = play("guardar", *lines, f"guardar {tmp_path / 'noche'}", f"guardar {file}",
                f"guardar {tmp_path / 'no' / 'x'}", "guardar",
                game=game, reg=reg)  # fmt: skip
    assert said.startswith("Te sientas")
    assert f"Guardado en {file}" in said
    assert "ya existe; elige otro nombre" in said
    assert "No se puede escribir" in said
    assert "¿En qué fichero?" in said
    for expecting in (True, False):
        (case,) = cases.read(file, expecting)
        result = running.run(case)
        assert result.ok, result
        assert not result.refusals


def test_nothing_to_save(play: Play) -> None:
    assert "Aún no hay jugadas que guardar." in play("guardar x")


def test_the_language_changes_at_the_table(play: Play) -> None:
    said = play("rojo 200", "idioma en", "spin", "", "lang", "límites")
    assert "Language: English." in said
    assert "(no more bets)" in said
    assert "Idioma: español." in said
    assert "Límites para ti ahora" in said


def test_a_seed_repeats_the_evening(play: Play) -> None:
    script = ("17 100", "girar", "", "girar", "", "girar", "")
    assert play(*script) == play(*script)
    assert play(*script) != play(*script, seed=6)


def test_leaving(monkeypatch: pytest.MonkeyPatch, play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    assert play().rstrip().endswith("Te levantas de la mesa. Resultado: 0.")
    assert "Te levantas" in play("rojo 1000", "paso", "paso", "como azar spin 0", "salir")

    def interrupt(self: Screen, prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "ask", interrupt)
    terminal.table("boule", "ES79", lang="en")
    assert "You leave the table. Result: 0." in capsys.readouterr().out


def test_a_name_of_ones_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("rojo 200\ngirar\n\n"))
    terminal.table("french_roulette", "ES79", {"minimum": 200}, name="Ana", seed=1)
    said = capsys.readouterr().out
    assert "Ana apuesta 200 a Rojo" in said
    assert "mínimo 200" in said
    for name in ("croupier", "azar", "house", "eva@croupier", "x:y"):
        with pytest.raises(TapeteError):
            terminal.table("french_roulette", "ES79", name=name)


def test_by_hand_the_staff_still_settle_by_themselves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["rojo 200", "negro 200", "17 100", "girar", "", "girar", ""]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    terminal.table("french_roulette", "ES79", {"settlement": "by_hand"}, "es", seed=3)
    said = capsys.readouterr().out
    assert said.count("Esta jugada:") == 2
    assert re.search(r"Ganas 200 con (Rojo|Negro)", said)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_command_itself(lang: str) -> None:
    command = [sys.executable, "-m", "tapete.cli.main", "play", "boule", "--reg", "MEL14", "--lang", lang]
    done = subprocess.run(command, input="5 100\n", capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "100" in done.stdout


def test_a_reader_who_goes_away_is_no_error() -> None:
    command = f"yes ayuda | head -2000 | {sys.executable} -m tapete.cli.main play boule --reg MEL14 | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""


def test_cards_may_be_named_where_silence_is_the_only_option(play: Play) -> None:
    """The two hands of Pai Gow poker, the exchange of Draw Poker: the screen says how, and it is done."""
    for game, reg, bet, word in (
        ("pai_gow_poker", "MEL14", "main bet 10", "set the hands"), ("draw_poker", "BOL13", "ante 10", "change cards")
    ):  # fmt: skip
        begun = (bet, "spin", *(("go",) if game == "draw_poker" else ()))
        said = play(*begun, game=game, reg=reg, lang="en")
        (way,) = set(re.findall(rf"Or with your cards, as in '({word} \w\w \w\w)'", said))
        said = play(*begun, way, game=game, reg=reg, lang="en")
        cards = " ".join(way.split()[-2:])
        done = f"you change 2 cards: {cards}" if game == "draw_poker" else f"{cards.replace(' ', ', ')} before"
        assert done.lower() in said.lower()
        assert "change of dice" not in said


def test_the_bank_is_passed_by_the_words_shown(play: Play) -> None:
    said = play("apuesta 10", "girar", "", "pasar la banca", game="pai_gow_poker", reg="AND10")
    assert "Te toca elegir: tomar la banca / pasar la banca" in said
    assert "Elige una de las opciones" not in said
