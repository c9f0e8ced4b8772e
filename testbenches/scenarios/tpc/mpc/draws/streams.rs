//! Streams of batches and of subtiles, and the warps that they request.

use super::words::{Stage, coverage};
use super::{Bench, Due, SM, Wanted, place};
use bundle::*;
use kit::random::Random;

/// A state write of a port: to words of contexts, or to addresses that no unit decodes.
pub fn any_state(random: &mut Random, pixel: bool) -> (u16, u32) {
    let stage = if pixel { 5 } else { random.within(1..5) as u16 };
    let value = random.any() as u32;
    let small = random.one_of(&[0, 1, 2, 3, 4, 5, 6, 0x1d00, 0x1d01]);
    match random.below(20) {
        0..=5 => (0x3800 + 0x80 * stage + 4 * random.below(20) as u16, value),
        6..=8 => (0x3b00 + 0x80 * (stage - 1) + 4 * random.below(18) as u16, value & 0x3ff_ffff),
        9 if random.below(3) == 0 => (0x3850 + 0x80 * stage, value),
        9 => (0x3d80 + 8 * stage + 4 * random.below(2) as u16, value),
        10 | 11 => (0x200c + 0x40 * stage, random.below(129) as u32),
        12 | 13 => {
            let at = [0x77c, 0x790, 0x794, 0x1574, 0x1578, 0x157c, 0x155c, 0x1560, 0x1564, 0x1234, 0x2608];
            (random.one_of(&at), value & 0xff)
        }
        14 => (0x7a0, small),
        15 => (0x12d4, small),
        16 if random.below(2) == 0 => (0x0754, value & 0x1f),
        16 => (0x15d0, small & 15),
        17 => (0x11e0 + 4 * random.below(4) as u16, value),
        // The enabled stages.
        19 if random.below(2) == 0 => (0x3f14, value & 0x3f),
        // State of other stages, or that no unit decodes.
        18 => (0x3800 + 0x80 * if pixel { 1 } else { 5 } + 4 * random.below(20) as u16, value),
        _ => (random.one_of(&[0x1000, 0x2010, 0x3850, 0x3aec, 0x798]), value),
    }
}

impl Bench {
    fn state(&mut self, port: usize, address: u16, value: u32) {
        let state = State { address, value };
        let pixel = port == 1;
        if pixel {
            self.close();
            self.pixel.push(0, SubtilePacket::State(state));
        } else {
            self.world.push(0, WorldPacket::State(state));
        }
        match address {
            0x3f00 => self.invalidations.push(value as u8 & 0x3f),
            0x3f04 | 0x3f08 => {
                let marker = address == 0x3f08;
                let number = value as u8 & if marker { 15 } else { 255 };
                self.ports[port].due.push_back(Due::Passed(PortPassed { pixel, marker, number }));
            }
            _ => {
                self.ports[port].shadow.insert(address, value);
            }
        }
    }

    pub fn batch(&mut self, batch: u16, vertices: u8, stage: WorldStage) {
        let row = self.random.below(400) as u16;
        let primitive_id = self.random.any() as u32;
        let head = BatchHead { batch, sm: SM, stage, vertices, primitive_id, ..BatchHead::default() };
        self.world.push(0, WorldPacket::Head(head));
        self.world.push(0, WorldPacket::Close(BatchClose { batch }));
        self.inputs.push(0, InputsReady { batch, row });
        let state = self.ports[0].shadow.clone();
        let number = match stage {
            WorldStage::Vertex => 1,
            WorldStage::Control => 2,
            WorldStage::Evaluation => 3,
            _ => 4,
        };
        let output_row = row + 1 + Stage { state: &state, number }.inputs() as u16;
        let done = ShaderDone { batch, sm: SM, row: output_row, stage, vertices };
        if vertices == 0 {
            return;
        }
        let place = place(&WorldPlace {
            input_row: row,
            output_row,
            vertices,
            primitive_id,
            ..WorldPlace::default()
        });
        let lanes = (0..vertices).fold(0, |lanes, k| lanes | 1 << k);
        // Kinds of warps are numbered in the order of stages; pixels are last.
        self.want(0, Wanted { stage: number, state, lanes, place, quads: None }, Some(done));
    }

    /// Sends the planes of a primitive.
    pub fn prim(&mut self, prim: u16) {
        let at = |random: &mut Random| random.below(1024) as u16;
        let ready = PlanesReady {
            prim,
            tram: self.random.below(1365) as u16,
            tile_x: at(&mut self.random),
            tile_y: at(&mut self.random),
        };
        self.planes.push(0, ready);
        self.tram.insert(prim, ready);
    }

    pub fn quads(&mut self, random: &mut Random, prims: [u16; 2]) {
        let quad = |random: &mut Random| SubtileQuad {
            mask: if random.below(4) == 0 { 0 } else { random.below(16) as u8 },
            x: random.below(1 << 13) as u16,
            y: random.below(1 << 13) as u16,
            which: random.below(2) as u8,
        };
        let quads = SubtileQuads {
            prims: prims.map(|prim| SubtilePrim { prim, back: prim & 1 == 1 }),
            quads: std::array::from_fn(|_| quad(random)),
            coverage: std::array::from_fn(|_| random.any() as u16),
            sample: random.below(16) as u8,
            ..SubtileQuads::default()
        };
        self.pixel.push(0, SubtilePacket::Quads(quads));
        if self.packets.is_empty() {
            let of = &mut self.ports[1];
            of.due.push_back(Due::Warp(Some(of.requested), None));
        }
        let planes = prims.map(|prim| self.tram[&prim]);
        self.packets.push((quads, self.ports[1].shadow.clone(), planes));
        if self.packets.len() == 2 {
            self.close();
        }
    }

