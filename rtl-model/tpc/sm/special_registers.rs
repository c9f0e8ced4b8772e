//! Special registers: executes S2R for the warps of an SM. One at a time, sub-partitions round-robin; 6 cycles from operands to the
//! register, 13 where threads or primitives are counted. Stalled by a result that is not accepted. In order for each sub-partition.
//! Specification: SM; the instruction set.

mod special_threads;
pub mod types;

use self::special_threads::{after, packed_of, threads_of, word_of};
use self::types::*;
use super::modifiers::S2rModifiers;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Maximum number of sub-partitions.
const SUBS: usize = 4;
/// Lanes whose threads are computed in a cycle.
const STEP: usize = 4;
/// Numbers of registers: a lane's number in its primitive; its primitive and the primitive's corners.
const INVOCATION_ID: u8 = 0x11;
const INVOCATION_INFO: u8 = 0x1d;
/// Numbers of registers: vertices of an input primitive; killed and helper lanes; constants of graphics.
const PRIM_TYPE: u8 = 0x10;
const THREAD_KILL: u8 = 0x13;
const Y_DIRECTION: u8 = 0x12;
const WSCALE_XY: u8 = 0x1e;
const WSCALE_Z: u8 = 0x1f;
/// 1.0 as a float.
const ONE: u32 = 0x3f80_0000;
/// Bytes of a window.
const WINDOW: u32 = 1 << 24;

// ---- parameters
kernel::params! {
    sizes sub_partitions, slots, sms;
    /// Queued instructions of a sub-partition.
    depth: 1..=16 = 4, "instructions";
}

// ---- ports
kernel::ports! {
    in level number: B6; // number of the SM
    in pulse launch: Launch;
    in pulse context: ContextWrite;
    in pulse operands[sub_partitions]: Operands;
    in sample cycle: B64;
    in sample killed[sub_partitions]: Lanes; // lanes of the warp whose operands arrive
    out pulse credit[sub_partitions]: bool;
    out written[sub_partitions]: Written;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        step: SpecialStep,
        next_grant: B2,
        sub: B2,
        read: SpecialRead,
        cycle: B64,
        thread: ThreadPlace, // thread of the next lane
        lane: B5,
        row: Row,
        credit: [bool; SUBS],
    }
}

kernel::unit! {
    pub struct SpecialRegisters(p) {
        registers: Regs;
        part read_in: [Fifo<SpecialRead>; p.sub_partitions.get()] = fifo::of(p.depth);
        part warps: Ram<WarpRecord, 6, 1> = ram::Params {};
        part contexts: Ram<ContextWord, 10, 1> = ram::Params {};
    }
}

/// Whether lanes are computed one after the other: by primitive, or by thread.
fn counts_primitives(number: u8) -> bool {
    matches!(number, INVOCATION_ID | INVOCATION_INFO)
}

fn counts(number: u8) -> bool {
    matches!(number, 0x20..=0x23) || counts_primitives(number)
}

impl SpecialRegisters {
    fn place(&self) -> ComputePlace {
        let WarpPlace { low, high } = self.warps.o.read_data.place;
        ComputePlace::unpack(&[low, high])
    }

    fn world(&self) -> WorldPlace {
        let WarpPlace { low, high } = self.warps.o.read_data.place;
        WorldPlace::unpack(&[low, high])
    }

    /// A lane's word of a register that is computed lane by lane.
    fn counted(&self, place: &ThreadPlace) -> u32 {
        let ThreadPlace { x, y, z } = *place;
        let kind = self.warps.o.read_data.kind;
        let instances = matches!(kind, WarpKind::Control | WarpKind::Geometry);
        match self.q.read.number {
            0x20 => packed_of(place),
            0x21 => x.into(),
            0x22 => y.into(),
            0x23 => z.into(),
            INVOCATION_ID if instances => y.into(),
            INVOCATION_INFO if instances || kind == WarpKind::Evaluation => {
                u32::from(x) | u32::from(self.world().corners) << 16
            }
            _ => 0,
        }
    }

    /// Value of a register that does not depend on a thread's place.
    fn value(&self, lane: u32, number: u8) -> u32 {
        let q = &self.q;
        let (place, word, bit) = (self.place(), self.contexts.o.read_data.word, 1_u32 << lane);
        let kind = self.warps.o.read_data.kind;
        let primitives = matches!(kind, WarpKind::Control | WarpKind::Evaluation | WarpKind::Geometry);
        let warp = u32::from(q.sub) * self.p.slots.get() as u32 + u32::from(q.read.slot);
        match q.read.number {
            0x00 => lane,
            0x01 | 0x50 | 0x52 => q.cycle as u32,
            0x51 | 0x53 => (q.cycle >> 32) as u32,
            0x02 => {
                ((self.p.sub_partitions.get() * self.p.slots.get()) as u32) << 8
                    | (self.p.sms.get() as u32) << 20
            }
            0x03 => warp << 8 | u32::from(number) << 20,
            PRIM_TYPE if primitives => u32::from(self.world().corners) << 8,
            THREAD_KILL if kind == WarpKind::Pixel && q.read.killed & bit != 0 => !0,
            Y_DIRECTION | WSCALE_XY | WSCALE_Z => ONE,
            0x25 => place.x,
            0x26 => place.y.into(),
            0x27 => place.z.into(),
            0x28 => packed_of(&threads_of(word)),
            0x30 | 0x34 | 0x36 | 0x3d => word,
            0x31 | 0x35 => WINDOW,
            0x32 => u32::from(place.shared_size) << 8,
            0x33 => 32,
            0x37 => WINDOW.wrapping_sub(word),
            0x38 => bit,
            0x39 => bit - 1,
            0x3a => bit | (bit - 1),
            0x3b => !(bit | (bit - 1)),
            0x3c => !(bit - 1),
            // Unprogrammed counters, affinity, and registers of other stages. The decoder refuses all others.
            _ => 0,
        }
    }
}

