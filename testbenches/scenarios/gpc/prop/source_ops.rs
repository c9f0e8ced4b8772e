//! Groups take the cycles of their colours, and an FRTX is sent with its last group.

pub mod second_colours;
pub mod values;

use bundle::*;
use gpc::prop::source_ops::{In, Params, SourceOps};
use gpc::prop::types::*;
use kernel::offer::Offer;
use kit::{Device, Maker, scenarios};

scenarios! {
    SourceOps::new(&Params {}) =>
        nine_groups_then_a_bubble beats_wait_for_room coverage_is_gathered_over_groups
        headers_determine_the_responses a_marker_waits depths_go_ahead_of_their_frtx;
}

const DUAL: [(u16, u32); 2] = [(SET_BLEND, 1), (SET_BLEND_COLOR_DEST_COEFF, 0x11)];

/// State before four groups of one target's colour.
fn blended(format: u32, blend: &[(u16, u32)]) -> Vec<GroupPacket> {
    let states =
        [(SET_CT_SELECT, 1), (SET_COLOR_TARGET_FORMAT, format)].into_iter().chain(blend.iter().copied());
    states.map(|(address, value)| state(address, value)).chain((0..4).flat_map(groups)).collect()
}

const ON: (u16, u32) = (SET_BLEND, 1);

fn state(address: u16, value: u32) -> GroupPacket {
    GroupPacket::State(PropState { early: false, state: State { address, value } })
}

/// The four groups of a full FRTX.
fn groups(prim: u16) -> Vec<GroupPacket> {
    let info = PropFrtx { frtx: Frtx { prim, coverage: !0, ..Frtx::default() }, ..PropFrtx::default() };
    let pick = |k: u8| QuadPick { mask: 15, index: k };
    let group = |n: u8| PropGroup { info, quads: [0, 1, 2, 3].map(|k| pick(4 * n + k)), last: n == 3 };
    (0..4).map(|n| GroupPacket::Group(group(n))).collect()
}

/// Output packets and their cycles in 300 cycles, with the given kills of the k-th response and the given frees of beats.
fn run(
    mut dut: Device<SourceOps>,
    packets: &[GroupPacket],
    kill: impl Fn(usize) -> u8,
    freed: impl Fn(u64) -> bool,
) -> (Vec<(u64, ShadedBeat)>, Vec<PropPacket>) {
    let (mut sent, mut responded, mut held) = (0, 0, 0_u32);
    let (mut beats, mut work) = (vec![], vec![]);
    for cycle in 0..300 {
        let o = dut.outputs();
        // The number of the response, and an alpha a thousand greater.
        let (n, alpha) = (responded as u32, responded as u32 + 1000);
        let colour = [[n, n, n, alpha]; 4];
        let quad = ShadedQuad { kill: kill(responded), sample_mask: [0xffff; 4], colour };
        let frees = held > 0 && freed(cycle);
        let i = In {
            group: packets.get(sent).copied().into(),
            shaded: Offer::new(true, ShadedPacket::Colour(ShadedGroup { quads: [quad; 4] })),
            passed: false,
            freed: frees,
            depth: true.into(),
            work: true.into(),
        };
        sent += usize::from(i.group.valid && o.group.ready);
        responded += usize::from(o.shaded.ready);
        held = held + u32::from(o.beat.valid) - u32::from(frees);
        beats.extend(o.beat.get().map(|beat| (cycle, *beat)));
        work.extend(o.work.get().copied());
        dut.cycle(i);
    }
    (beats, work)
}

const COLOUR: [(u16, u32); 2] = [(SET_CT_SELECT, 0xfac_6881), (SET_COLOR_TARGET_FORMAT, 0xd5)];

fn full(frtxs: u16) -> Vec<GroupPacket> {
    let states = COLOUR.iter().map(|(address, value)| state(*address, *value));
    states.chain((0..frtxs).flat_map(groups)).collect()
}

fn nine_groups_then_a_bubble(new: Maker<SourceOps>) {
    let (beats, _) = run(new(), &full(10), |_| 0, |_| true);
    let gaps: Vec<_> = beats.windows(2).map(|two| two[1].0 - two[0].0).collect();
    assert_eq!(beats.len(), 40);
    for (n, gap) in gaps.iter().enumerate() {
        assert_eq!(*gap, if n % 9 == 8 { 2 } else { 1 }, "after group {n}");
    }
}

