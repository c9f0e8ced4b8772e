//! Smoke: any inputs, in lockstep.

use bundle::*;
use kernel::Within;
use kernel::packed::Packed;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use world::viewport_stream_clip::types::*;
use world::viewport_stream_clip::{
    attribute_fill, attribute_scale, batch_gate, clip_engine, clip_place, clipper, entry_write, piece_gather,
    primitive_cull, primitive_emit, row_share, share_sum, vertex_rows, viewport_transform,
};

scenarios! {
    batch_gate::BatchGate::new(&batch_gate::Params { sms: Within::new(3), ..Default::default() }) => smoke_gate;
    row_share::RowShare::new(&row_share::Params { sms: Within::new(3) }) => smoke_share;
    vertex_rows::VertexRows::new(&Default::default()) => smoke_rows;
    viewport_transform::ViewportTransform::new(&Default::default()) => smoke_transform;
    primitive_cull::PrimitiveCull::new(&Default::default()) => smoke_cull;
    clipper::Clipper::new(&Default::default()) => smoke_clip;
    clip_engine::ClipEngine::new(&Default::default()) => smoke_engine;
    clip_place::ClipPlace::new(&Default::default()) => smoke_place;
    share_sum::ShareSum::new(&Default::default()) => smoke_shares;
    piece_gather::PieceGather::new(&Default::default()) => smoke_gather;
    attribute_scale::AttributeScale::new(&Default::default()) => smoke_scale;
    attribute_fill::AttributeFill::new(&Default::default()) => smoke_fill;
    entry_write::EntryWrite::new(&Default::default()) => smoke_write requests_are_whole_though_nobody_sees_entries;
    primitive_emit::PrimitiveEmit::new(&Default::default()) => smoke_emit;
}

fn any_of<T: Packed>(rng: &mut Rng) -> T {
    let words: Vec<u64> = (0..T::WORDS).map(|_| rng.roll()).collect();
    T::unpack(&words)
}

fn float(rng: &mut Rng) -> u32 {
    let special = [
        0,
        1 << 31,
        0x3f80_0000,
        0xbf80_0000,
        0x7f80_0000,
        0xff80_0000,
        0x7fc0_0000,
        1,
        0x3580_0000,
        0x8000_0001,
    ];
    match rng.below(8) {
        0 => rng.pick(&special),
        1 => rng.roll() as u32,
        _ => (rng.roll() as i16 as f32 / 256.0 * [1.0, 0.01, 100.0, 256.0][rng.below(4) as usize]).to_bits(),
    }
}

fn methods() -> Vec<u16> {
    let mut all = vec![
        0x037c, 0x192c, 0x0d7c, 0x193c, 0x1510, 0x1940, 0x1684, 0x1918, 0x191c, 0x1920, 0x15cc, 0x11f0,
        0x0dc8, 0x1234,
    ];
    all.extend((0x0a00..0x0c00).step_by(4));
    all.extend([0x0744, 0x0380, 0x3f08, 0x1530, 0x2800, 0x29fc]);
    all.extend((0x3800..0x3900).step_by(4));
    all.extend((0x3a80..0x3b00).step_by(4));
    all
}

fn state(rng: &mut Rng, mapped: bool) -> State {
    let all = methods();
    let address = if mapped { rng.pick(&all) } else { rng.pick(&all[..14]) };
    let value = match address {
        0x0a00..0x0c00 => {
            if address & 31 == 0x18 {
                if rng.one_in(2) { 0x6420 } else { rng.roll() as u32 }
            } else {
                float(rng)
            }
        }
        0x191c => rng.pick(&[0x900, 0x901]),
        0x1920 => rng.pick(&[0x404, 0x405, 0x408]),
        0x037c => u32::from(!rng.one_in(4)),
        0x0dc8 => rng.one_in(4).into(),
        0x192c => u32::from(!rng.one_in(4)),
        0x193c => rng.roll() as u32 & rng.roll() as u32,
        0x1510 => rng.roll() as u32 & rng.roll() as u32,
        _ => rng.roll() as u32 & rng.roll() as u32 & rng.roll() as u32,
    };
    State { address, value }
}

