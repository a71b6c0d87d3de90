"""Bacarrá a dos paños (banca francesa): one banker against two cloths, with a limited or a free bank."""
