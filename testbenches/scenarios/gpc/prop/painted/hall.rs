//! PROP's peers as a painter sees them: fine raster, depth units, shading and colour ports.

use super::super::player::Stalls;
use super::super::ports::Ports;
use super::scene::{Scene, covered, depth, grid};
use bundle::*;
use gpc::prop::Prop;
use kit::{Device, Requested, Subtiles};
use references::gpc::prop::picture::{Canvas, DepthBuffer, Dot, Order, Registers, Sample, Shader, Touch};
use references::gpc::prop::pixel_pipeline::owner;
use std::collections::BTreeSet;

/// The depth unit of a ROP.
fn survivors(unit: &mut DepthBuffer, frtx: &Frtx) -> u64 {
    let samples = unit.registers.samples();
    let (places, columns, rows) = grid(samples);
    let mut left = 0;
    for (dx, dy) in (0..8 / rows).flat_map(|dy| (0..8 / columns).map(move |dx| (dx, dy))) {
        let requested = covered(frtx.coverage, samples, dx, dy);
        for (sample, (ox, oy)) in (0..).zip(&places).filter(|(s, _)| requested >> s & 1 == 1) {
            let (x, y) = (frtx.x + dx, frtx.y + dy);
            let depth = depth(&frtx.plane, x, y, sample);
            let requested =
                Sample { prim: frtx.prim, x, y, sample, depth, back: frtx.back, accept: frtx.accept };
            let bit = 8 * (dy * rows + oy) + dx * columns + ox;
            left |= u64::from(unit.test(requested)) << bit;
        }
    }
    left
}

fn clear(unit: &mut DepthBuffer, clear: &ClearTile) {
    for (x, y) in pixels(&clear.rect) {
        unit.clear(x, y, clear.z, clear.stencil);
    }
}

fn pixels(rect: &Rect) -> impl Iterator<Item = (u16, u16)> {
    let Rect { x0, y0, x1, y1 } = *rect;
    (y0..y1).flat_map(move |y| (x0..x1).map(move |x| (x, y)))
}

fn pixel(quad: (u16, u16), p: usize) -> (u16, u16) {
    (2 * quad.0 + p as u16 % 2, 2 * quad.1 + p as u16 / 2)
}

/// Responses of shading for a group; pixels that were not requested have colours too.
fn shaded(group: &QuadGroup, order: &Order, shader: &impl Shader) -> Vec<ShadedGroup> {
    let all = group.quads.map(|quad| {
        [0, 1, 2, 3].map(|p| {
            let (x, y) = pixel((quad.x, quad.y), p);
            order.shaded(shader, [group.prim, x, y])
        })
    });
    let mut responses = vec![ShadedGroup::default(); order.outputs.max(1)];
    let mut second = ShadedGroup::default();
    for (k, p) in (0..4).flat_map(|k| (0..4).map(move |p| (k, p))) {
        let pixel = &all[k][p];
        for (output, response) in responses.iter_mut().enumerate() {
            response.quads[k].colour[p] = pixel.colour[output];
        }
        responses[0].quads[k].kill |= u8::from(pixel.kill) << p;
        responses[0].quads[k].sample_mask[p] = pixel.mask;
        second.quads[k].colour[p] = pixel.second;
    }
    let few = group.quads[2].mask | group.quads[3].mask == 0;
    if order.two_colours && few {
        (0..2).for_each(|k| responses[0].quads[k + 2].colour = second.quads[k].colour);
    } else if order.two_colours {
        responses.insert(1, second);
    }
    let left =
        group.quads.iter().zip(&responses[0].quads).any(|(quad, shaded)| quad.mask & !shaded.kill != 0);
    responses.truncate(if left { responses.len() } else { 1 });
    responses
}

/// Model of a colour port: unpacks packets to their pixels.
#[derive(Default)]
struct ColourPort {
    registers: Registers,
    /// A preceding packet that belongs to the next one.
    before: Option<ColourQuads>,
}

impl ColourPort {
    fn take(&mut self, packet: &CropPacket, canvas: &mut Canvas<Dot>) {
        if !matches!(packet, CropPacket::Quads(_)) {
            assert_eq!(self.before, None, "a second colour or alphas without the first colour");
        }
        match packet {
            CropPacket::State(state) => self.registers.set(state.address, state.value),
            CropPacket::Quads(quads) if quads.source1 || quads.alphas => {
                assert_eq!(self.before, None, "two packets of second colours or alphas");
                assert!(!(quads.source1 && quads.alphas), "second colours that are alphas");
                self.before = Some(*quads);
            }
            CropPacket::Quads(quads) => self.quads(quads, canvas),
            CropPacket::Clear(clear) => {
                let (state, samples) = (self.registers.of_colour(), self.registers.samples());
                for ((x, y), sample) in pixels(&clear.rect).flat_map(|at| (0..samples).map(move |s| (at, s)))
                {
                    canvas.touch((clear.target, x, y, sample), Touch::Clear(clear.colour, state.clone()));
                }
            }
        }
    }

