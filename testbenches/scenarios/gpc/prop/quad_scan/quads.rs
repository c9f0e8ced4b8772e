//! An FRTX has quads with samples and passes, which define the packets to shading and the reports.

use super::{ALONE, SHADING};
use bundle::*;
use gpc::prop::types::*;

/// Columns and rows of samples in a pixel.
const GRID: [(u16, u16); 5] = [(1, 1), (2, 1), (2, 2), (4, 2), (4, 4)];

/// The sample of a pixel at a position.
pub fn sample(n: u16, x: u16, y: u16) -> u16 {
    match n {
        8 => 4 * (x / 2) + 2 * y + x % 2,
        16 => 4 * y + x,
        _ => 2 * y + x,
    }
}

/// The quads of an FRTX, row by row, and the samples of each one's pixels.
pub fn quads(f: &PropFrtx) -> Vec<(Quad, [u16; 4])> {
    let (nx, ny) = GRID[f.mode as usize];
    let mut quads = vec![];
    for qy in 0..4 / ny {
        for qx in 0..4 / nx {
            let samples = |p: u16| {
                let (x, y) = (2 * qx + p % 2, 2 * qy + p / 2);
                let places = (0..ny).flat_map(|sy| (0..nx).map(move |sx| (sx, sy)));
                let has =
                    |&(sx, sy): &(u16, u16)| f.frtx.coverage >> (8 * (y * ny + sy) + x * nx + sx) & 1 == 1;
                places.filter(has).fold(0, |all, (sx, sy)| all | 1 << sample(nx * ny, sx, sy))
            };
            let all = [0, 1, 2, 3].map(samples);
            let mask = (0..4).map(|p| u8::from(all[p] != 0) << p).sum();
            if mask != 0 {
                quads.push((Quad { mask, x: f.frtx.x / 2 + qx, y: f.frtx.y / 2 + qy }, all));
            }
        }
    }
    quads
}

/// The FRTXs of one pass each into which an FRTX is split, and the first sample of each pass: passes without samples are
/// dropped, except the last where all are empty; only the last one carries end flags.
fn passes(f: &PropFrtx, most: u16) -> Vec<(PropFrtx, u8)> {
    let (nx, ny) = GRID[f.mode as usize];
    let count = most.min(nx * ny);
    let share = nx * ny / count;
    let own = |pass: u16| {
        let own = |bit: &u16| sample(nx * ny, bit % 8 % nx, bit / 8 % ny) / share == pass;
        (0..64).filter(own).map(|bit| 1 << bit).sum::<u64>()
    };
    let of = |pass: u16| own(pass) & f.frtx.coverage;
    let mut some: Vec<_> = (0..count).filter(|pass| of(*pass) != 0).collect();
    if some.is_empty() {
        some.push(count - 1);
    }
    let end = some[some.len() - 1];
    let one = |pass: u16| {
        let (last, last_of_tile) = (f.frtx.last && pass == end, f.frtx.last_of_tile && pass == end);
        let frtx = Frtx { coverage: of(pass), last, last_of_tile, ..f.frtx };
        (PropFrtx { covered: own(pass) & f.covered, frtx, ..*f }, (pass * share) as u8)
    };
    some.into_iter().map(one).collect()
}

/// Quads of an FRTX with the samples that shading is notified of: those of pixels with remaining samples.
fn shown(f: &PropFrtx, some: &[(Quad, [u16; 4])]) -> Vec<(Quad, [u16; 4])> {
    let all = quads(&PropFrtx { frtx: Frtx { coverage: f.covered, ..f.frtx }, ..*f });
    let of = |(quad, _): &(Quad, [u16; 4])| {
        let samples = all.iter().find(|q| (q.0.x, q.0.y) == (quad.x, quad.y)).map_or([0; 4], |q| q.1);
        (*quad, [0, 1, 2, 3].map(|p| if quad.mask >> p & 1 == 1 { samples[p] } else { 0 }))
    };
    some.iter().map(of).collect()
}

/// 64 bits of the samples of some quads.
pub fn coverage(mode: SampleMode, quads: &[(Quad, [u16; 4])]) -> [u16; 4] {
    let (nx, ny) = GRID[mode as usize];
    let n = usize::from(nx * ny).max(4);
    let mut bits = 0_u64;
    for (k, (_, samples)) in quads.iter().enumerate() {
        for (p, samples) in samples.iter().enumerate() {
            bits |= u64::from(*samples) << (n * (4 * k + p));
        }
    }
    [0, 1, 2, 3].map(|k| (bits >> (16 * k)) as u16)
}