fn head(rng: &mut Rng) -> BatchHead {
    let few = rng.below(8) as u8;
    BatchHead {
        batch: rng.roll() as u16,
        sm: if rng.one_in(8) { rng.roll() as u8 } else { 40 + rng.below(3) as u8 },
        stage: WorldStage::Vertex,
        topology: rng.below(16) as u8,
        vertices: rng.below(64) as u8,
        prims: few,
        primitive_id: rng.roll() as u32,
        instance_id: rng.roll() as u32,
        begins: rng.one_in(2),
    }
}

fn smoke_gate(new: Maker<batch_gate::BatchGate>) {
    property((any::<u64>(), any::<[u64; 5]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let nothing = batch_gate::In::new(&dut.unit().p.clone());
        let packets: Vec<_> = (0..200)
            .map(|_| match rng.below(10) {
                0..2 => WorldPacket::State(state(rng, true)),
                2..4 => WorldPacket::Head(head(rng)),
                4..8 => WorldPacket::Prims(any_of(rng)),
                8 => WorldPacket::Close(any_of(rng)),
                _ => rng.pick(&[
                    WorldPacket::Indices(any_of(&mut Rng::new(seed))),
                    WorldPacket::BatchTask(any_of(&mut Rng::new(seed))),
                ]),
            })
            .collect();
        let mut world = Source::new(&packets, stalls[0]);
        let left = |rng: &mut Rng| -> Vec<StagePacket> {
            (0..200)
                .map(|_| match rng.below(3) {
                    0 => StagePacket::Batch(any_of(rng)),
                    1 => StagePacket::Part(BatchPart {
                        prims: rng.below(5) as u8,
                        last: rng.one_in(2),
                        ..any_of(rng)
                    }),
                    _ => StagePacket::Prims(any_of(rng)),
                })
                .collect()
        };
        let mut stages: Vec<_> = (0..3).map(|k| Source::new(&left(rng), stalls[k])).collect();
        let (mut batch, mut step) = (Sink::new(stalls[3]), Sink::new(stalls[4]));
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 1500).then(|| {
                let mut i = nothing.clone();
                i.world = world.drive(o.world);
                for k in 0..3 {
                    i.stage[k] = stages[k].drive(o.stage[k]);
                }
                i.first_sm = 40;
                i.drained = rng.one_in(2);
                i.batch = batch.drive(&o.batch);
                i.step = step.drive(&o.step);
                i
            })
        });
    });
}

fn smoke_share(new: Maker<row_share::RowShare>) {
    property((any::<u64>(), any::<[u64; 5]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let nothing = row_share::In::new(&dut.unit().p.clone());
        let mut last = 0;
        let requests = |rng: &mut Rng| -> Vec<RowRead> {
            (0..200)
                .map(|_| {
                    if rng.one_in(6) {
                        last = rng.below(8) as u8;
                    }
                    RowRead { sm: last, ..any_of(rng) }
                })
                .collect()
        };
        let mut requests = requests;
        let (mut position, mut attribute) =
            (Source::new(&requests(rng), stalls[0]), Source::new(&requests(rng), stalls[1]));
        let mut sinks: Vec<Sink<IsbeAccess>> = (0..3).map(|k| Sink::new(stalls[2 + k])).collect();
        let mut due = [0; 3];
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 1500).then(|| {
                let mut i = nothing.clone();
                i.position = position.drive(o.position);
                i.attribute = attribute.drive(o.attribute);
                for k in 0..3 {
                    i.row[k] = (due[k] > 0 && rng.one_in(2) || rng.one_in(50))
                        .then(|| any_of::<IsbeRow>(rng))
                        .into();
                    due[k] -= i32::from(i.row[k].valid && due[k] > 0);
                    i.row_request[k] = sinks[k].drive(&o.row_request[k]);
                    due[k] += i32::from(sinks[k].now().is_some());
                }
                i
            })
        });
    });
}

fn vsc_batch(rng: &mut Rng) -> VscBatch {
    VscBatch {
        vertices: if rng.one_in(8) { rng.below(64) as u8 } else { rng.below(33) as u8 },
        ..any_of(rng)
    }
}