    fn quads(&mut self, quads: &ColourQuads, canvas: &mut Canvas<Dot>) {
        let format = self.registers.format(quads.target).expect("colour for a target with a format");
        let (before, state) = (self.before.take(), self.registers.of_colour());
        if let Some(before) = before {
            assert_eq!((before.target, before.half), (quads.target, quads.half));
        }
        for (n, quad) in quads.quads.iter().enumerate().filter(|(_, quad)| quad.coverage != [0; 4]) {
            if let Some(b) = before {
                assert_eq!((b.quads[n].x, b.quads[n].y), (quad.x, quad.y), "second colours of other pixels");
            }
            for p in (0..4).filter(|p| quad.coverage[*p] != 0) {
                let first = match format.words {
                    1 => 4 * n + p,
                    2 => 2 * p,
                    _ => 4 * (p - 2 * usize::from(quads.half)),
                };
                assert!(n == 0 || format.words == 1, "one quad of wide pixels to a packet");
                let words = |quads: &ColourQuads| quads.data[first..first + format.words].to_vec();
                let second = before.filter(|b| b.source1).map(|b| words(&b));
                let alpha = before.filter(|b| b.alphas).map(|b| words(&b));
                let dot = Dot { colour: words(quads), second, alpha };
                let (x, y) = pixel((quad.x, quad.y), p);
                for sample in (0..16).filter(|s| quad.coverage[p] >> s & 1 == 1) {
                    let touch = Touch::Colour(dot.clone(), state.clone());
                    canvas.touch((quads.target, x, y, sample as u16), touch);
                }
            }
        }
    }
}

pub fn play(mut dut: Device<Prop>, scene: &Scene, stalls: &Stalls) {
    let rops = dut.outputs().zrop.len();
    let mut agents = Ports::new(rops, &scene.stream, stalls);
    let mut units = vec![DepthBuffer::default(); rops];
    let mut ports: Vec<_> = (0..rops).map(|_| ColourPort::default()).collect();
    let mut subtiles = Subtiles::default();
    let (mut seen, mut canvases) = (BTreeSet::new(), vec![Canvas::default(); rops]);
    dut.run(|o| {
        let i = agents.drive(o)?;
        let Ports { subtile, shaded: responses, zrop, result, crop, .. } = &mut agents;
        for r in 0..rops {
            match zrop[r].now() {
                Some((_, ZropPacket::State(state))) => units[r].registers.set(state.address, state.value),
                Some((_, ZropPacket::Clear(c))) => clear(&mut units[r], &c),
                Some((cycle, ZropPacket::Frtx(frtx))) => {
                    assert_eq!(owner(frtx.x, frtx.y, rops), r, "the ROP of a footprint");
                    let coverage = survivors(&mut units[r], &frtx);
                    result[r].push(cycle + stalls.zrop_latency[r], ZropResult { coverage });
                }
                Some((_, ZropPacket::Depth(_))) => panic!("no shader makes depths"),
                None => (),
            }
            if let Some((_, packet)) = crop[r].now() {
                ports[r].take(&packet, &mut canvases[r]);
            }
        }
        let requested = subtile.now().and_then(|(cycle, packet)| Some((cycle, subtiles.take(&packet)?)));
        if let Some((cycle, Requested::Marker(passed))) = requested {
            responses.push(cycle + stalls.shading_latency, ShadedPacket::Passed(passed));
        }
        if let Some((cycle, Requested::Quads(group))) = requested {
            for (quad, p) in group.quads.iter().flat_map(|quad| (0..4).map(move |p| (quad, p))) {
                let (x, y) = pixel((quad.x, quad.y), p);
                let twice = quad.mask >> p & 1 == 1 && !seen.insert([group.prim, x, y]);
                assert!(!twice, "pixel ({x}, {y}) of {} is shaded twice", group.prim);
            }
            let order = &scene.painter.orders[&group.prim];
            assert_eq!(group.back, order.back, "the face of {}", group.prim);
            for response in shaded(&group, order, &scene.paint) {
                responses.push(cycle + stalls.shading_latency, ShadedPacket::Colour(response));
            }
        }
        Some(i)
    });
    let mut canvas = Canvas::default();
    for (r, part) in canvases.into_iter().enumerate() {
        for place in part.0.keys() {
            assert_eq!(owner(place.1, place.2, rops), r, "the ROP of {place:?}");
        }
        canvas.0.extend(part.0);
    }
    judge(scene, &units, &seen, &canvas);
}

fn judge(scene: &Scene, units: &[DepthBuffer], seen: &BTreeSet<[u16; 3]>, canvas: &Canvas<Dot>) {
    let painter = &scene.painter;
    let missed = painter.tested.must_shade.difference(seen).next();
    assert_eq!(missed, None, "a pixel (primitive, x, y) is not shaded");
    let hidden = seen.difference(&painter.tested.may_shade).next();
    assert_eq!(hidden, None, "a pixel (primitive, x, y) is shaded in vain");
    for (what, of) in [
        ("requested", (|unit| &unit.seen) as fn(&DepthBuffer) -> &BTreeSet<_>),
        ("counted", |unit| &unit.counted),
    ] {
        let all: BTreeSet<_> = units.iter().flat_map(|unit| of(unit).iter().copied()).collect();
        let wrong = all.symmetric_difference(of(&painter.depth)).next();
        assert_eq!(wrong, None, "depth {what} of this sample (primitive, x, y, sample), or not");
    }
    if let Err(e) = painter.canvas.is(canvas) {
        panic!("{e}");
    }
}