/// Values that markers of selector 13 report: pixels with a sample, for each pass, since the count was cleared.
pub fn reports(packets: &[PropPacket]) -> Vec<ReportValue> {
    let (mut most, mut count, mut on, mut notified) = (1, 0, true, vec![]);
    for packet in packets {
        match packet {
            PropPacket::State(PropState { state: State { address, value }, .. }) => match address {
                0x0754 => most = passes_by(*value),
                0x1530 if value & 31 == 0x1e => count = 0,
                0x0d68 => on = value >> 9 & 1 == 1,
                0x3f08 if value >> 8 & 31 == 0x13 => {
                    notified.push(ReportValue { id: *value as u8 & 15, value: count });
                }
                _ => (),
            },
            PropPacket::Frtx(f) => {
                let pixels =
                    |f: &PropFrtx| quads(f).iter().map(|(quad, _)| quad.mask.count_ones()).sum::<u32>();
                let passes = passes(f, most);
                count += u64::from(on) * passes.iter().map(|(f, _)| u64::from(pixels(f))).sum::<u64>();
            }
            PropPacket::Clear(_) => (),
        }
    }
    notified
}

/// Passes that a value of 0754 selects.
fn passes_by(value: u32) -> u16 {
    [2, 4, 8].into_iter().find(|n| value & 15 == *n).unwrap_or(1) as u16
}

pub fn judge(packets: &[PropPacket], scanned: &[ScanPacket], listed: &[GroupPacket]) {
    let (mut scanned, mut listed) = (scanned.iter(), listed.iter());
    let (mut most, mut tested) = (1, false);
    for (n, packet) in packets.iter().enumerate() {
        let f = match packet {
            PropPacket::State(state) => {
                let address = state.state.address;
                if address == 0x0754 {
                    most = passes_by(state.state.value);
                }
                if address == SET_POST_Z_PS_IMASK {
                    tested = state.state.value & 1 == 1;
                }
                if SHADING.iter().any(|at| at.contains(&address)) {
                    assert_eq!(scanned.next(), Some(&ScanPacket::State(state.state)));
                }
                if !ALONE.iter().any(|at| at.contains(&address)) {
                    assert_eq!(listed.next(), Some(&GroupPacket::State(*state)));
                }
                continue;
            }
            PropPacket::Clear(clear) => {
                assert_eq!(listed.next(), Some(&GroupPacket::Clear(*clear)));
                continue;
            }
            PropPacket::Frtx(f) => f,
        };
        // ARB_post_depth_coverage; OpenGL 4.6, 15.2.2: gl_SampleMaskIn has the samples that the primitive covers.
        let f = &PropFrtx { covered: if tested { f.frtx.coverage } else { f.covered }, ..*f };
        for (f, first) in passes(f, most) {
            let quads = quads(&f);
            let parts = quads.len().div_ceil(4).max(1);
            for part in 0..parts {
                let four = quads.chunks(4).nth(part).unwrap_or_default();
                let whole = part + 1 == parts;
                let Some(GroupPacket::Group(group)) = listed.next() else {
                    panic!("a group of {f:?} is not listed")
                };
                assert_eq!((group.info, group.last), (PropFrtx { covered: 0, ..f }, whole));
                assert_eq!(
                    group.quads.map(|pick| pick.mask),
                    [0, 1, 2, 3].map(|k| four.get(k).map_or(0, |q| q.0.mask))
                );
                for (pick, (quad, _)) in group.quads.iter().zip(four) {
                    // Quads count row by row.
                    let (x, y) = (quad.x - f.frtx.x / 2, quad.y - f.frtx.y / 2);
                    assert_eq!(u16::from(pick.index), x + y * (4 / GRID[f.mode as usize].0), "{f:?}");
                }
                let ends_tile = whole && (f.frtx.last || f.frtx.last_of_tile);
                if four.is_empty() && !ends_tile {
                    continue;
                }
                let Some(ScanPacket::Quads(found)) = scanned.next() else { panic!("{f:?} is not scanned") };
                let mut expected = ScanQuads {
                    prim: f.frtx.prim,
                    back: f.frtx.back,
                    coverage: coverage(f.mode, &shown(&f, four)),
                    ended: whole && f.frtx.last,
                    ends_tile,
                    follows: found.follows,
                    sample: first,
                    ..ScanQuads::default()
                };
                four.iter().enumerate().for_each(|(k, (quad, _))| expected.quads[k] = *quad);
                assert_eq!(*found, expected, "of {f:?}");
                // A waiting FRTX may arrive too late to be seen as following; only the next FRTX of the same tile counts.
                let next = match packets.get(n + 1) {
                    Some(PropPacket::Frtx(next)) => {
                        (next.frtx.x / 16, next.frtx.y / 16) == (f.frtx.x / 16, f.frtx.y / 16)
                    }
                    _ => false,
                };
                assert!(!found.follows || next, "what does not follow {f:?}");
            }
        }
    }
    assert_eq!((scanned.next(), listed.next()), (None, None), "more packets than expected");
}