fn smoke_rows(new: Maker<vertex_rows::VertexRows>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let nothing = vertex_rows::In::new(&dut.unit().p.clone());
        let mut batches = Source::new(&(0..12).map(|_| vsc_batch(rng)).collect::<Vec<_>>(), stalls[0]);
        let mut read = Sink::new(stalls[1]);
        let mut due = 0;
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 1500).then(|| {
                let mut i = nothing.clone();
                if cycle < 30 {
                    i.state = Some(state(rng, true)).into();
                    return i;
                }
                i.batch = batches.drive(o.batch);
                i.row = (due > 0 && rng.one_in(2)).then(|| any_of::<IsbeRow>(rng)).into();
                due -= i32::from(i.row.valid);
                i.read = read.drive(&o.read);
                due += i32::from(read.now().is_some());
                i.rows_free = rng.one_in(60).then(RowsFree::default).into();
                i
            })
        });
    });
}

fn shaded(rng: &mut Rng) -> ShadedVertex {
    let w = float(rng);
    let mut vertex = ShadedVertex { ..any_of(rng) };
    vertex.position = std::array::from_fn(|_| match rng.below(4) {
        0 => w,
        1 => w ^ 1 << 31,
        _ => float(rng),
    });
    vertex.distances = std::array::from_fn(|_| float(rng));
    vertex
}

fn smoke_transform(new: Maker<viewport_transform::ViewportTransform>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let mut made = Source::new(&(0..300).map(|_| shaded(rng)).collect::<Vec<_>>(), stalls[0]);
        let nothing = viewport_transform::In::default();
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 1500).then(|| {
                let mut i = nothing.clone();
                if cycle % 500 < 120 {
                    i.state = Some(state(rng, true)).into();
                    return i;
                }
                i.made = made.drive(o.made);
                i.vertex = rng.one_in(2).then(|| shaded(rng)).into();
                i
            })
        });
    });
}

fn window(rng: &mut Rng) -> WindowVertex {
    let mut vertex =
        WindowVertex { shaded: shaded(rng), codes: any_of(rng), record: any_of(rng), inverse: float(rng) };
    let small = |rng: &mut Rng| match rng.below(4) {
        0 => rng.below(3) as i32,
        1 => rng.pick(&[(1 << 22) - 1, 1 - (1 << 22)]),
        _ => (rng.roll() as i32) >> 10,
    };
    vertex.record.x = small(rng);
    vertex.record.y = small(rng);
    if rng.one_in(2) {
        vertex.codes = VertexCodes::default();
    }
    if rng.one_in(2) {
        vertex.codes.clip &= rng.roll() as u16 & rng.roll() as u16;
        vertex.codes.frustum &= rng.roll() as u8 & rng.roll() as u8;
        vertex.codes.culls &= rng.roll() as u8;
        vertex.codes.bad &= rng.one_in(4);
    }
    vertex.shaded.place.made = rng.one_in(10);
    vertex.shaded.last = false;
    vertex
}

fn smoke_cull(new: Maker<primitive_cull::PrimitiveCull>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let steps: Vec<_> = (0..400)
            .map(|_| match rng.below(20) {
                0 => VscStep::Batch(vsc_batch(rng)),
                1 => VscStep::Close(any_of(rng)),
                _ => VscStep::Prim(any_of(rng)),
            })
            .collect();
        let mut step = Source::new(&steps, stalls[0]);
        let nothing = primitive_cull::In::new(&dut.unit().p.clone());
        let mut culled = Sink::new(stalls[1]);
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 1500).then(|| {
                let mut i = nothing.clone();
                if cycle < 40 {
                    i.state = Some(state(rng, false)).into();
                } else {
                    i.step = step.drive(o.step);
                    i.culled = culled.drive(&o.culled);
                }
                i.window = (cycle < 200 || rng.one_in(2)).then(|| window(rng)).into();
                if rng.one_in(25) && dut_here(cycle) {
                    i.window = Some(WindowVertex {
                        shaded: ShadedVertex { last: true, ..shaded(rng) },
                        ..window(rng)
                    })
                    .into();
                    if let Some(w) = i.window.get() {
                        let mut w = *w;
                        w.shaded.place.made = false;
                        i.window = Some(w).into();
                    }
                }
                i
            })
        });
    });
}

