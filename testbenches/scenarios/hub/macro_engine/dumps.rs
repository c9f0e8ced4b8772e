//! Words of the memories are dumped and loaded, as in a context switch.

use super::bench::{FREE, load, play};
use bundle::*;
use hub::macro_engine::MacroEngine;
use kit::Maker;

fn dump(address: u16) -> MacroPacket {
    MacroPacket::Dump(MacroDump { address })
}

/// Loaded words are read back, under any stalls; with all ports open a word takes two cycles.
/// Pointers are those after the last word.
pub fn loaded_words_are_read_back(new: Maker<MacroEngine>) {
    let word = |n: u32| n.wrapping_mul(0x9e37_79b1);
    let mut packets = vec![load(MacroPort::InstructionPointer, 5), load(MacroPort::StartPointer, 250)];
    packets.extend((5..2048 + 3).map(|n| load(MacroPort::Instruction, word(n % 2048))));
    packets.extend((250..256 + 40).map(|n| load(MacroPort::Start, word(n % 256))));
    packets.extend((0..=0x900).map(dump));
    for stalls in [FREE, [0x7777_1111_ffff_0f0f, 0x1357_9bdf_0246_8ace, 0xaaaa_aaaa_aaaa_aaaa]] {
        let (seen, _) = play(&mut new(), &packets, stalls);
        assert_eq!(seen.len(), 0x901);
        for (at, (_, send)) in (0..).zip(&seen) {
            let MacroSend::Word(found) = *send else { panic!("{send:?}") };
            let expected = match at {
                3 | 4 => 0, // never loaded
                0..0x800 => word(at),
                0x800..0x828 | 0x8fa..0x900 => word(at - 0x800) & 0x7ff,
                0x800..0x900 => 0,
                _ => 40 << 16 | 3,
            };
            assert_eq!(found.value, expected, "word {at:#x}");
        }
        if stalls == FREE {
            assert_eq!(seen[0x900].0 - seen[0].0, 2 * 0x900);
        }
    }
}
