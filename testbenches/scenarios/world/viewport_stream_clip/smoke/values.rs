//! Random values: often those at which a part decides something.

use bundle::*;
use kernel::packed::Packed;
use kit::Rng;
use world::viewport_stream_clip::types::*;

pub fn any_of<T: Packed>(rng: &mut Rng) -> T {
    let words: Vec<u64> = (0..T::WORDS).map(|_| rng.roll()).collect();
    T::unpack(&words)
}

pub fn float(rng: &mut Rng) -> u32 {
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

pub fn state(rng: &mut Rng, mapped: bool) -> State {
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

pub fn vsc_batch(rng: &mut Rng) -> VscBatch {
    VscBatch {
        vertices: if rng.one_in(8) { rng.below(64) as u8 } else { rng.below(33) as u8 },
        ..any_of(rng)
    }
}

pub fn shaded(rng: &mut Rng) -> ShadedVertex {
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

pub fn window(rng: &mut Rng) -> WindowVertex {
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