/// Few batches, so that their count does not overflow its field.
fn dut_here(cycle: u64) -> bool {
    cycle.is_multiple_of(16) && !(80..=400).contains(&cycle) && cycle < 1000 && cycle.is_multiple_of(64)
}

fn smoke_clip(new: Maker<clipper::Clipper>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let wild = rng.one_in(3);
        let few = rng.one_in(2);
        let steps: Vec<_> = (0..60)
            .map(|_| match rng.below(12) {
                0 => CulledStep::Batch(vsc_batch(rng)),
                1 => CulledStep::Close(any_of(rng)),
                _ => {
                    let mut prim = KeptPrim { ..any_of(rng) };
                    prim.provoking = rng.below(3) as u8;
                    prim.prim.corners = std::array::from_fn(|_| rng.below(8) as u8);
                    prim.shape = rng.pick(&[
                        PrimShape::Triangle,
                        PrimShape::Triangle,
                        PrimShape::Line,
                        PrimShape::Point,
                    ]);
                    if few {
                        prim.planes &= rng.roll() as u16;
                    }
                    CulledStep::Prim(prim)
                }
            })
            .collect();
        let mut culled = Source::new(&steps, stalls[0]);
        let nothing = clipper::In::new(&dut.unit().p.clone());
        let (mut made, mut step) = (Sink::new(stalls[1]), Sink::new(stalls[2]));
        let mut due = vec![];
        let mut cycle = 0_u64;
        dut.run(|o| {
            cycle += 1;
            (cycle < 4000).then(|| {
                let mut i = nothing.clone();
                if cycle < 40 {
                    i.state = Some(state(rng, cycle < 20)).into();
                } else if cycle > 150 {
                    i.culled = culled.drive(o.culled);
                }
                if cycle <= 150 {
                    let mut w = window(rng);
                    w.shaded.place.made = false;
                    if !wild {
                        let mut f = || ((rng.roll() as i16) as f32 / 1000.0).to_bits();
                        w.shaded.position = std::array::from_fn(|_| f());
                        w.shaded.position[3] &= 0x7fff_ffff;
                        w.shaded.distances = std::array::from_fn(|_| f());
                    }
                    w.shaded.place.index &= 7;
                    i.window = Some(w).into();
                }
                i.made = made.drive(&o.made);
                i.step = step.drive(&o.step);
                if let Some((_, vertex)) = made.now() {
                    due.push((cycle + 20, vertex));
                }
                if due.first().is_some_and(|d: &(u64, ShadedVertex)| d.0 <= cycle) {
                    let shaded = due.remove(0).1;
                    let codes = VertexCodes { bad: wild && rng.one_in(20), ..VertexCodes::default() };
                    i.window = Some(WindowVertex { shaded, codes, ..WindowVertex::default() }).into();
                }
                i.piece_free = rng.one_in(30).then(PieceFree::default).into();
                i
            })
        });
    });
}

/// A primitive and its corners, most of which are close together.
fn clip_task(rng: &mut Rng) -> ClipTask {
    let mut task: ClipTask = any_of(rng);
    task.kept.provoking = rng.below(3) as u8;
    task.kept.shape =
        rng.pick(&[PrimShape::Triangle, PrimShape::Triangle, PrimShape::Line, PrimShape::Point]);
    if rng.one_in(2) {
        task.kept.planes &= rng.roll() as u16;
    }
    task.guards = std::array::from_fn(|_| rng.below(9) as u8);
    let wild = rng.one_in(4);
    let near =
        |rng: &mut Rng| if wild { float(rng) } else { ((rng.roll() as i16) as f32 / 1000.0).to_bits() };
    for corner in &mut task.corners {
        corner.position = std::array::from_fn(|_| near(rng));
        corner.distances = std::array::from_fn(|_| near(rng));
    }
    task
}

