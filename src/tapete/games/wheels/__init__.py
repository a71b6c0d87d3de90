"""The wheel family: what roulette, boule and the wheel of fortune share."""