/// 256 beats, and no more until one is freed.
fn beats_wait_for_room(new: Maker<SourceOps>) {
    let wide = [state(SET_CT_SELECT, 1), state(SET_COLOR_TARGET_FORMAT, 0xc0)];
    let packets: Vec<_> = wide.into_iter().chain((0..20).flat_map(groups)).collect();
    // 3.6 pixels a cycle are 0.9 beats: 256 of them take 285 cycles.
    let (beats, _) = run(new(), &packets, |_| 0, |_| false);
    let held = beats.len();
    assert_eq!(held, 256);
    let last = beats[255].0;
    let (beats, _) = run(new(), &packets, |_| 0, |cycle| cycle == last - 20);
    assert_eq!(beats.len(), 257);
}

fn coverage_is_gathered_over_groups(new: Maker<SourceOps>) {
    // In the first FRTX one group of four is killed, in the second all pixels on the right.
    let kill = |response: usize| match response {
        2 => 15,
        4..8 => 0b1010,
        _ => 0,
    };
    let (beats, work) = run(new(), &full(3), kill, |_| true);
    let frtx = |packet: &PropPacket| match packet {
        PropPacket::Frtx(f) => Some((f.frtx.prim, f.frtx.coverage, f.beats)),
        _ => None,
    };
    let found: Vec<_> = work.iter().filter_map(frtx).collect();
    let rows_4_and_5 = 0x0000_ffff_0000_0000;
    assert_eq!(found, [(0, !rows_4_and_5, 3), (1, 0x5555_5555_5555_5555, 4), (2, !0, 4)]);
    assert_eq!(work.len(), 2 + 3);
    let colours: Vec<_> = beats.iter().map(|(_, beat)| beat.colour[3][3][0]).collect();
    assert_eq!(colours, [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
}

/// Responses of a group of full quads and of one of two, by the shader's header: their beats, with target and response of each.
fn headers_determine_the_responses(new: Maker<SourceOps>) {
    const MRT: u32 = 1 << 14;
    let header = |common, colours| vec![(PIXEL_HEADER_FIRST, common), (PIXEL_HEADER_COLOURS, colours)];
    // Header, targets, responses of each group; the target and the response of each beat.
    type Case = (Vec<(u16, u32)>, u32, u32, Vec<(u8, u32)>);
    let cases: Vec<Case> = vec![
        (header(MRT, 0x0f01), 3, 2, vec![(0, 0), (2, 1)]),
        (header(MRT, 0xff), 1, 2, vec![(0, 0)]),
        (header(MRT, 0x80f0_0000), 8, 2, vec![(5, 0), (7, 1)]),
        (header(0, 0xf), 3, 1, vec![(0, 0), (1, 0), (2, 0)]),
        (header(0, 0xf), 1, 1, vec![(0, 0)]),
        (header(0, 0xff), 2, 2, vec![(0, 0), (1, 1)]),
        (header(MRT, 0), 2, 1, vec![]),
        (header(MRT, 0xf), 0, 1, vec![]),
        (vec![], 2, 2, vec![(0, 0), (1, 1)]),
        (vec![], 0, 1, vec![]),
    ];
    for (header, targets, responses, beats) in cases {
        let select = (SET_CT_SELECT, 0xfac_6880 | targets);
        let formats = (0..8).map(|n| (SET_COLOR_TARGET_FORMAT::at(n), 0xd5));
        let states = header.iter().copied().chain([select]).chain(formats);
        let packets: Vec<_> = states.map(|(address, value)| state(address, value)).chain(groups(1)).collect();
        let (found, work) = run(new(), &packets, |_| 0, |_| true);
        let found: Vec<_> = found.iter().map(|(_, beat)| (beat.target, beat.colour[0][0][0])).collect();
        let wanted: Vec<_> =
            (0..4).flat_map(|g| beats.iter().map(move |(target, n)| (*target, responses * g + n))).collect();
        assert_eq!(found, wanted, "{header:x?} {targets}");
        assert_eq!(work.len(), packets.len() - 3);
        // A killed group has one.
        let killed = |response: usize| if response == 0 { 15 } else { 0 };
        let (found, _) = run(new(), &packets, killed, |_| true);
        let found: Vec<_> = found.iter().map(|(_, beat)| (beat.target, beat.colour[0][0][0])).collect();
        let wanted: Vec<_> = (0..3)
            .flat_map(|g| beats.iter().map(move |(target, n)| (*target, responses * g + n + 1)))
            .collect();
        assert_eq!(found, wanted, "{header:x?} {targets}, the first is killed");
    }
    // Second colours are output 1, with two quads too.
    let second =
        [header(MRT, 0xff), DUAL.to_vec(), vec![(SET_CT_SELECT, 1), (SET_COLOR_TARGET_FORMAT, 0xd5)]];
    let states = second.concat().into_iter().map(|(address, value)| state(address, value));
    let two = groups(1).into_iter().map(|packet| match packet {
        GroupPacket::Group(mut group) => {
            group.quads[2..].fill(QuadPick::default());
            GroupPacket::Group(group)
        }
        other => other,
    });
    let (found, _) = run(new(), &states.chain(two).collect::<Vec<_>>(), |_| 0, |_| true);
    let found: Vec<_> = found.iter().map(|(_, beat)| beat.colour.map(|quad| quad[0][0])).collect();
    assert_eq!(found, [0, 2, 4, 6].map(|n| [n + 1, n + 1, n, n]));
}

/// State of a report waits until shading has passed it, and all later packets wait, too.
fn a_marker_waits(new: Maker<SourceOps>) {
    let mut packets = full(1);
    let at = packets.len();
    packets.extend([state(0x3f08, 1), state(0x3f04, 1), state(0x3f08, 2)]);
    packets.extend(groups(2));
    // Cycles in which markers pass, which may be before their state.
    for passes in [[0, 1], [5, 100], [80, 90], [80, 81]] {
        let mut dut = new();
        let (mut sent, mut left) = (0, vec![]);
        for cycle in 0..200 {
            let o = dut.outputs();
            let quad = ShadedQuad { sample_mask: [1; 4], ..Default::default() };
            let i = In {
                group: packets.get(sent).copied().into(),
                shaded: Offer::new(true, ShadedPacket::Colour(ShadedGroup { quads: [quad; 4] })),
                passed: passes.contains(&cycle),
                freed: o.beat.valid,
                depth: true.into(),
                work: true.into(),
            };
            sent += usize::from(i.group.valid && o.group.ready);
            left.extend(o.work.get().map(|packet| (cycle, *packet)));
            dut.cycle(i);
        }
        // Two states of colour and the first FRTX are before them, an FRTX after.
        assert_eq!(left.len(), at - 4 + 1 + 3 + 1);
        let cycles: Vec<_> = left.iter().map(|(cycle, _)| *cycle).collect();
        let [first, second] = [cycles[3], cycles[5]];
        for (pass, marker) in passes.into_iter().zip([first, second]) {
            assert!(
                marker > pass && (pass < 80 && marker < 40 || marker <= pass + 6),
                "{passes:?}: {cycles:?}"
            );
        }
    }
}

/// Depths of each group precede its colours: depths of quads with pixels are sent to the ROPs, numbered as quads of the FRTX,
/// and the FRTX carries their number; FRTXs that were tested before shading, or are not tested, send none.
fn depths_go_ahead_of_their_frtx(new: Maker<SourceOps>) {
    for (early, tested) in [(false, true), (true, true), (false, false)] {
        // Three full groups, and one of two quads.
        let packets: Vec<_> = groups(7)
            .into_iter()
            .map(|packet| match packet {
                GroupPacket::Group(mut group) => {
                    (group.info.early, group.info.depth) = (early, tested);
                    if group.last {
                        group.quads[2..].fill(QuadPick::default());
                    }
                    GroupPacket::Group(group)
                }
                other => other,
            })
            .collect();
        let depth = |n: u32| ShadedPacket::Depth(ShadedDepth { quad: n as u8 & 3, z: [n; 4] });
        let quad = ShadedQuad { sample_mask: [1; 4], ..Default::default() };
        let colour = ShadedPacket::Colour(ShadedGroup { quads: [quad; 4] });
        let shaded: Vec<_> =
            (0..4).flat_map(|g| (0..4).map(move |k| depth(4 * g + k)).chain([colour])).collect();
        let (mut dut, mut sent, mut responded) = (new(), 0, 0);
        let (mut depths, mut frtxs) = (vec![], vec![]);
        for cycle in 0..120_u64 {
            let o = dut.outputs();
            // Depths are accepted in one cycle of three.
            let taken = cycle % 3 == 0;
            depths.extend(o.depth.get().filter(|_| taken).map(|depth| (cycle, *depth)));
            frtxs.extend(o.work.get().map(|packet| (cycle, *packet)));
            let i = In {
                group: packets.get(sent).copied().into(),
                shaded: shaded.get(responded).copied().into(),
                passed: false,
                freed: false,
                depth: taken.into(),
                work: true.into(),
            };
            sent += usize::from(i.group.valid && o.group.ready);
            responded += usize::from(i.shaded.valid && o.shaded.ready);
            dut.cycle(i);
        }
        let wanted = if tested && !early { 14 } else { 0 };
        let found: Vec<_> = depths.iter().map(|(_, depth)| *depth).collect();
        let right = |n: u8| ZropDepth { quad: n, z: [n.into(); 4] };
        assert_eq!(found, (0..wanted).map(right).collect::<Vec<_>>());
        let [(_, PropPacket::Frtx(frtx))] = frtxs[..] else { panic!("{frtxs:?}") };
        assert_eq!((frtx.depths, responded), (wanted, shaded.len()));
        assert!(dut.outputs().idle);
    }
}