fn smoke_engine(new: Maker<clip_engine::ClipEngine>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let tasks: Vec<_> = (0..12).map(|_| clip_task(rng)).collect();
        let mut task = Source::new(&tasks, stalls[0]);
        let mut item = Sink::new(stalls[1]);
        let (mut cycle, mut last) = (0, 0);
        let mut ends = 0;
        dut.run(|o| {
            cycle += 1;
            assert!(cycle < last + 4000, "an engine comes to an end");
            (ends < tasks.len()).then(|| {
                let mut i = clip_engine::In::default();
                if cycle < 40 {
                    i.state = Some(state(rng, cycle < 20)).into();
                } else {
                    i.task = task.drive(o.task);
                }
                i.item = item.drive(&o.item);
                if let Some((_, EngineItem { ends: true, .. })) = item.now() {
                    (ends, last) = (ends + 1, cycle);
                }
                i
            })
        });
    });
}

fn smoke_place(new: Maker<clip_place::ClipPlace>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let items: Vec<_> = (0..100)
            .map(|_| match rng.below(6) {
                0 => ClipItem::Batch(vsc_batch(rng)),
                1 => ClipItem::Close(any_of(rng)),
                2 => ClipItem::Whole(any_of(rng)),
                3 => ClipItem::Last(any_of(rng)),
                _ => {
                    let mut vertex: CutVertex = any_of(rng);
                    for position in &mut vertex.positions {
                        position.of = std::array::from_fn(|_| float(rng));
                    }
                    vertex.vertex.shares = std::array::from_fn(|_| float(rng));
                    ClipItem::Vertex(vertex)
                }
            })
            .collect();
        let mut item = Source::new(&items, stalls[0]);
        let mut placed = Sink::new(stalls[1]);
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 1500)
                .then(|| clip_place::In { item: item.drive(o.item), placed: placed.drive(&o.placed) })
        });
    });
}

/// Random bases, others and shares, in odd cycles only.
fn smoke_shares(new: Maker<share_sum::ShareSum>) {
    property((any::<u64>(), any::<u64>()), |(seed, _)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let rare = 1 + rng.below(3);
        let mut cycle = 0;
        dut.run(|_| {
            cycle += 1;
            (cycle < 300).then(|| {
                let goes = cycle % 2 == 1 && rng.one_in(rare);
                let op = goes.then(|| ShareOp {
                    base: float(rng),
                    others: std::array::from_fn(|_| float(rng)),
                    shares: std::array::from_fn(|_| float(rng)),
                });
                share_sum::In { op: op.into() }
            })
        });
    });
}

fn out_prim(rng: &mut Rng) -> OutPrim {
    let mut prim: OutPrim = any_of(rng);
    for corner in &mut prim.corners {
        corner.made &= rng.one_in(4);
        if corner.made {
            corner.index &= 15;
        }
    }
    prim
}

fn smoke_gather(new: Maker<piece_gather::PieceGather>) {
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let steps: Vec<_> = (0..300)
            .map(|_| match rng.below(12) {
                0 => ClippedStep::Batch(vsc_batch(rng)),
                1 => ClippedStep::Close(any_of(rng)),
                2 => ClippedStep::Cut(any_of(rng)),
                3..6 => ClippedStep::Made(any_of(rng)),
                _ => ClippedStep::Prim(out_prim(rng)),
            })
            .collect();
        let mut step = Source::new(&steps, stalls[0]);
        let nothing = piece_gather::In::new(&dut.unit().p.clone());
        let (mut prim, mut piece, mut fill) =
            (Sink::new(stalls[1]), Sink::new(stalls[2]), Sink::new(stalls[3]));
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 1000).then(|| {
                let mut i = nothing.clone();
                if cycle < 60 {
                    i.state = rng.one_in(2).then(|| state(rng, true)).into();
                } else {
                    i.step = step.drive(o.step);
                }
                i.prim = prim.drive(&o.prim);
                i.piece = piece.drive(&o.piece);
                i.fill = fill.drive(&o.fill);
                i
            })
        });
    });
}

