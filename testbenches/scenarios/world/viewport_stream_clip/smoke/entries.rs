//! The parts that fill and write entries.

use super::pieces::batch_piece;
use super::values::{any_of, float, state, window};
use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source};
use proptest::prelude::*;
use world::viewport_stream_clip::entry_image::*;
use world::viewport_stream_clip::types::*;
use world::viewport_stream_clip::{attribute_fill, entry_write};

pub fn smoke_fill(new: Maker<attribute_fill::AttributeFill>) {
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let steps: Vec<_> = (0..90)
            .map(|k| {
                if k < 30 || rng.one_in(6) {
                    FillStep::Word(state(rng, true))
                } else {
                    FillStep::Piece(batch_piece(rng))
                }
            })
            .collect();
        let mut fill = Source::new(&steps, stalls[0]);
        let nothing = attribute_fill::In::new(&dut.unit().p.clone());
        let (mut read, mut entry) = (Sink::new(stalls[1]), Sink::new(stalls[2]));
        let mut due = 0;
        let mut lines = vec![];
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 4000).then(|| {
                let mut i = nothing.clone();
                if cycle > 200 {
                    i.fill = fill.drive(o.fill);
                }
                if cycle <= 200 || rng.one_in(10) {
                    i.window = Some(window(rng)).into();
                    if let Some(w) = i.window.get().copied() {
                        let mut w = w;
                        w.shaded.place.made = rng.one_in(2);
                        w.inverse = float(rng);
                        i.window = Some(w).into();
                    }
                    let mut made: PlacedMade = any_of(rng);
                    made.vertex.shares = std::array::from_fn(|_| float(rng));
                    made.vertex.screen = std::array::from_fn(|_| float(rng));
                    made.index &= 7;
                    i.made = Some(made).into();
                }
                i.read = read.drive(&o.read);
                due += i32::from(read.now().is_some());
                if due > 0 && rng.one_in(2) {
                    i.row = Some(IsbeRow { words: std::array::from_fn(|_| float(rng)) }).into();
                    due -= 1;
                }
                i.entry = entry.drive(&o.entry);
                if let Some((_, e)) = entry.now() {
                    lines.push(LinesFree { record_lines: e.record_lines, lines: e.lines });
                }
                if !lines.is_empty() && rng.one_in(40) {
                    i.lines = Some(lines.remove(0)).into();
                }
                i
            })
        });
    });
}

pub fn smoke_write(new: Maker<entry_write::EntryWrite>) {
    property((any::<u64>(), any::<[u64; 5]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let entries: Vec<_> = (0..40)
            .map(|_| EntryImage {
                lines: if rng.one_in(10) { 0 } else { rng.below(12) as u16 },
                ..any_of(rng)
            })
            .collect();
        let mut entry = Source::new(&entries, stalls[0]);
        let mut grant = Source::new(&[], stalls[1]);
        let nothing = entry_write::In::new(&dut.unit().p.clone());
        let (mut request, mut up, mut written) =
            (Sink::new(stalls[2]), Sink::new(stalls[3]), Sink::new(stalls[4]));
        let mut barriers = 0;
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 3000).then(|| {
                let mut i = nothing.clone();
                i.window = 0x1_2345_6780;
                i.image = (cycle < 500 || rng.one_in(3)).then(|| any_of::<ImageWrite>(rng)).into();
                i.record = (cycle < 500 || rng.one_in(3)).then(|| any_of::<RecordWrite>(rng)).into();
                i.entry = entry.drive(o.entry);
                i.entry_request = request.drive(&o.entry_request);
                if request.now().is_some() {
                    grant.push(cycle + rng.below(20), EntryGrant { entry: rng.roll() as u16 & 0x1fff });
                }
                i.grant = grant.drive(o.grant);
                i.memory_up = up.drive(&o.memory_up);
                if let Some((_, MemoryUp::Head(head))) = up.now() {
                    barriers += if head.op == MemoryOp::Barrier { 2 } else { 0 };
                }
                let other = rng.one_in(40);
                if other || barriers > 0 && rng.one_in(10) {
                    let kind = if other { ResponseKind::Data } else { ResponseKind::Done };
                    i.memory_down = Some(MemoryDown { kind, ..MemoryDown::default() }).into();
                    barriers -= i32::from(!other);
                }
                i.written = written.drive(&o.written);
                i
            })
        });
    });
}

/// Setup's reads, which free space, share the path to memory: while entries wait to be seen, no request may be half sent.
pub fn requests_are_whole_though_nobody_sees_entries(new: Maker<entry_write::EntryWrite>) {
    let mut dut = new();
    let image = EntryImage { record_lines: 1, lines: 1, vertices: 8, scalars: 4, ..EntryImage::default() };
    let mut entry = Source::new(&[image; 60], !0);
    let mut grant = Source::new(&[], !0);
    let nothing = entry_write::In::new(&dut.unit().p.clone());
    let (mut request, mut up) = (Sink::new(!0), Sink::new(!0));
    let (mut cycle, mut barriers, mut open, mut entries) = (0, 0, false, 0);
    dut.run(|o| {
        cycle += 1;
        (cycle < 2000).then(|| {
            let mut i = nothing.clone();
            i.entry = entry.drive(o.entry);
            i.entry_request = request.drive(&o.entry_request);
            if request.now().is_some() {
                grant.push(cycle, EntryGrant { entry: 0 });
            }
            i.grant = grant.drive(o.grant);
            i.memory_up = up.drive(&o.memory_up);
            match up.now() {
                Some((_, MemoryUp::Head(head))) if head.op == MemoryOp::Barrier => barriers += 2,
                Some((_, MemoryUp::Head(_))) => open = true,
                Some((_, MemoryUp::Beat(beat))) => {
                    open = !beat.last;
                    entries += u32::from(beat.last);
                }
                None => (),
            }
            if barriers > 0 {
                i.memory_down = Some(MemoryDown { kind: ResponseKind::Done, ..MemoryDown::default() }).into();
                barriers -= 1;
            }
            i
        })
    });
    assert!(entries > 16 && !open, "{entries} lines, and one that is begun: {open}");
}
