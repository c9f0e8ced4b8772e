//! Programs are functions of the counter; contexts have exits, branches and constants.

use bundle::*;
use kernel::packed::Packed;
use tpc::sm::constant_cache::types::ConstantLookup;
use tpc::sm::instruction_cache::types::FetchRequest;
use tpc::sm::instruction_decode::outline;
use tpc::sm::types::{FetchFault, Fetched, IssueControl, NO_SCOREBOARD};

fn mixed(n: u64) -> u64 {
    kit::random::Random(n).any()
}

/// The program of this context has an EXIT of all lanes at `EXIT_AT`, and EXITs of some lanes before it. Contexts from 8 on have more.
pub const EXITS: u8 = 7;
pub const EXIT_AT: u32 = 0x2028;

const EXIT: u64 = 0xe300_0000_0007_000f;

/// The program of this context has branches: of all lanes to the next bundle, to a far one, and back again, under P0.
pub const BRANCHES: u8 = 6;
pub const FAR: u32 = 0x5088;

const ALWAYS: u64 = 0xe240_0000_0007_000f;
const UNDER_P0: u64 = 0xe240_0000_0000_000f;

/// A branch's word.
fn branch(word: u64, at: u32, to: u32) -> u64 {
    word | u64::from(to.wrapping_sub(at + 8) & 0xff_ffff) << 20
}

/// The word at a program counter.
pub fn word(context: u8, counter: u32) -> u64 {
    let word = mixed(u64::from(context) << 32 | u64::from(counter));
    match counter % 32 {
        0 => word >> 1,
        // Under P3, !PT, a condition code; another opcode; of all lanes.
        _ if context == EXITS && (0x2008..=EXIT_AT).contains(&counter) => match counter {
            0x2008 => 0xe300_0000_0003_000f,
            0x2010 => 0xe300_0000_000f_000f,
            0x2018 => 0xe300_0000_0007_0002,
            _ => EXIT,
        },
        _ if context == BRANCHES && (0x4000..0x5100).contains(&counter) => match counter {
            // Within a bundle, and to the next.
            0x4008 => branch(ALWAYS, counter, 0x4018),
            0x4018 => branch(ALWAYS, counter, 0x4028),
            // Forward under a guard: fetch continues after it.
            0x4028 => branch(UNDER_P0, counter, FAR),
            0x4030 => branch(ALWAYS, counter, FAR),
            FAR => branch(UNDER_P0, counter, 0x4028),
            _ => 0x5c58_0000_0000_0000,
        },
        _ if context >= 8 && word % 61 == 0 => EXIT | word & 0x20,
        // Branches of all lanes or under a guard, with a flag test, near or far.
        _ if context >= 8 && word % 53 == 0 => match word >> 60 & 3 {
            0 => branch(ALWAYS, 0, word as u32 & 0x1f8),
            1 => branch(ALWAYS, 0, word as u32 & 0xff_fff8),
            2 => branch(UNDER_P0, 0, 0_u32.wrapping_sub(word as u32 & 0x1f8)),
            _ => ALWAYS & !0x1f | word & 0xfff_fff0_001f,
        },
        // FADD or DADD with a constant, FADD with registers, or any word.
        _ => match word % 4 {
            0 => 0x4c58_0000_0000_0000 | word & 0x7f_fff0_ffff,
            1 => 0x4c70_0000_0000_0000 | word & 0x7f_fff0_ffff,
            2 => 0x5c58_0000_0000_0000 | word & 0xff0_ffff,
            _ => word,
        },
    }
}

/// Whether a word is an EXIT of all lanes.
pub fn exits(word: u64) -> bool {
    word & !0x20 == EXIT
}

pub fn bundle(request: &FetchRequest) -> Sector {
    let words = |k: usize| word(request.context_id, request.bundle * 32 + k as u32 / 2 * 8) >> (32 * (k % 2));
    Sector { words: std::array::from_fn(|k| words(k) as u32) }
}

pub fn constant(read: &ConstantLookup) -> u64 {
    let mut image = [0];
    read.pack(&mut image);
    mixed(image[0] ^ 0x5555_0000_0000)
}

/// The expected fetch at a counter.
pub fn due(slot: usize, context: u8, counter: u32) -> Fetched {
    let slot = slot as u8;
    if counter % 8 != 0 {
        let (read_scoreboard, write_scoreboard) = (NO_SCOREBOARD, NO_SCOREBOARD);
        let control = IssueControl { read_scoreboard, write_scoreboard, stall: 1, ..IssueControl::default() };
        return Fetched {
            slot,
            counter,
            control,
            outline: outline(0),
            fault: FetchFault::Counter,
            ..Fetched::default()
        };
    }
    let (word, fields) = (word(context, counter), word(context, counter / 32 * 32));
    let field = fields >> (21 * (counter / 8 % 4 - 1));
    let bits = |high: u32, low: u32| (field >> low & ((1 << (high - low + 1)) - 1)) as u8;
    let outline = outline(word);
    let read = ConstantLookup {
        context_id: context,
        bank: outline.bank,
        offset: outline.offset,
        pair: outline.constant_pair,
    };
    Fetched {
        slot,
        counter,
        control: IssueControl {
            stall: bits(3, 0),
            stays: bits(4, 4) == 1,
            write_scoreboard: bits(7, 5),
            read_scoreboard: bits(10, 8),
            waits: bits(16, 11),
            reuse: bits(20, 17),
        },
        outline,
        word,
        fault: FetchFault::Nothing,
        constant: if outline.constant { constant(&read) } else { 0 },
    }
}
