//! A substitute SM: it has an SM's ports and stands in an SM's place, but runs no programs. A vertex warp's places are its first
//! attribute, made smaller; a pixel warp's colours are one colour; every warp then ends. So it shows that another kind of SM can
//! stand there without a change around it, and what remains of a frame's cycles when shading costs nothing.

use bundle::*;
use kernel::any::AnyUnit;
use kernel::contents::Contents;
use kernel::image::Image;
use kernel::packed::Packed;
use kernel::ports::{Ports, same};
use kernel::slot::Substitute;
use kernel::unit::Unit;
use std::collections::VecDeque;
use tpc::sm::types::Row;
use tpc::sm::{In, Out, Sm};

/// Red, green, blue and alpha of all pixels.
pub const COLOUR: [f32; 4] = [0.25, 0.5, 0.75, 1.0];
/// Factors of a position, component by component; the last is 1.
const SCALE: [f32; 3] = [0.25, 0.25, 0.125];

const LANES: usize = 32;
/// Words of shared memory: 128 KB, as many rows as a number of one has bits for.
const WORDS: usize = 1 << 15;
const CONTEXTS: usize = 16;
const CONTEXT_WORDS: usize = 64;
/// Components of a vertex's position, and of the first attribute, by their places in the maps.
const POSITION: usize = 0x70 / 4;
const FIRST_INPUT: usize = 0x80 / 4;
/// Words of a map of components.
const MAP_WORDS: usize = 8;
/// Outputs that wait: packets are taken below.
const WAITING: usize = 64;

pub struct SubstituteSm {
    o: Out,
    shared: Vec<u32>,
    contexts: Vec<[u32; CONTEXT_WORDS]>,
    pixels: VecDeque<PixelOut>,
    /// Purges of caches, which it has not: done at once.
    purged: VecDeque<Purged>,
    /// For each sub-partition, warps that end, and after how many outputs of pixels: none ends before its own have been sent.
    ended: Vec<VecDeque<(u64, WarpDone)>>,
    /// Outputs of pixels that have been made, and that have gone.
    made: u64,
    gone: u64,
}

impl SubstituteSm {
    /// In the place of an SM.
    pub fn of(sm: &Sm) -> Self {
        let (_, mut o) = Unit::ports(sm);
        o.packet.ready = true;
        o.gcc_fill.ready = true;
        o.row_request.ready = true;
        o.plane.ready = true;
        o.l1_return.iter_mut().for_each(|port| port.ready = true);
        SubstituteSm {
            ended: vec![VecDeque::new(); o.done.len()],
            o,
            shared: vec![0; WORDS],
            contexts: vec![[0; CONTEXT_WORDS]; CONTEXTS],
            pixels: VecDeque::new(),
            purged: VecDeque::new(),
            made: 0,
            gone: 0,
        }
    }

    fn map(&self, context: u8, first: usize) -> &[u32] {
        &self.contexts[usize::from(context)][first..first + MAP_WORDS]
    }

    fn launch(&mut self, launch: &Launch) {
        let image = [launch.place.low, launch.place.high];
        match launch.kind {
            WarpKind::Vertex => self.transform(launch, &WorldPlace::unpack(&image)),
            WarpKind::Pixel => self.shade(launch, &PixelPlace::unpack(&image)),
            _ => (),
        }
        let sub = usize::from(launch.partition);
        let warp = launch.partition << 4 | launch.slot & 15;
        self.ended[sub].push_back((self.made, WarpDone { warp, faulted: false }));
    }

    /// Outputs of vertices: all components but the position are zero.
    fn transform(&mut self, launch: &Launch, place: &WorldPlace) {
        let inputs = self.map(launch.context_id, CONTEXT_INPUTS).to_vec();
        let outputs = self.map(launch.context_id, CONTEXT_OUTPUTS).to_vec();
        let pitch = usize::from(place.vertices.max(4)).next_power_of_two();
        // A row of indices is before the inputs.
        let input = |rank: usize, lane: usize| LANES * (usize::from(place.input_row) + 1 + rank) + lane;
        for (rank, component) in components(&outputs).enumerate() {
            for lane in 0..usize::from(place.vertices) {
                let part = component.wrapping_sub(POSITION);
                let value = match (SCALE.get(part), rank_of(&inputs, FIRST_INPUT + part.min(3))) {
                    (Some(scale), Some(rank)) => {
                        scale * f32::from_bits(self.shared[input(rank, lane) % WORDS])
                    }
                    _ if part == SCALE.len() => 1.0,
                    _ => 0.0,
                };
                let at = LANES * usize::from(place.output_row) + rank * pitch + lane;
                self.shared[at % WORDS] = value.to_bits();
            }
        }
    }

