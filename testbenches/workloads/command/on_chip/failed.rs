//! A grid that stopped is reported with its reason, and advice.

use bundle::{Fault, FaultKind};
use classes::Class;
use hub::scheduler::types::DescriptorFault;
use hub::state_constants::types::ProgramFault;
use kernel::packed::{Field, Reader};
use std::fmt;
use tpc::sm::types::{SmFault, WarpFault};

/// Bits of a fault's value that give the descriptor's error.
const DESCRIPTOR_FAULT_BITS: usize = 5;

/// Reason why a grid stopped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Failed {
    /// A warp of an SM was stopped.
    Warp(usize, SmFault),
    /// A descriptor is wrong.
    Task(Fault),
}

/// Programs' stages by number.
const STAGES: [&str; 6] = ["vertex A", "vertex", "control", "evaluation", "geometry", "pixel"];

/// Advice for an invalid program.
fn remedy(fault: ProgramFault) -> &'static str {
    match fault {
        ProgramFault::None => "nothing is wrong",
        ProgramFault::Unreadable => "map the program's header",
        ProgramFault::Place => "put the header 0x30 bytes after a multiple of 128",
        ProgramFault::Kind => "give the stage a program of its own kind",
        ProgramFault::Version => "give the header version 3",
        ProgramFault::Room => {
            "a batch of 32 vertices needs more rows of shared memory than there are (isbe.ring.places): have shaders \
             read and write fewer components, or geometry emit fewer vertices"
        }
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failed::Warp(sm, SmFault { sub_partition, fault }) => {
                let WarpFault { slot, kind, counter, word } = fault;
                write!(
                    f,
                    "SM {sm}, sub-partition {sub_partition}, warp slot {slot}: {kind:?} at {counter:#x} from its program's start, word {word:016x}"
                )
            }
            Failed::Task(Fault { kind: FaultKind::Descriptor, channel, value, .. }) => {
                let what =
                    DescriptorFault::get(&mut Reader::new(&[u64::from(*value)], DESCRIPTOR_FAULT_BITS));
                write!(
                    f,
                    "a descriptor is refused in channel {channel}: {what:?}, which docs/units/hub/scheduler.md explains"
                )
            }
            Failed::Task(Fault { kind: FaultKind::Program, channel, address, value, .. }) => {
                let (stage, what) =
                    (value >> 8 & 7, ProgramFault::get(&mut Reader::new(&[u64::from(value & 7)], 3)));
                let method = 4 * u32::from(*address);
                let text = Class::ThreeD.text(method, 0);
                let name = text.split(' ').next().unwrap_or_default();
                let of = STAGES.get(stage as usize).unwrap_or(&"none");
                write!(
                    f,
                    "a draw is refused in channel {channel}, method {method:04x} ({name}): the program of stage {stage} \
                     ({of}): {what:?}: {}; docs/units/hub/state_constants.md explains it",
                    remedy(what)
                )
            }
            Failed::Task(Fault { kind: FaultKind::Unbuilt, subchannel: 3, channel, address, value }) => {
                let method = 4 * u32::from(*address);
                let text = Class::TwoD.text(method, *value);
                write!(
                    f,
                    "channel {channel}, method {method:04x} ({text}) launches the 2D class for what this chip does not have yet: \
                     nothing is drawn (docs/units/hub/raster_2d.md)"
                )
            }
            Failed::Task(Fault { kind, channel, address, value, .. }) => {
                let method = 4 * address;
                write!(
                    f,
                    "a launch is refused: {kind:?}, channel {channel:?}, method {method:04x} = {value:08x}"
                )
            }
        }
    }
}
