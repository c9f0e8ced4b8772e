//! Every component of 8 and 16 bits, and any others, by every number.