    /// Closes the open warp.
    fn close(&mut self) {
        let packets = std::mem::take(&mut self.packets);
        let Some((_, state, _)) = packets.first().cloned() else { return };
        let mode = state.get(&0x15d0).copied().unwrap_or(0);
        let (mut lanes, mut covered, mut all) = (0, 0, [WarpQuad::default(); 8]);
        for (half, (packet, _, planes)) in packets.iter().enumerate() {
            let mut any = false;
            for (k, quad) in packet.quads.iter().enumerate().filter(|(_, quad)| quad.mask != 0) {
                any = true;
                let at = 4 * half + k;
                lanes |= 15 << (4 * at);
                covered |= u32::from(quad.mask) << (4 * at);
                let SubtilePrim { back, .. } = packet.prims[usize::from(quad.which)];
                let PlanesReady { tram, tile_x, tile_y, .. } = planes[usize::from(quad.which)];
                let coverage = coverage(mode, packet, k);
                let SubtileQuad { mask, x, y, .. } = *quad;
                all[at] =
                    WarpQuad { mask, x, y, tram, tile_x, tile_y, back, sample: packet.sample, coverage };
            }
            lanes |= if any { 0 } else { 1 << (16 * half) };
        }
        let place = place(&PixelPlace { covered, slot: self.slot, half: self.half & 15 });
        self.half += packets.len() as u8;
        let of = &mut self.ports[1];
        of.wanted.push_back(Wanted { stage: 5, state, lanes, place, quads: Some(all) });
        of.ended.push(false);
        of.requested += 1;
    }

    pub fn last(&mut self) {
        self.close();
        self.pixel.push(0, SubtilePacket::Last(SubtileEnd { slot: self.slot }));
        self.subtiles += 1;
        self.half = 0;
        self.slot = (self.subtiles % self.p.pixel_port.subtiles.get()) as u8;
    }

    fn prim_done(&mut self, prim: u16) {
        self.pixel.push(0, SubtilePacket::PrimDone(PrimDone { prim }));
        if self.tram.remove(&prim).is_some() {
            self.ports[1].due.push_back(Due::Free(prim));
        }
    }
}

pub fn world_stream(bench: &mut Bench, random: &mut Random) {
    let mut batch = random.any() as u16;
    for _ in 0..random.within(1..30) {
        for _ in 0..random.below(4) {
            let (address, value) = any_state(random, false);
            bench.state(0, address, value);
        }
        match random.below(12) {
            0 => bench.state(0, 0x3f00, random.any() as u32),
            1 => bench.state(0, 0x3f04, random.any() as u32),
            2 => bench.state(0, 0x3f08, random.any() as u32),
            3 => {
                let head = BatchHead { sm: SM + 1, vertices: 3, batch, ..BatchHead::default() };
                bench.world.push(0, WorldPacket::Head(head));
            }
            4 => bench.inputs.push(0, InputsReady { batch: batch.wrapping_sub(9), row: 1 }),
            _ => (),
        }
        let stages = [
            WorldStage::Vertex,
            WorldStage::Vertex,
            WorldStage::Control,
            WorldStage::Evaluation,
            WorldStage::Geometry,
            WorldStage::FastGeometry,
        ];
        bench.batch(batch, random.within(1..33) as u8, random.one_of(&stages));
        batch = batch.wrapping_add(1);
    }
}

pub fn pixel_stream(bench: &mut Bench, random: &mut Random) {
    let first = random.any() as u16;
    let (mut next, mut oldest) = (first, first);
    for _ in 0..random.within(1..30) {
        for _ in 0..random.below(5) {
            // Ends a primitive that is done, so that its planes are freed; a packet has the two newest.
            if next.wrapping_sub(oldest) == 60 {
                bench.prim_done(oldest);
                oldest = oldest.wrapping_add(1);
            }
            bench.prim(next);
            next = next.wrapping_add(1);
            if random.below(2) == 0 && next.wrapping_sub(oldest) > 2 {
                bench.prim_done(oldest);
                oldest = oldest.wrapping_add(1);
            }
            if random.below(6) == 0 {
                // The end of a primitive that has no planes here.
                bench.prim_done(first.wrapping_sub(3));
            }
            if next.wrapping_sub(first) > 1 && next.wrapping_sub(oldest) > 1 {
                bench.quads(random, [next.wrapping_sub(2), next.wrapping_sub(1)]);
            }
            if random.below(5) == 0 {
                let (address, value) = any_state(random, true);
                bench.state(1, address, value);
            }
        }
        match random.below(10) {
            0 => bench.state(1, 0x3f00, random.any() as u32),
            1 => bench.state(1, 0x3f04, random.any() as u32),
            2 => bench.state(1, 0x3f08, random.any() as u32),
            _ => (),
        }
        bench.last();
    }
}
