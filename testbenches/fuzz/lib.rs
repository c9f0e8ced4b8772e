//! Fuzzing of file readers: broken input must end in a clear error, good input in
//! correct work, and neither in a panic, a hang or an access outside memory.

mod covered;
mod macros;
mod mutate;
pub mod pushbuffer;
mod targets;

use kit::scenario::caught;
use mutate::mutate;
use proptest::test_runner::{RngAlgorithm, TestRng};
pub use targets::{Target, all};

/// Outcomes of the cases of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Inputs that were read and used without error.
    pub taken: u64,
    /// Inputs rejected with an error.
    pub refused: u64,
}

/// An input that broke its reader.
#[derive(Clone, Debug)]
pub struct Finding {
    pub case: u64,
    pub input: Vec<u8>,
    pub what: String,
}

/// Makes case `case` of a seed: each is derived alone, so that any can be repeated.
pub fn input(target: &Target, seed: u64, case: u64) -> Vec<u8> {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&case.to_le_bytes());
    mutate(&target.seeds, target.words, &mut TestRng::from_seed(RngAlgorithm::ChaCha, &key))
}

/// Runs one case.
pub fn attempt(target: &Target, seed: u64, case: u64, tally: &mut Tally) -> Result<(), Box<Finding>> {
    let input = input(target, seed, case);
    let end = caught(|| (target.read)(&input, case));
    let what = match end {
        Ok(Ok(())) => {
            tally.taken += 1;
            return Ok(());
        }
        Ok(Err(error)) if error.trim().len() > MEAGRE => {
            tally.refused += 1;
            return Ok(());
        }
        Ok(Err(error)) => format!("the error has no reason: `{error}`"),
        Err(panic) => panic,
    };
    Err(Box::new(Finding { case, input, what }))
}

/// An error message with fewer characters counts as useless.
const MEAGRE: usize = 12;
