//! Swaps units of an assembly for their Verilog, or for both languages in lockstep.

use crate::Failure;
use cosim::With;
use kernel::any::AnyUnit;

/// `parts` gives the parts that a name stands for. None is named twice.
pub fn exchange(
    assembly: &mut dyn AnyUnit,
    verilog: &[String],
    lockstep: &[String],
    parts: impl Fn(&str) -> Result<Vec<String>, Failure>,
) -> Result<(), Failure> {
    let mut taken: Vec<(String, With)> = vec![];
    for (names, with) in [(verilog, With::Hdl), (lockstep, With::Lockstep)] {
        for name in names {
            for part in parts(name)? {
                if taken.iter().any(|(other, _)| *other == part) {
                    return Err(Failure::Input(format!("{part} is named twice; name it once")));
                }
                taken.push((part, with));
            }
        }
    }
    let taken: Vec<_> = taken.iter().map(|(part, with)| (part.as_str(), *with)).collect();
    cosim::exchange_all(assembly, &taken).map_err(|e| Failure::Input(e.to_string()))
}
