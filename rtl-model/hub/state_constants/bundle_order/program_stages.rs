//! Stages that have programs, and the stage whose header is read next.

use super::StageProgram;
use crate::state_constants::types::*;
use bundle::*;

/// The pixel stage: all earlier stages are of world space.
pub const PIXEL_PROGRAM: usize = 5;
pub const GEOMETRY_PROGRAM: usize = 4;

pub struct ProgramStages {
    pub enabled: u8,
    pub last: usize,          // the last of world space; 0 without one
    pub vertex: usize,        // the stage whose outputs are the vertices'; 0 without one
    pub clears: bool,         // the map of per-primitive values that was sent is no longer valid
    pub stale: Option<usize>, // the first stage whose header must be read
}

/// A pass-through geometry shader follows the vertices. The header of the vertices' stage is read again if that stage has
/// changed, `sent` before, or the map of per-primitive values, sent if `each`, is no longer valid.
pub fn program_stages(
    programs: &[StageProgram; PROGRAMS],
    passes: bool,
    each: bool,
    sent: u8,
) -> ProgramStages {
    let last_before = |end: usize| (1..end).rev().find(|&stage| programs[stage].enable).unwrap_or(0);
    let fast = passes && programs[GEOMETRY_PROGRAM].enable;
    let clears = each && !fast;
    let vertex = last_before(if fast { GEOMETRY_PROGRAM } else { PIXEL_PROGRAM });
    let again = |stage: usize| stage == vertex && (stage != usize::from(sent) || clears);
    let stale =
        (0..PROGRAMS).find(|&stage| programs[stage].enable && (programs[stage].stale || again(stage)));
    let enabled = (0..PROGRAMS).fold(0, |mask, stage| mask | u8::from(programs[stage].enable) << stage);
    ProgramStages { enabled, last: last_before(PIXEL_PROGRAM), vertex, clears, stale }
}

/// The request for a stage's header.
pub fn header_request(stages: &ProgramStages, stage: usize, region: u64, offset: u32) -> HeaderRequest {
    let last = stage == stages.vertex;
    HeaderRequest {
        stage: stage as u8,
        last,
        clears: last && stages.clears,
        address: (region + u64::from(offset)) & 0xff_ffff_ffff,
        offset,
    }
}

/// Maps that were sent with headers.
pub struct SentMaps {
    pub passes: bool, // the geometry shader is a pass-through shader
    pub each: bool,   // the map of per-primitive values was sent, too
    pub last: u8,     // stage of the vertex outputs
}

/// The maps that are sent after another header.
pub fn maps_sent(before: SentMaps, stages: &ProgramStages, stage: u8, read: &HeaderRead) -> SentMaps {
    let good = read.fault == ProgramFault::None;
    let SentMaps { mut passes, mut each, mut last } = before;
    if good && usize::from(stage) == GEOMETRY_PROGRAM {
        passes = read.passes;
    }
    if good && read.passes {
        each = true;
    } else if usize::from(stage) == stages.vertex {
        last = if good { stage } else { 0 };
        each &= !(good && stages.clears);
    } else if last == stage {
        last = 0; // vertices have the outputs of the program before it
    }
    SentMaps { passes, each, last }
}

/// The fault of a draw that is refused: a stage's program is illegal.
pub fn program_fault(head: &Bundle, stage: u8, fault: ProgramFault) -> Fault {
    let Bundle { channel, address, .. } = *head;
    let value = u32::from(stage) << 8 | fault as u32;
    Fault { kind: FaultKind::Program, channel, subchannel: 0, address, value }
}

/// A stage's program after a method that enables it, or sets its start.
pub fn program_after(program: StageProgram, begins: bool, value: u32) -> StageProgram {
    if begins {
        StageProgram { offset: SET_PIPELINE_PROGRAM::offset(value), stale: true, ..program }
    } else {
        StageProgram { enable: SET_PIPELINE_SHADER::enable(value), stale: true, ..program }
    }
}