    /// Each half of a warp that has lanes gives every target that the program writes its colour.
    fn shade(&mut self, launch: &Launch, place: &PixelPlace) {
        let colours = self.contexts[usize::from(launch.context_id)][CONTEXT_COLOURS];
        let targets: Vec<u8> = (0..8).filter(|target| colours >> (4 * target) & 15 != 0).collect();
        let quad = ShadedQuad {
            kill: 0,
            sample_mask: [!0; QUAD_PIXELS],
            colour: [COLOUR.map(f32::to_bits); QUAD_PIXELS],
        };
        for half in (0..2).filter(|half| launch.lanes >> (16 * half) & 0xffff != 0) {
            let out = |target_output, last| PixelOut {
                slot: place.slot,
                half: place.half.wrapping_add(half) & 15,
                target_output,
                depth: false,
                last,
                group: ShadedGroup { quads: [quad; GROUP_QUADS] },
            };
            match targets.split_last() {
                None => self.pixels.push_back(out(0, true)),
                Some((last, others)) => {
                    self.pixels.extend(others.iter().map(|target| out(*target, false)));
                    self.pixels.push_back(out(*last, true));
                }
            }
            self.made += targets.len().max(1) as u64;
        }
    }

    /// A fixed-function unit's row; what it reads is shown in the next cycle.
    fn row(&mut self, request: &RowRequest, data: &Row) {
        let words = &mut self.shared[LANES * usize::from(request.row)..][..LANES];
        if request.write {
            for (lane, word) in
                words.iter_mut().enumerate().filter(|(lane, _)| request.words >> lane & 1 == 1)
            {
                *word = data.words[lane];
            }
        } else {
            let mut row = Row::default();
            row.words.copy_from_slice(words);
            self.o.row = Some(row).into();
        }
    }
}

/// Components of a map, in their order.
fn components(map: &[u32]) -> impl Iterator<Item = usize> {
    (0..32 * map.len()).filter(|k| map[k / 32] >> (k % 32) & 1 == 1)
}

/// Components before one that a map has.
fn rank_of(map: &[u32], component: usize) -> Option<usize> {
    components(map).position(|other| other == component)
}

impl Substitute for SubstituteSm {
    fn show(&self, o: &mut dyn Ports) {
        o.copy_from(&self.o);
    }

    fn cycle(&mut self, i: &dyn Ports) {
        let i: &In = same(i);
        if self.o.pixel_out.valid && i.pixel_out.ready {
            self.pixels.pop_front();
            self.gone += 1;
        }
        if self.o.gcc_request.valid && i.gcc_request.ready {
            self.purged.pop_front();
        }
        match i.gcc_fill.get() {
            Some(ConstantCacheFill::Purge(_)) => self.purged.push_back(Purged { all: false }),
            Some(ConstantCacheFill::PurgeAll(_)) => self.purged.push_back(Purged { all: true }),
            Some(ConstantCacheFill::Fill(_)) | None => (),
        }
        self.o.row = None.into();
        if let Some(access) = i.row_request.get() {
            self.row(&access.request, &access.data);
        }
        match i.packet.get().filter(|_| self.o.packet.ready) {
            Some(WarpPacket::Word(ContextWrite { context_id, word, value })) => {
                self.contexts[usize::from(*context_id)][usize::from(*word)] = *value;
            }
            Some(WarpPacket::Launch(launch)) => self.launch(launch),
            // Where quads are is of no account.
            Some(WarpPacket::Quads(_)) | None => (),
        }
        self.o.gcc_request = self.purged.front().copied().map(ConstantCacheRequest::Purged).into();
        self.o.pixel_out = self.pixels.front().copied().into();
        for (done, ended) in self.o.done.iter_mut().zip(&mut self.ended) {
            *done = ended.pop_front_if(|(after, _)| *after <= self.gone).map(|(_, done)| done).into();
        }
        self.o.packet.ready = self.pixels.len() < WAITING;
    }

    /// It has nothing in common with an SM but the ports.
    fn image(&mut self, image: &mut Image) {
        image.ports(&self.o);
    }
    fn contents(&mut self, _: &mut Contents) {}
    fn load(&mut self, _: &mut dyn AnyUnit) {}
}
