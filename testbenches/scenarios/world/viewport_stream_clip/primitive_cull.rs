//! Which primitives are dropped, and at which planes others are clipped, by the rules of the page: codes as they come, areas exact.

use bundle::*;
use kernel::Within;
use kit::scenario::{open, property};
use kit::{Dice, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::viewport_stream_clip::primitive_cull::{In, Params, PrimitiveCull};
use world::viewport_stream_clip::types::*;

scenarios! {
    PrimitiveCull::new(&Params::default()) => clocks_of_a_primitive a_primitive_a_clock any_primitives;
    PrimitiveCull::new(&Params { steps: Within::new(2) }) => any_primitives;
}

#[derive(Clone, Copy, Debug, Default)]
struct Vertex {
    codes: VertexCodes,
    x: i32,
    y: i32,
    viewport: u8,
    layer: u16,
}

#[derive(Clone, Debug)]
struct Batch {
    head: VscBatch,
    vertices: Vec<Vertex>,
    prims: Vec<VscPrim>,
}

/// What state says, as methods do.
#[derive(Clone, Copy, Debug, Default)]
struct Setting {
    raster: bool,
    narrow: bool,
    last: bool,
    culls: bool,
    front: u32,
    face: u32,
}

impl Setting {
    fn methods(&self) -> Vec<State> {
        [
            (0x37c, self.raster.into()),
            (0x193c, u32::from(self.narrow) << 10),
            (0x1684, self.last.into()),
            (0x1918, self.culls.into()),
            (0x191c, self.front),
            (0x1920, self.face),
        ]
        .map(|(address, value)| State { address, value })
        .to_vec()
    }

    /// What becomes of a primitive, if it is kept.
    fn kept(&self, batch: &Batch, prim: &VscPrim) -> Option<KeptPrim> {
        let count = match batch.head.shape {
            PrimShape::None => return None,
            PrimShape::Point => 1,
            PrimShape::Line => 2,
            PrimShape::Triangle => 3,
        };
        let corners: Option<Vec<Vertex>> =
            prim.corners[..count].iter().map(|k| batch.vertices.get(usize::from(*k)).copied()).collect();
        let corners = corners.filter(|_| self.raster)?;
        if corners.iter().any(|v| v.codes.bad) {
            return None;
        }
        let all = |code: &dyn Fn(&Vertex) -> u32| corners.iter().map(code).fold(!0, |a, b| a & b);
        let frustum = all(&|v| v.codes.frustum.into());
        let sides = if count == 3 || self.narrow {
            frustum & 15
        } else {
            all(&|v| u32::from(v.codes.clip) >> 1 & 15)
        };
        if sides != 0 || frustum >> 4 != 0 || all(&|v| v.codes.culls.into()) != 0 {
            return None;
        }
        let planes = corners.iter().fold(0, |a, v| a | v.codes.clip);
        if count == 3 && planes == 0 {
            let [p, q, r] = [0, 1, 2].map(|k| (i64::from(corners[k].x), i64::from(corners[k].y)));
            let area = (q.0 - p.0) * (r.1 - p.1) - (r.0 - p.0) * (q.1 - p.1);
            let is_front = (area > 0) == (self.front == 0x900);
            let culled = match self.face {
                0x404 => is_front,
                0x405 => !is_front,
                _ => true,
            };
            if area == 0 || self.culls && culled {
                return None;
            }
        }
        let provoking = if self.last { count - 1 } else { 0 };
        let Vertex { viewport, layer, .. } = corners[provoking];
        Some(KeptPrim {
            prim: *prim,
            shape: batch.head.shape,
            provoking: provoking as u8,
            viewport,
            layer,
            planes,
        })
    }
}

struct Seen {
    steps: Vec<u64>,
    culled: Vec<u64>,
}

/// Settings with their batches, one behind the other.
fn run(new: Maker<PrimitiveCull>, phases: &[(Setting, Vec<Batch>)], stalls: [u64; 3], seed: u64) -> Seen {
    let mut dut = new();
    let mut dice = Dice::new(seed);
    let (mut step, mut culled) = (Source::new(&[], stalls[0]), Sink::new(stalls[1]));
    let mut wanted = vec![];
    let mut came = 0;
    let mut states: VecDeque<State> = VecDeque::new();
    let mut windows: VecDeque<(usize, WindowVertex)> = VecDeque::new();
    let (mut left, mut clock, mut number) = (phases.iter(), 0, 0);
    dut.run(|o| {
        let quiet = step.is_empty() && states.is_empty() && windows.is_empty();
        let mut i = In::default();
        if quiet && o.idle {
            assert_eq!(culled.taken, wanted, "all of a phase");
            let (setting, batches) = left.next()?;
            states.extend(setting.methods());
            for batch in batches {
                step.push(clock + 9, VscStep::Batch(batch.head));
                wanted.push(CulledStep::Batch(batch.head));
                for prim in &batch.prims {
                    step.push(0, VscStep::Prim(*prim));
                    wanted.extend(setting.kept(batch, prim).map(CulledStep::Prim));
                    came += u64::from(setting.raster);
                }
                step.push(0, VscStep::Close(BatchClose::default()));
                wanted.push(CulledStep::Close(BatchClose::default()));
                // A batch without vertices has one all the same.
                let all =
                    if batch.vertices.is_empty() { vec![Vertex::default()] } else { batch.vertices.clone() };
                for (k, v) in all.iter().enumerate() {
                    let place = VertexPlace { made: false, bank: (number % 4) as u8, index: k as u8 };
                    let shaded = ShadedVertex {
                        place,
                        last: k + 1 == all.len(),
                        viewport: v.viewport,
                        layer: v.layer,
                        ..ShadedVertex::default()
                    };
                    let record = RasterRecord { x: v.x, y: v.y, ..RasterRecord::default() };
                    windows.push_back((number, WindowVertex { shaded, codes: v.codes, record }));
                }
                number += 1;
            }
        }
        i.state = states.pop_front().into();
        i.step = step.drive_if(states.is_empty(), o.step);
        i.culled = culled.drive(&o.culled);
        let ended = culled.taken.iter().filter(|step| matches!(step, CulledStep::Close(_))).count();
        if open(stalls[2], clock) && states.is_empty() {
            // A bank is used anew when its batch is through.
            if windows.front().is_some_and(|(number, _)| *number < ended + 4) {
                i.window = windows.pop_front().map(|window| window.1).into();
            }
        } else if dice.one_in(2) {
            let place = VertexPlace { made: true, bank: dice.below(4) as u8, index: dice.below(32) as u8 };
            let shaded = ShadedVertex { place, last: dice.one_in(2), ..ShadedVertex::default() };
            i.window = Some(WindowVertex { shaded, ..WindowVertex::default() }).into();
        }
        clock += 1;
        Some(i)
    });
    assert_eq!(dut.outputs().prims, came, "primitives that came");
    Seen { steps: step.taken, culled: culled.at }
}

fn batch(vertices: Vec<Vertex>, prims: usize) -> Batch {
    let head = VscBatch {
        batch: 7,
        vertices: vertices.len() as u8,
        shape: PrimShape::Triangle,
        ..VscBatch::default()
    };
    let prim = |k: usize| VscPrim { corners: [k as u8 % 30, k as u8 % 30 + 1, k as u8 % 30 + 2], edges: 5 };
    Batch { head, vertices, prims: (0..prims).map(prim).collect() }
}

fn zigzag() -> Vec<Vertex> {
    (0..32).map(|k| Vertex { x: 100 * k, y: 500 * (k % 2), ..Vertex::default() }).collect()
}

const ON: Setting =
    Setting { raster: true, narrow: false, last: false, culls: false, front: 0x900, face: 0x405 };

fn clocks_of_a_primitive(new: Maker<PrimitiveCull>) {
    let mut later = zigzag();
    later.truncate(3);
    let seen = run(new, &[(ON, vec![batch(later, 1)])], [!0; 3], 1);
    // The vertices are here already.
    assert_eq!(seen.culled[1] - seen.steps[1], 5);
}

fn a_primitive_a_clock(new: Maker<PrimitiveCull>) {
    let seen = run(new, &[(ON, vec![batch(zigzag(), 42); 3])], [!0; 3], 1);
    // The third batch's vertices are here when the second ends.
    let third = &seen.culled[2 * 44..];
    assert_eq!(third[43] - third[0], 43);
}

fn any_primitives(new: Maker<PrimitiveCull>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let mut dice = Dice::new(seed);
        let mut phases = vec![];
        for _ in 0..3 {
            let setting = Setting {
                raster: !dice.one_in(6),
                narrow: dice.one_in(2),
                last: dice.one_in(2),
                culls: dice.one_in(2),
                front: dice.pick(&[0x900, 0x901]),
                face: dice.pick(&[0x404, 0x405, 0x408]),
            };
            let batches = (0..6)
                .map(|n| {
                    // How often a code is set.
                    let rare = dice.pick(&[2, 4, 40]);
                    let reach = dice.pick(&[3, 200, 1 << 23]);
                    let bits = |n: u32, dice: &mut Dice| {
                        (0..n).filter(|_| dice.one_in(rare)).map(|k| 1 << k).sum::<u32>()
                    };
                    let vertex = |dice: &mut Dice| Vertex {
                        codes: VertexCodes {
                            clip: bits(15, dice) as u16,
                            frustum: bits(6, dice) as u8,
                            culls: bits(8, dice) as u8,
                            bad: dice.one_in(20),
                        },
                        x: (dice.below(reach) as i32 - reach as i32 / 2).clamp(1 - (1 << 22), (1 << 22) - 1),
                        y: (dice.below(reach) as i32 - reach as i32 / 2).clamp(1 - (1 << 22), (1 << 22) - 1),
                        viewport: dice.below(16) as u8,
                        layer: dice.below(2048) as u16,
                    };
                    let vertices: Vec<_> = (0..dice.below(33)).map(|_| vertex(&mut dice)).collect();
                    let among = vertices.len() as u64 + u64::from(dice.one_in(4)) * 2;
                    let corner = |dice: &mut Dice| dice.below(among.clamp(1, 32)) as u8;
                    let prims = (0..dice.below(40))
                        .map(|_| VscPrim {
                            corners: std::array::from_fn(|_| corner(&mut dice)),
                            edges: dice.below(8) as u8,
                        })
                        .collect();
                    let shape = dice.pick(&[
                        PrimShape::None,
                        PrimShape::Point,
                        PrimShape::Line,
                        PrimShape::Triangle,
                        PrimShape::Triangle,
                    ]);
                    let head = VscBatch { batch: n, sm: 1, row: 9, vertices: vertices.len() as u8, shape };
                    Batch { head, vertices, prims }
                })
                .collect();
            phases.push((setting, batches));
        }
        run(new, &phases, stalls, seed);
    });
}
