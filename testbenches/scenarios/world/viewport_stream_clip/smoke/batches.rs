//! The parts that read batches: their packets, their shared memory, their vertices.

use super::values::{any_of, state, vsc_batch};
use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source};
use proptest::prelude::*;
use world::viewport_stream_clip::types::*;
use world::viewport_stream_clip::{batch_gate, row_share, vertex_rows};

pub fn head(rng: &mut Rng) -> BatchHead {
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

pub fn smoke_gate(new: Maker<batch_gate::BatchGate>) {
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

pub fn smoke_share(new: Maker<row_share::RowShare>) {
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

pub fn smoke_rows(new: Maker<vertex_rows::VertexRows>) {
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
