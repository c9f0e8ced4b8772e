//! The heads of each kind of work, in order, and what is removed from the owner's queue.

use bundle::*;
use fbp::compression::kinds::coding;
use fbp::compression::slice_issue::types::*;
use fbp::compression::tile_work::{In, Params, TileWork};
use fbp::compression::types::*;
use kernel::offer::Offer;
use kit::requests::write;
use kit::{Maker, scenarios};

scenarios! {
    TileWork::new(&Params {}) =>
        an_expanded_tile is_merged_with_a_write samples_of_both_halves fills two_lines_of_codes scatters
        a_second_line;
}

/// A head: what it does, its line, sectors, tag; and what is removed when it, or its last beat, is sent.
type Step = (MemoryOp, u64, u8, u16, WorkPops);

const NOTHING: WorkPops = WorkPops { head: false, beat: false };
const HEAD: WorkPops = WorkPops { head: true, beat: false };
const BEAT: WorkPops = WorkPops { head: false, beat: true };
const BOTH: WorkPops = WorkPops { head: true, beat: true };

fn owner(op: MemoryOp, kind: u8, line: u64) -> MemoryHead {
    let page = PageAttributes { kind, comptag: 2, ..PageAttributes::default() };
    MemoryHead { op, page, client: 7, ..write(line, 0x123, 0b0110).head }
}

fn expands(op: MemoryOp, kind: u8, state: u8, line: u64) -> Work {
    let (step, owner, coding) = (WorkStep::Request, owner(op, kind, line), coding(kind, state));
    Work { step, owner, coding, read: 1, clear: 9, ..Work::default() }
}

/// Sends each head in the cycle in which it is first shown, and its last beat in the next one.
fn steps(new: Maker<TileWork>, work: Work) -> Vec<Step> {
    let mut dut = new();
    dut.cycle(In { begin: Offer::new(true, work), ..In::default() });
    let mut steps = vec![];
    for _ in 0..20 {
        let o = dut.outputs();
        if o.work.step == WorkStep::Rest {
            assert!(!o.head.valid && !o.reading.valid);
            return steps;
        }
        let IssuedHead { head, source } = *o.head.get().expect("a head");
        let own = head.op == MemoryOp::Read;
        assert_eq!((own, head.client), (source == BeatSource::Channel, if own { OWN_CLIENT } else { 7 }));
        dut.cycle(In { sent: true, ..In::default() });
        let pops = if own { o.pops } else { dut.outputs().pops };
        steps.push((head.op, head.line, head.sectors, head.tag, pops));
        if !own {
            dut.cycle(In { ended: true, ..In::default() });
        }
    }
    panic!("it does not end: {steps:?}");
}

/// Reads both lines' sectors, then writes both lines. An atomic remains in its queue.
fn an_expanded_tile(new: Maker<TileWork>) {
    use MemoryOp::{Read, Write};
    for (kind, state, first, second) in [(0xdb, 2, 1, 2), (0xdb, 3, 3, 12), (0xe0, 3, 1, 1), (0x88, 3, 3, 3)]
    {
        let be: Vec<Step> = vec![
            (Read, 4, first, 0, NOTHING),
            (Read, 4, second, 1, NOTHING),
            (Write, 4, 15, 0x123, NOTHING),
            (Write, 5, 15, 0x123, NOTHING),
        ];
        assert_eq!(steps(new, expands(MemoryOp::Atomic, kind, state, 5)), be, "{kind:#x}, {state}");
    }
}

/// A write leaves its queue with the second line; one of packed samples does not, and only depth is written.
fn is_merged_with_a_write(new: Maker<TileWork>) {
    for (kind, state, sectors, last) in [(0xdb, 2, 15, HEAD), (0x51, 2, 14, NOTHING)] {
        let is = steps(new, expands(MemoryOp::Write, kind, state, 4));
        let writes: Vec<_> = is[2..].iter().map(|step| (step.1, step.2, step.4)).collect();
        assert_eq!(writes, [(4, sectors, NOTHING), (5, sectors, last)], "{kind:#x}");
    }
}

/// Z16 whose left half has planes: samples of the right half are in both lines.
fn samples_of_both_halves(new: Maker<TileWork>) {
    use MemoryOp::Read;
    let is = steps(new, expands(MemoryOp::Reduce, 0x07, 1, 4));
    let second = 1 << SECOND_TAG | 1;
    let be: [Step; 3] =
        [(Read, 4, 0b1011, 0, NOTHING), (Read, 4, 1, 1, NOTHING), (Read, 5, 0b1010, second, NOTHING)];
    assert_eq!((&is[..3], is.len()), (&be[..], 5));
}

/// Tiles 0 and 2 of a kilobyte: one sector of two planes each.
fn fills(new: Maker<TileWork>) {
    let owner = MemoryHead { sectors: 0b0101, ..owner(MemoryOp::FastClear, 0x86, 0x80) };
    let work = Work { step: WorkStep::Fill, owner, coding: coding(0x86, 2), tiles: 5, ..Work::default() };
    let be: [Step; 2] = [(MemoryOp::Write, 0x80, 1, 0x123, NOTHING), (MemoryOp::Write, 0x84, 1, 0x123, BOTH)];
    assert_eq!(steps(new, work), be);
}

/// Codes of packed samples occupy both lines of a tile, without its stencil.
fn two_lines_of_codes(new: Maker<TileWork>) {
    let owner = MemoryHead { sectors: 0b1000, ..owner(MemoryOp::FastClear, 0x11, 0x80) };
    let work = Work { step: WorkStep::Fill, owner, coding: coding(0x11, 0), tiles: 8, ..Work::default() };
    let be: [Step; 2] =
        [(MemoryOp::Write, 0x86, 14, 0x123, NOTHING), (MemoryOp::Write, 0x87, 14, 0x123, BOTH)];
    assert_eq!(steps(new, work), be);
}

/// Ordinary sectors 1 and 2 of the first line of a tile: in its second and its first line; of eight-byte samples each in both.
fn scatters(new: Maker<TileWork>) {
    let scatter = |kind: u8| {
        let (step, owner) = (WorkStep::Scatter, owner(MemoryOp::Write, kind, 4));
        Work { step, owner, coding: coding(kind, 0), tiles: 0b0110, ..Work::default() }
    };
    let write = |line, sectors, pops| (MemoryOp::Write, line, sectors, 0x123, pops);
    let be: [Step; 2] = [write(5, 0b0011, BEAT), write(4, 0b0111, BOTH)];
    assert_eq!(steps(new, scatter(0x17)), be);
    let is = steps(new, scatter(0xc3));
    let heads: Vec<_> = is.iter().map(|step| (step.1, step.2)).collect();
    assert_eq!(heads, [(4, 0b0011), (5, 0b0010), (4, 0b0101), (5, 0b0110)]);
    // The first line's beats remove nothing: the second line is made from the same ones.
    assert_eq!(is.iter().map(|step| step.4).collect::<Vec<_>>(), [NOTHING, BEAT, NOTHING, BOTH]);
}

/// A read leaves its queue with the head of its second line.
fn a_second_line(new: Maker<TileWork>) {
    let owner = MemoryHead { op: MemoryOp::Read, ..owner(MemoryOp::Read, 0x17, 4) };
    let work = Work { step: WorkStep::Second, owner, read: 6, second: 0b0111, ..Work::default() };
    let be: [Step; 1] = [(MemoryOp::Read, 5, 0b0111, 1 << SECOND_TAG | 6, HEAD)];
    assert_eq!(steps(new, work), be);
}
