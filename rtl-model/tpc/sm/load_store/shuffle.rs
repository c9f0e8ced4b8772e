//! Shuffle: words exchanged between the lanes of a warp (SHFL). A warp a cycle, the result 2 cycles later
//! (`SHUFFLE_CYCLES`), in order; nothing stalls it. Specification: instruction set 11.

use crate::sm::types::*;

kernel::package! {
    package shuffle(sm);

    pub enum ShuffleMode: 2 {
        Index,
        Up,
        Down,
        Butterfly,
    }

    /// By lane its word, a lane or a distance, and clamp (bits 4 to 0) and segment mask (12 to 8).
    pub struct ShuffleRequest {
        mode: ShuffleMode,
        a: Row,
        b: Row,
        c: Row,
    }

    /// Words, and whose partner was in range.
    pub struct Shuffled {
        row: Row,
        inside_range: Lanes,
    }
}

/// Cycles from a request to its result.
pub const SHUFFLE_CYCLES: usize = 2;

/// The source lane of a lane, if it is in range.
fn partner(mode: ShuffleMode, lane: u32, b: u32, c: u32) -> Option<u32> {
    let (distance, clamp, segment) = (b & 31, c & 31, c >> 8 & 31);
    let low = lane & segment;
    let high = low | clamp & !segment;
    let (from, inside) = match mode {
        ShuffleMode::Index => (low | distance & !segment, (low | distance & !segment) <= high),
        // For `up` the clamp is the lowest lane, as in PTX.
        ShuffleMode::Up => (lane.wrapping_sub(distance), lane >= high + distance),
        ShuffleMode::Down => (lane + distance, lane + distance <= high),
        ShuffleMode::Butterfly => (lane ^ distance, (lane ^ distance) <= high),
    };
    inside.then_some(from & 31)
}

pub fn shuffle(request: &ShuffleRequest) -> Shuffled {
    let mut shuffled = Shuffled { row: request.a, inside_range: 0 };
    for lane in 0..WARP_LANES {
        if let Some(from) = partner(request.mode, lane as u32, request.b.words[lane], request.c.words[lane]) {
            shuffled.row.words[lane] = request.a.words[from as usize];
            shuffled.inside_range |= 1 << lane;
        }
    }
    shuffled
}

// ---- the unit
prim::pipelined! { pub struct Shuffle[SHUFFLE_CYCLES]: request: ShuffleRequest => result: Shuffled = shuffle }
