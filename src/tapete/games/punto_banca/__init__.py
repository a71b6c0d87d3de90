"""Punto y banca: the full table, dealt by players, and the reduced ones (Midi, Mini), dealt by the house."""

from ..registry import Room

ROOMS = (
    Room(
        game="punto_banca",
        package="tapete.games.punto_banca",
        rules="law.rules:PuntoBancaRules",
        play="play:PuntoBanca",
        odds="odds",
        felt="felt",
    ),
    Room(
        game="punto_banca_reduced",
        package="tapete.games.punto_banca",
        rules="law.rules:PuntoBancaRules",
        play="play:Reduced",
        odds="odds",
        felt="felt",
    ),
)
