//! Warp launch: distributes the packets that the MPC sends to an SM to its parts: words of contexts, warps, their starts. One packet a
//! cycle, each part receives it in the next cycle, in order; nothing stalls it. Specification: MPC, SM.

use crate::sm::attributes::types::WarpQuads;
use crate::sm::types::*;
use bundle::*;
use kernel::prelude::*;

const CONTEXTS: usize = 16;
/// Stack entries on the chip, and bytes of an entry in memory.
const STACK_HERE: u32 = crate::sm::divergence::types::STACK_HERE as u32;
const STACK_MOST: u32 = (1 << 12) - 1;
const ENTRY_BYTES_LOG2: u32 = 4;

// ---- parameters
kernel::params! {
    sizes sub_partitions;
}

// ---- ports
kernel::ports! {
    in packet: WarpPacket;
    out pulse context: ContextWrite;
    out pulse launch: Launch;
    out pulse start[sub_partitions]: WarpStart;
    out pulse quads: WarpQuads; // quads of the last launch
}

// ---- registers
kernel::packed! {
    pub struct ContextValue {
        value: B32,
    }

    pub struct Regs {
        word: Offer<ContextWrite>,
        launch: Offer<Launch>,
        start: Offer<WarpStart>, // start for the launch's sub-partition
        quads: Offer<WarpQuads>,
    }
}

kernel::unit! {
    pub struct WarpLaunch(p) {
        registers: Regs;
        memory entries: [ContextValue; CONTEXTS];
        memory stacks: [ContextValue; CONTEXTS];
    }
}

impl Logic for WarpLaunch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.packet.ready = true;
        o.context.drive(&self.q.word);
        o.launch.drive(&self.q.launch);
        o.quads.drive(&self.q.quads);
        let to = usize::from(self.q.launch.data.partition);
        for (sub, start) in o.start.iter_mut().enumerate() {
            start.send(self.q.start.valid && sub == to, || self.q.start.data);
        }
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        (d.word.valid, d.launch.valid, d.start.valid, d.quads.valid) = (false, false, false, false);
        match i.packet.get() {
            Some(WarpPacket::Word(word)) => {
                d.word.put(*word);
                let (at, value) = (usize::from(word.context_id), ContextValue { value: word.value });
                match usize::from(word.word) {
                    CONTEXT_ENTRY => self.entries.write(at, value),
                    CONTEXT_STACK => self.stacks.write(at, value),
                    _ => (),
                }
            }
            Some(WarpPacket::Launch(launch)) => {
                let Launch { slot, kind, context_id, base, registers, lanes, place, .. } = *launch;
                let PixelPlace { covered, slot: collector, half } =
                    PixelPlace::unpack(&[place.low, place.high]);
                let exports = kind == WarpKind::Pixel;
                let helpers = if exports { lanes as u32 & !covered } else { 0 };
                let spilled = self.stacks[usize::from(context_id)].value >> ENTRY_BYTES_LOG2;
                d.launch.put(*launch);
                d.start.put(WarpStart {
                    slot: slot & 0xf,
                    counter: self.entries[usize::from(context_id)].value,
                    lanes: lanes as u32,
                    base,
                    registers,
                    context_id,
                    stack_entries: STACK_HERE.saturating_add(spilled).min(STACK_MOST) as u16,
                    helpers,
                    exports,
                    collector,
                    half,
                });
            }
            Some(&WarpPacket::Quads(LaunchQuads { half, quads })) => {
                let Launch { partition, slot, .. } = self.q.launch.data;
                d.quads.put(WarpQuads { partition, slot: slot & 0xf, half: half & 1, quads });
            }
            _ => (),
        }
        self.q = d;
    }
}
