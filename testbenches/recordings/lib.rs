//! Recorded command streams of a driver, as the project carries them. What reads them depends on no block of the model, so
//! that a unit's scenarios can play one without building the chip.

pub mod capture;
