//! Sends patches and collects warps: checks each patch's outputs, and that warps keep their rules.

use bundle::*;
use kit::{Maker, Sink, Source};
use references::world::tessellator::{Domain, Levels, Spacing};
use world::tessellator::types::*;
use world::tessellator::{In, Tessellator};

pub const CW: u32 = 2;
pub const CCW: u32 = 3;

pub fn params(domain: Domain, spacing: Spacing, output: u32) -> u32 {
    let domain = match domain {
        Domain::Isolines => 0,
        Domain::Triangles => 1,
        Domain::Quads => 2,
    };
    let spacing = match spacing {
        Spacing::Equal => 0,
        Spacing::Odd => 1,
        Spacing::Even => 2,
    };
    output << 8 | spacing << 4 | domain
}

/// Batches of one mode.
#[derive(Clone)]
pub struct Draw {
    pub domain: Domain,
    pub spacing: Spacing,
    pub output: u32,
    pub batches: Vec<Vec<Levels>>,
    /// Batches that end in an empty patch.
    pub none: u64,
}

pub struct Warp {
    pub pieces: Vec<(u64, TessPiece)>,
    pub points: Vec<TessPoint>,
    pub prims: Vec<[u8; 3]>,
    pub close: TessClose,
}

#[derive(Default)]
pub struct Run {
    /// The cycle in which each patch was accepted.
    pub taken: Vec<u64>,
    pub warps: Vec<Warp>,
}

pub fn patch_of(levels: &Levels, number: usize, last: bool) -> TessPatch {
    TessPatch {
        patch: number as u8,
        last,
        none: false,
        own: true,
        outer: levels.outer.map(f32::to_bits),
        inner: levels.inner.map(f32::to_bits),
    }
}

pub fn patches_of(draw: &Draw) -> Vec<TessPatch> {
    let mut patches = vec![];
    for (n, batch) in draw.batches.iter().enumerate() {
        let none = batch.is_empty() || draw.none >> (n % 64) & 1 == 1;
        let last = batch.len().wrapping_sub(1);
        patches.extend(batch.iter().enumerate().map(|(k, levels)| patch_of(levels, k, k == last && !none)));
        if none {
            // Its other fields have no meaning.
            let outer = [1.0_f32.to_bits(); 4];
            patches.push(TessPatch { last: true, none: true, own: true, outer, ..TessPatch::default() });
        }
    }
    patches
}

/// A draw through a device of its own.
pub fn run(new: Maker<Tessellator>, draw: &Draw, stalls: [u64; 2]) -> Run {
    let mut dut = new();
    let mode = params(draw.domain, draw.spacing, draw.output);
    let mut state = vec![State { address: 0x0320, value: mode }];
    let mut patch = Source::new(&patches_of(draw), stalls[0]);
    let mut piece = Sink::new(stalls[1]);
    dut.run(|o| {
        if let Some(state) = state.pop() {
            return Some(In { state: Some(state).into(), ..In::default() });
        }
        (!patch.is_empty() || !o.idle).then(|| In {
            patch: patch.drive(o.patch),
            piece: piece.drive(&o.piece),
            ..In::default()
        })
    });
    Run { taken: patch.taken.clone(), warps: warps_of(&piece.timed()) }
}

/// Pieces split at the ends of warps; checks that each describes its contents correctly.
pub fn warps_of(pieces: &[(u64, TessPiece)]) -> Vec<Warp> {
    let mut warps = vec![];
    let (mut seen, mut points, mut prims) = (vec![], vec![], vec![]);
    for (at, piece) in pieces {
        assert!(piece.has_point || piece.has_prim || piece.closes, "an empty piece in cycle {at}");
        seen.push((*at, *piece));
        points.extend(piece.has_point.then_some(piece.point));
        prims.extend(piece.has_prim.then_some(piece.prim.corners));
        if piece.closes {
            let close = piece.close;
            assert_eq!((points.len(), prims.len()), (close.points.into(), close.prims.into()), "{close:?}");
            let take = |v: &mut Vec<_>| std::mem::take(v);
            warps.push(Warp {
                pieces: std::mem::take(&mut seen),
                points: std::mem::take(&mut points),
                prims: take(&mut prims),
                close,
            });
        }
    }
    assert!(seen.is_empty(), "a warp that does not end");
    warps
}

/// A float in the range of the domain, exactly representable with 16 fractional bits.
pub fn fixed(bits: u32) -> u32 {
    let value = f64::from(f32::from_bits(bits)) * 65536.0;
    assert!((0.0..=65536.0).contains(&value) && value.fract() == 0.0, "{bits:08x}");
    value as u32
}

pub fn place(point: &TessPoint) -> [u32; 2] {
    [fixed(point.u), fixed(point.v)]
}
