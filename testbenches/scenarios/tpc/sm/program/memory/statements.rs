//! Statements with memory: each thread's own part of global, shared and local memory in all sizes, atomics, shuffles, and reads of
//! another thread's shared memory between barriers.

use super::{GENERIC, GLOBAL, NUMBER, OTHER, OWN, SHARED, THREADS};
use crate::sm::control_flow::word;
use crate::sm::program::{DATA as REGISTERS, Program};
use interpreter::decode::fields::Field;
use kit::random::Random;

/// Sizes of accesses, by their codes.
const BYTES: [u64; 7] = [1, 1, 2, 2, 4, 8, 16];

impl Program {
    pub fn memory_statement(&mut self, random: &mut Random, in_line: bool) {
        match random.below(8) {
            0 | 1 if in_line && self.depth == 0 => self.exchange(random),
            0 | 1 => self.shuffle(random),
            2 => self.atomic(random),
            _ => self.access(random),
        }
    }

    fn scoreboards(random: &mut Random) -> (u32, u32) {
        let writes = random.below(6) as u32;
        (writes, (writes + 1 + random.below(5) as u32) % 6)
    }

    /// A register that is aligned for a group of `bytes`.
    fn group(bytes: u64, random: &mut Random) -> i64 {
        let words = bytes.div_ceil(4);
        (random.below(REGISTERS / words) * words) as i64
    }

    /// A load or a store of any size.
    fn access(&mut self, random: &mut Random) {
        let (name, base) = random.one_of(&[
            ("LDG/global", GLOBAL),
            ("STG/global", GLOBAL),
            ("LDS/shared", SHARED),
            ("STS/shared", SHARED),
            ("LDL/local", 255),
            ("STL/local", 255),
            ("LD/generic", GLOBAL),
            ("ST/generic", GLOBAL),
            ("LD/generic", GENERIC),
            ("ST/generic", GENERIC),
        ]);
        let size = random.below(7);
        let bytes = BYTES[size as usize];
        let fields = [
            (Field::Rd, Self::group(bytes, random)),
            (Field::Ra, base),
            (Field::Soff, (random.below(OWN / bytes) * bytes) as i64),
            (Field::Size, size as i64),
            (Field::Guard, random.one_of(&[7, 7, 0, 1, 2, 3])),
            (Field::GuardNot, 0),
            (Field::Pt, 7),
        ];
        let (writes, reads) = Self::scoreboards(random);
        self.reach(word(name, &fields), writes, reads);
    }

    fn atomic(&mut self, random: &mut Random) {
        let (name, base) =
            random.one_of(&[("ATOM/global", GLOBAL), ("RED/global", GLOBAL), ("ATOMS/shared", SHARED)]);
        let fields = [
            (Field::Rd, random.below(REGISTERS) as i64),
            (Field::Rb, random.below(REGISTERS) as i64),
            (Field::Ra, base),
            (Field::Soff, random.below(OWN / 4) as i64 * 4),
            (Field::Op, random.below(8) as i64),
            (Field::Type, 0),
            (Field::Guard, random.one_of(&[7, 7, 0, 1])),
        ];
        let (writes, reads) = Self::scoreboards(random);
        self.reach(word(name, &fields), writes, reads);
    }

    fn shuffle(&mut self, random: &mut Random) {
        let fields = [
            (Field::Rd, random.below(REGISTERS) as i64),
            (Field::Ra, random.below(REGISTERS) as i64),
            (Field::Rb, random.below(REGISTERS) as i64),
            (Field::Segment, random.one_of(&[0x1f, 0x1c03, 0x101f, 0x1807])),
            (Field::Mode, random.below(4) as i64),
            (Field::Pd, random.one_of(&[7, 0, 1, 2])),
        ];
        let (writes, reads) = Self::scoreboards(random);
        self.reach(word("SHFL/reg-imm", &fields), writes, reads);
    }

    /// Reads another thread's data, between two barriers.
    fn exchange(&mut self, random: &mut Random) {
        let other = random.below(THREADS) as i64;
        let place = [(Field::Rd, OTHER), (Field::Ra, NUMBER), (Field::Ximm, other), (Field::Op, 2)];
        self.fixed(word("LOP32I/imm32", &place));
        let product = [(Field::Rd, OTHER), (Field::Ra, OTHER), (Field::Uimm, OWN as i64), (Field::Rc, 255)];
        self.fixed(word("XMAD/imm", &product));
        let barrier = word("BAR/imm-imm", &[(Field::Ps, 7)]);
        self.reach(barrier, 0, 1);
        let size = random.below(7);
        let bytes = BYTES[size as usize];
        let load = [
            (Field::Rd, Self::group(bytes, random)),
            (Field::Ra, OTHER),
            (Field::Soff, (random.below(OWN / bytes) * bytes) as i64),
            (Field::Size, size as i64),
        ];
        let (writes, reads) = Self::scoreboards(random);
        self.reach(word("LDS/shared", &load), writes, reads);
        self.reach(barrier, 0, 1);
    }
}
