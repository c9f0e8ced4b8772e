//! Independent references: written from the mathematics, with no code of the units.
