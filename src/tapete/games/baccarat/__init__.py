"""What punto y banca, chemin de fer and bacarrá a dos paños have in common: cards, shoe, draws, people, incidents."""
