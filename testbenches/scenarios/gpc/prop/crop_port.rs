//! A beat is split into packets that a CROP accepts in a cycle; packets without coverage are not sent.

use bundle::*;
use gpc::prop::crop_port::{CropPort, In, Params};
use gpc::prop::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    CropPort::new(&Params::default()) => two_packets_of_a_beat second_colours_go_first alphas_go_first any_beats_any_stall;
}

fn cut(mut dut: Device<CropPort>, packets: &[RopPacket], offer: u64, take: u64) -> (Vec<CropPacket>, u64) {
    let (mut rop, mut crop) = (Source::new(packets, offer), Sink::new(take));
    let cycles = dut.run(|o| {
        (!rop.is_empty() || !o.idle).then(|| In { rop: rop.drive(o.rop), crop: crop.drive(&o.crop) })
    });
    (crop.taken, cycles)
}

/// The halves of a packet that have coverage.
fn halves(packet: &RopPacket) -> Vec<CropPacket> {
    let beat = match packet {
        RopPacket::State(state) => return vec![CropPacket::State(*state)],
        RopPacket::Clear(clear) => return vec![CropPacket::Clear(*clear)],
        RopPacket::Beat(beat) => beat,
    };
    let mut out = vec![];
    for h in 0..2 {
        let mut quads = [ColourQuad::default(); 2];
        match beat.width {
            ColourWidth::C32 => quads.copy_from_slice(&beat.quads[2 * h..2 * h + 2]),
            ColourWidth::C64 => quads[0] = beat.quads[h],
            // With two colours the other pixels are in another beat.
            ColourWidth::C128 if beat.dual => quads[0] = beat.quads[0],
            ColourWidth::C128 => {
                quads[0] = beat.quads[0];
                quads[0].coverage[2 - 2 * h..4 - 2 * h].fill(0);
            }
        }
        let half = if beat.dual { beat.half } else { h == 1 && beat.width == ColourWidth::C128 };
        let (target, first) = (beat.target, h == 0);
        let (source1, alphas) = (beat.dual && !beat.alphas && first, beat.alphas && first);
        let data = beat.data[8 * h..8 * h + 8].try_into().expect("eight words");
        if quads.iter().any(|quad| quad.coverage != [0; 4]) {
            out.push(CropPacket::Quads(ColourQuads { target, half, source1, alphas, quads, data }));
        }
    }
    out
}

fn beat(width: ColourWidth, coverage: [u64; 4], n: u32) -> RopBeat {
    let quad = |k: u32| match coverage[k as usize] {
        0 => ColourQuad::default(),
        bits => ColourQuad {
            x: (n + k) as u16 & 0xff,
            y: 9,
            coverage: [0, 16, 32, 48].map(|p| (bits >> p) as u16),
        },
    };
    let data = std::array::from_fn(|w| n ^ (w as u32) << 24);
    RopBeat { target: n as u8 & 7, width, quads: [0, 1, 2, 3].map(quad), data, ..RopBeat::default() }
}

/// A beat of two colours: the quads of the second colours are those of the first.
fn dual(width: ColourWidth, [a, b]: [u64; 2], half: bool, n: u32) -> RopBeat {
    let one = beat(width, [a, b, 0, 0], n);
    let [a, b, none, _] = one.quads;
    let quads = match width {
        ColourWidth::C32 => [a, b, a, b],
        ColourWidth::C64 => [a, a, none, none],
        ColourWidth::C128 => [a, none, none, none],
    };
    RopBeat { dual: true, half, quads, ..one }
}

fn two_packets_of_a_beat(new: Maker<CropPort>) {
    let beats: Vec<_> = (0..20).map(|n| RopPacket::Beat(beat(ColourWidth::C32, [1, 2, 4, 8], n))).collect();
    let (out, cycles) = cut(new(), &beats, !0, !0);
    assert_eq!(out, beats.iter().flat_map(halves).collect::<Vec<_>>());
    assert_eq!(cycles, 3 + 40 + 1); // queue (2), hold, cut, departure of the last one
}

fn second_colours_go_first(new: Maker<CropPort>) {
    for (width, half) in [
        (ColourWidth::C32, false),
        (ColourWidth::C64, false),
        (ColourWidth::C128, false),
        (ColourWidth::C128, true),
    ] {
        let beat = dual(width, [0x0101_0101; 2], half, 3);
        let (out, cycles) = cut(new(), &[RopPacket::Beat(beat)], !0, !0);
        let [CropPacket::Quads(second), CropPacket::Quads(first)] = out[..] else {
            panic!("{} packets", out.len());
        };
        assert_eq!((second.source1, first.source1), (true, false));
        assert_eq!((second.quads, second.target, second.half), (first.quads, 3, half));
        assert_eq!((&second.data[..], &first.data[..]), (&beat.data[..8], &beat.data[8..]));
        assert_eq!(first.half, half);
        assert_eq!(cycles, 3 + 2 + 1);
    }
}

fn alphas_go_first(new: Maker<CropPort>) {
    for width in [ColourWidth::C32, ColourWidth::C64] {
        let beat = RopBeat { alphas: true, ..dual(width, [0x0101_0101; 2], false, 3) };
        let (out, cycles) = cut(new(), &[RopPacket::Beat(beat)], !0, !0);
        let [CropPacket::Quads(alphas), CropPacket::Quads(colours)] = out[..] else {
            panic!("{} packets", out.len());
        };
        assert_eq!(
            [alphas.alphas, alphas.source1, colours.alphas, colours.source1],
            [true, false, false, false]
        );
        assert_eq!((alphas.quads, alphas.target), (colours.quads, 3));
        assert_eq!((&alphas.data[..], &colours.data[..]), (&beat.data[..8], &beat.data[8..]));
        assert_eq!(cycles, 3 + 2 + 1);
    }
}

fn any_beats_any_stall(new: Maker<CropPort>) {
    let coverage = || prop_oneof![Just(0), Just(0x8000_0000), Just(1 << 32), any::<u64>()];
    let packet =
        (0..8, prop::sample::select(ColourWidth::VALUES), prop::array::uniform4(coverage()), any::<u32>())
            .prop_map(|(kind, width, mut coverage, n)| {
                // As many quads as fit, with coverage in one of them.
                coverage[4 >> (width as usize)..].fill(0);
                coverage[0] |= u64::from(coverage == [0; 4]);
                match kind {
                    0 => RopPacket::State(State { address: 0x800, value: n }),
                    1 => RopPacket::Clear(ClearTile { target: n as u8 & 7, ..ClearTile::default() }),
                    2 | 3 => {
                        let beat = dual(width, [coverage[0] | 1, coverage[1]], kind == 3, n);
                        let alphas = n & 8 == 8 && width != ColourWidth::C128;
                        RopPacket::Beat(RopBeat { alphas, ..beat })
                    }
                    _ => RopPacket::Beat(beat(width, coverage, n)),
                }
            });
    property((prop::collection::vec(packet, 1..60), any::<u64>(), any::<u64>()), |(packets, offer, take)| {
        let (out, _) = cut(new(), &packets, offer, take);
        assert_eq!(out, packets.iter().flat_map(halves).collect::<Vec<_>>());
    });
}