fn smoke_scale(new: Maker<attribute_scale::AttributeScale>) {
    property((any::<u64>(), any::<u64>()), |(seed, _)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let mut cycle = 0;
        let rare = 1 + rng.below(3);
        dut.run(|_| {
            cycle += 1;
            (cycle < 300).then(|| attribute_scale::In {
                op: rng
                    .one_in(rare)
                    .then(|| {
                        let mut op: ScaleOp = any_of(rng);
                        op.words = std::array::from_fn(|_| float(rng));
                        op.scale = float(rng);
                        op
                    })
                    .into(),
            })
        });
    });
}

fn batch_piece(rng: &mut Rng) -> BatchPiece {
    let mut piece: BatchPiece = any_of(rng);
    piece.made = if rng.one_in(2) { 0 } else { rng.below(8) as u8 };
    piece.used &= rng.roll() as u32;
    if rng.one_in(2) {
        piece.used &= rng.roll() as u32 & rng.roll() as u32;
    }
    piece.prims = if piece.used == 0 && piece.made == 0 { 0 } else { rng.below(6) as u8 };
    piece.place.vertices = 1 + rng.below(32) as u8;
    piece
}

fn smoke_fill(new: Maker<attribute_fill::AttributeFill>) {
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

fn smoke_write(new: Maker<entry_write::EntryWrite>) {
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
                (i.client, i.window) = (5, 0x1_2345_6780);
                i.image = (cycle < 500 || rng.one_in(3)).then(|| any_of::<ImageWrite>(rng)).into();
                i.record = (cycle < 500 || rng.one_in(3)).then(|| any_of::<RecordWrite>(rng)).into();
                i.entry = entry.drive(o.entry);
                i.entry_request = request.drive(&o.entry_request);
                if request.now().is_some() {
                    grant.push(cycle + rng.below(20), EntryGrant { entry: rng.roll() as u16 & 0x1fff });
                }
                i.grant = grant.drive(o.grant);
                i.up = up.drive(&o.up);
                if let Some((_, MemoryUp::Head(head))) = up.now() {
                    barriers += if head.op == MemoryOp::Barrier { 2 } else { 0 };
                }
                let other = rng.one_in(40);
                if other || barriers > 0 && rng.one_in(10) {
                    let kind = if other { ResponseKind::Data } else { ResponseKind::Done };
                    i.down = Some(MemoryDown { kind, ..MemoryDown::default() }).into();
                    barriers -= i32::from(!other);
                }
                i.written = written.drive(&o.written);
                i
            })
        });
    });
}

/// Setup's reads, which free space, share the path to memory: while entries wait to be seen, no request may be half sent.
fn requests_are_whole_though_nobody_sees_entries(new: Maker<entry_write::EntryWrite>) {
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
            i.up = up.drive(&o.up);
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
                i.down = Some(MemoryDown { kind: ResponseKind::Done, ..MemoryDown::default() }).into();
                barriers -= 1;
            }
            i
        })
    });
    assert!(entries > 16 && !open, "{entries} lines, and one that is begun: {open}");
}

fn smoke_emit(new: Maker<primitive_emit::PrimitiveEmit>) {
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let pieces: Vec<_> = (0..40).map(|_| batch_piece(rng)).collect();
        let count = pieces.iter().map(|p| usize::from(p.prims)).sum();
        let with = pieces.iter().filter(|p| p.prims != 0).count();
        let prims: Vec<_> = (0..count).map(|_| out_prim(rng)).collect();
        let written: Vec<EntryWritten> = (0..with).map(|_| any_of(rng)).collect();
        let mut piece = Source::new(&pieces, stalls[0]);
        let mut prim = Source::new(&prims, stalls[1]);
        let mut written = Source::new(&written, stalls[2]);
        let nothing = primitive_emit::In::new(&dut.unit().p.clone());
        let mut wdx = Sink::new(stalls[3]);
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 800).then(|| {
                let mut i = nothing.clone();
                i.piece = piece.drive(o.piece);
                i.prim = prim.drive(o.prim);
                i.written = written.drive(o.written);
                i.wdx = wdx.drive(&o.wdx);
                i
            })
        });
    });
}