impl Logic for SpecialRegisters {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for sub in 0..self.p.sub_partitions.get() {
            o.credit[sub].send(q.credit[sub], || true);
            o.written[sub].send(q.step == SpecialStep::Done && usize::from(q.sub) == sub, || {
                let SpecialRead { slot, scoreboard, destination, lanes, .. } = q.read;
                let result =
                    LaneResult { slot, lanes, destination, halves: 3, row: q.row, ..LaneResult::default() };
                Written { result, scoreboard, last: true }
            });
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let subs = self.p.sub_partitions.get();
        self.warps.i.write(
            i.launch.valid,
            u64::from(i.launch.data.partition) << 4 | u64::from(i.launch.data.slot & 15),
            || {
                let Launch { kind, context_id, place, .. } = i.launch.data;
                WarpRecord { kind, context_id, place }
            },
        );
        let ContextWrite { context_id, word, value } = i.context.data;
        self.contexts.i.write(i.context.valid, u64::from(context_id) << 6 | u64::from(word), || {
            ContextWord { word: value }
        });
        for sub in 0..subs {
            let operands = &i.operands[sub];
            self.read_in[sub].i.push.send(
                operands.valid && operands.data.instruction.path == Path::SpecialRegisters,
                || {
                    let Operands { slot, control, instruction: of, lanes, .. } = operands.data;
                    let S2rModifiers { sr: number } = S2rModifiers::unpack(&[of.modifiers & 0xff]);
                    let scoreboard = control.write_scoreboard;
                    let (destination, killed) = (of.destination.first, i.killed[sub]);
                    SpecialRead { slot, scoreboard, destination, lanes, killed, number }
                },
            );
            self.read_in[sub].i.pop.ready = false;
        }
        d.credit = [false; SUBS];
        let record = self.warps.o.read_data;
        self.warps.i.read(false, 0_u64);
        self.contexts.i.read(false, 0_u64);
        match self.q.step {
            SpecialStep::Idle => {
                if let Some(sub) =
                    in_turn(self.q.next_grant.into(), subs, |sub| self.read_in[sub].o.pop.valid)
                {
                    d.step = SpecialStep::Warp;
                    d.read = self.read_in[sub].o.pop.data;
                    (d.sub, d.next_grant, d.cycle) = (sub as u8, ((sub + 1) % subs) as u8, i.cycle);
                    self.read_in[sub].i.pop.ready = true;
                    d.credit[sub] = true;
                    self.warps.i.read(true, (sub as u64) << 4 | u64::from(d.read.slot));
                }
            }
            SpecialStep::Warp => {
                d.step = SpecialStep::Context;
                self.contexts
                    .i
                    .read(true, u64::from(record.context_id) << 6 | word_of(self.q.read.number) as u64);
                let ComputePlace { thread_x: x, thread_y: y, thread_z: z, .. } = self.place();
                let WorldPlace { first_prim, geometry_instance, .. } = self.world();
                let (x, y) = if counts_primitives(self.q.read.number) {
                    (first_prim.into(), geometry_instance.into())
                } else {
                    (x, y)
                };
                (d.thread, d.lane) = (ThreadPlace { x, y, z }, 0);
            }
            SpecialStep::Context | SpecialStep::Threads if counts(self.q.read.number) => {
                let threads = threads_of(self.contexts.o.read_data.word);
                let WorldPlace { starts, geometry_instance, .. } = self.world();
                d.step = SpecialStep::Threads;
                for _ in 0..STEP {
                    d.row.words[usize::from(d.lane)] = self.counted(&d.thread);
                    d.lane = (d.lane + 1) & 31;
                    let ThreadPlace { x, y, z } = d.thread;
                    d.thread = match starts >> d.lane & 1 == 1 {
                        _ if !counts_primitives(self.q.read.number) => after(&d.thread, &threads),
                        true => ThreadPlace { x: x + 1, y: geometry_instance.into(), z },
                        false => ThreadPlace { x, y: y + 1, z },
                    };
                }
                if d.lane == 0 {
                    d.step = SpecialStep::Done;
                }
            }
            SpecialStep::Context | SpecialStep::Threads => {
                d.row.words = std::array::from_fn(|lane| self.value(lane as u32, i.number));
                d.step = SpecialStep::Done;
            }
            SpecialStep::Done => {
                if i.written[usize::from(self.q.sub)].ready {
                    d.step = SpecialStep::Idle;
                }
            }
        }
        self.q = d;
    }
}
