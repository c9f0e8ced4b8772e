//! Groups take the cycles of their colours, and an FRTX is sent with its last group.

use bundle::*;
use gpc::prop::source_ops::{In, Params, SourceOps};
use gpc::prop::types::*;
use kernel::offer::Offer;
use kit::{Device, Maker, scenarios};

scenarios! {
    SourceOps::new(&Params {}) => nine_groups_then_a_bubble beats_wait_for_room
        coverage_is_gathered_over_groups two_colours_share_beats a_pair_waits_for_its_second_colours
        alphas_share_beats the_header_says_what_comes a_marker_waits blends_into_11_11_10_take_halves alphas_go_separate_where_a_blend_reads_them
        depths_go_ahead_of_their_frtx smooth_pixels_have_a_part_of_their_alpha
        outputs_are_held_to_their_ranges;
}

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

const DUAL: [(u16, u32); 2] = [(SET_BLEND, 1), (SET_BLEND_COLOR_DEST_COEFF, 0x11)];

fn dual(format: u32) -> Vec<GroupPacket> {
    let states = [(SET_CT_SELECT, 1), (SET_COLOR_TARGET_FORMAT, format)].into_iter().chain(DUAL);
    states.map(|(address, value)| state(address, value)).chain((0..4).flat_map(groups)).collect()
}

/// Responses 2 n and 2 n + 1 belong to group n; colours are the number of the response.
fn two_colours_share_beats(new: Maker<SourceOps>) {
    // Format, beats of a group; for each the positions with their quads, and their colours.
    for (format, beats_of_group) in [(0xd5, 2), (0xca, 4), (0xc0, 8)] {
        let (beats, work) = run(new(), &dual(format), |_| 0, |_| true);
        assert_eq!(beats.len(), 16 * beats_of_group);
        // A beat a cycle from the first to the last.
        assert_eq!(beats[beats.len() - 1].0 - beats[0].0, beats.len() as u64 - 1);
        for (n, (_, beat)) in beats.iter().enumerate() {
            let (group, k) = ((n / beats_of_group) as u32, n % beats_of_group);
            let (one, two) = (2 * group, 2 * group + 1);
            let first = 4 * (group as u8 % 4);
            let quads = beat.quads.map(|pick| (pick.mask != 0).then(|| pick.index - first));
            let colours = beat.colour.map(|quad| quad.map(|pixel| pixel[0]));
            assert!(beat.dual);
            let k8 = k as u8;
            match format {
                0xd5 => {
                    assert_eq!(quads, [2 * k8, 2 * k8 + 1, 2 * k8, 2 * k8 + 1].map(Some));
                    assert_eq!(colours, [[two; 4], [two; 4], [one; 4], [one; 4]]);
                }
                0xca => {
                    assert_eq!(quads, [Some(k8), Some(k8), None, None]);
                    assert_eq!(colours[..2], [[two; 4], [one; 4]]);
                }
                _ => {
                    assert_eq!(quads, [Some(k8 / 2), None, None, None]);
                    assert_eq!(colours[0], [two, two, one, one]);
                    assert_eq!(beat.half, k % 2 == 1);
                }
            }
        }
        let due = |packet: &PropPacket| match packet {
            PropPacket::Frtx(f) => Some(usize::from(f.beats)),
            _ => None,
        };
        assert!(work.iter().filter_map(due).eq([4 * beats_of_group; 4]));
    }
}

/// Shading returns a response every fifth cycle: no beat of a group is sent before both of its responses have arrived; then all
/// are sent.
fn a_pair_waits_for_its_second_colours(new: Maker<SourceOps>) {
    let packets = dual(0xca);
    let mut dut = new();
    let (mut sent, mut taken, mut beats) = (0, vec![], vec![]);
    for cycle in 0..200 {
        let o = dut.outputs();
        beats.extend(o.beat.valid.then_some(cycle));
        let quad = ShadedQuad { sample_mask: [1; 4], ..Default::default() };
        let i = In {
            group: packets.get(sent).copied().into(),
            shaded: Offer::new(cycle % 5 == 0, ShadedPacket::Colour(ShadedGroup { quads: [quad; 4] })),
            passed: false,
            freed: o.beat.valid,
            depth: true.into(),
            work: true.into(),
        };
        sent += usize::from(i.group.valid && o.group.ready);
        if i.shaded.valid && o.shaded.ready {
            taken.push(cycle);
        }
        dut.cycle(i);
    }
    assert_eq!(beats.len(), 64);
    for (n, four) in beats.chunks(4).enumerate().skip(1) {
        // Queue, test, issue, send the first quad; then a quad a cycle.
        let first = taken[2 * n + 1] + 4;
        assert_eq!(four, [first, first + 1, first + 2, first + 3], "group {n}");
    }
}

/// State before four groups of one target's colour.
fn blended(format: u32, blend: &[(u16, u32)]) -> Vec<GroupPacket> {
    let states =
        [(SET_CT_SELECT, 1), (SET_COLOR_TARGET_FORMAT, format)].into_iter().chain(blend.iter().copied());
    states.map(|(address, value)| state(address, value)).chain((0..4).flat_map(groups)).collect()
}

const ON: (u16, u32) = (SET_BLEND, 1);
const BY_ALPHA: (u16, u32) = (SET_BLEND_COLOR_SOURCE_COEFF, 0x4302);

/// One response for each group; alphas take the place of second colours.
fn alphas_share_beats(new: Maker<SourceOps>) {
    let one = (SET_ANTI_ALIAS_ALPHA_CONTROL, 0x10);
    for (format, to_one) in [(0xde, false), (0xe0, false), (0xe5, true), (0xcb, false), (0xcb, true)] {
        let state = if to_one { &[ON, BY_ALPHA, one][..] } else { &[ON, BY_ALPHA] };
        let (beats, work) = run(new(), &blended(format, state), |_| 0, |_| true);
        let beats_of_group = if format == 0xcb { 4 } else { 2 };
        assert_eq!(beats.len(), 16 * beats_of_group);
        // State, then from the first response: queue, test, mask, issue, send; a beat a cycle.
        assert!(beats.windows(2).all(|two| two[1].0 == two[0].0 + 1));
        for (n, (_, beat)) in beats.iter().enumerate() {
            let (group, k) = ((n / beats_of_group) as u32, n % beats_of_group);
            let first = 4 * (group as u8 % 4);
            let alpha = if to_one { 0x3f80_0000 } else { group + 1000 };
            // Blue is beside it for 11-11-10.
            let (split, colour) = ([[alpha, group, alpha, alpha]; 4], [[group, group, group, alpha]; 4]);
            let quads = beat.quads.map(|pick| (pick.mask != 0).then(|| pick.index - first));
            assert!(beat.dual && beat.alphas && !beat.half);
            let k = k as u8;
            if beats_of_group == 2 {
                assert_eq!(quads, [2 * k, 2 * k + 1, 2 * k, 2 * k + 1].map(Some));
                assert_eq!(beat.colour, [split, split, colour, colour]);
            } else {
                assert_eq!(quads, [Some(k), Some(k), None, None]);
                assert_eq!(beat.colour[..2], [split, colour]);
            }
        }
        let due = |packet: &PropPacket| match packet {
            PropPacket::Frtx(f) => Some(usize::from(f.beats)),
            _ => None,
        };
        assert!(work.iter().filter_map(due).eq([4 * beats_of_group; 4]));
    }
}

/// Sources of a blend into 11-11-10 are two pixels of halves; colours that are only stored have the target's format.
fn blends_into_11_11_10_take_halves(new: Maker<SourceOps>) {
    let formats = |blend: &[(u16, u32)]| {
        let (beats, _) = run(new(), &blended(0xe0, blend), |_| 0, |_| true);
        assert!(!beats.is_empty());
        beats.into_iter().map(|(_, beat)| beat.format).collect::<Vec<_>>()
    };
    let halves = SourceFormat { layout: ColourLayout::Rg16, number: PixelNumber::Float };
    let own = SourceFormat { layout: ColourLayout::Rg11b10, number: PixelNumber::Float };
    assert!(formats(&[ON]).iter().all(|format| *format == halves));
    for blend in [&[][..], &[ON, (SET_LOGIC_OP, 1)], &[ON, (SET_BLEND_COLOR_SOURCE_COEFF, 0xc900)]] {
        assert!(formats(blend).iter().all(|format| *format == own), "{blend:x?}");
    }
}

/// Whether alphas are sent, by format and blend.
fn alphas_go_separate_where_a_blend_reads_them(new: Maker<SourceOps>) {
    let split = |format: u32, blend: &[(u16, u32)]| {
        let (beats, _) = run(new(), &blended(format, blend), |_| 0, |_| true);
        let all = beats.iter().filter(|(_, beat)| beat.alphas).count();
        assert!(all == 0 || all == beats.len());
        all != 0
    };
    let lack = [0xcb, 0xd1, 0xda, 0xdb, 0xde, 0xdf, 0xe0, 0xe5, 0xff];
    for code in 0..256 {
        assert_eq!(split(code, &[ON, BY_ALPHA]), lack.contains(&code), "{code:x}");
    }
    let alpha = [0x4302, 0x4303, 0x4308, 5, 6, 11, 12, 13];
    for code in [0x4300, 0x4301, 0x4304, 0x4305, 0x4307, 0x4309, 1, 2, 4, 7, 10, 14, 0x1_4302]
        .into_iter()
        .chain(alpha)
    {
        let reads = alpha.contains(&code);
        assert_eq!(split(0xda, &[ON, (SET_BLEND_COLOR_SOURCE_COEFF, code)]), reads, "{code:x}");
        assert_eq!(split(0xda, &[ON, (SET_BLEND_COLOR_DEST_COEFF, code)]), reads, "{code:x}");
        // Alpha's own factors matter where alpha is stored.
        let separate = (SET_BLEND_SEPARATE_FOR_ALPHA, 1);
        for own in [(SET_BLEND_ALPHA_SOURCE_COEFF, code), (SET_BLEND_ALPHA_DEST_COEFF, code)] {
            assert!(!split(0xda, &[ON, own, separate]));
            assert_eq!(split(0xd1, &[ON, own, separate]), reads, "{code:x}");
            assert!(!split(0xd1, &[ON, own]));
        }
    }
    assert!(!split(0xda, &[BY_ALPHA]));
    // For 11-11-10 all blends of one source use halves, and alphas with them.
    let logic = (SET_LOGIC_OP, 1);
    assert!(split(0xe0, &[ON]) && !split(0xe0, &[]) && !split(0xe0, &[ON, BY_ALPHA, logic]));
    assert!(!split(0xe0, &[ON, (SET_BLEND_COLOR_DEST_COEFF, 0x11)]));
    assert!(split(0xda, &[ON, BY_ALPHA, logic]));
    // The target's own equation.
    let per_target = (SET_BLEND_STATE_PER_TARGET, 1);
    let own = (SET_BLEND_PER_TARGET_COLOR_DEST_COEFF, 0x4303);
    assert!(!split(0xda, &[ON, BY_ALPHA, per_target]));
    assert!(split(0xda, &[ON, own, per_target]));
    assert!(!split(0xda, &[ON, own]));
    // A second-colour factor suppresses them.
    assert!(!split(0xda, &[ON, BY_ALPHA, (SET_BLEND_COLOR_DEST_COEFF, 0x11)]));
    let second = (SET_BLEND_ALPHA_DEST_COEFF, 0x11);
    assert!(split(0xda, &[ON, BY_ALPHA, second]));
    assert!(!split(0xda, &[ON, BY_ALPHA, second, (SET_BLEND_SEPARATE_FOR_ALPHA, 1)]));
}

/// Responses of a group of full quads and of one of two, by the shader's header: their beats, with target and response of each.
fn the_header_says_what_comes(new: Maker<SourceOps>) {
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

/// In one quad, alphas times coverage: 0, 1/16, 3/16 and 11/16 are uncovered.
fn smooth_pixels_have_a_part_of_their_alpha(new: Maker<SourceOps>) {
    let frtx = Frtx { prim: 7, coverage: 0x0303, lacks: [0, 1, 3, 11], ..Frtx::default() };
    let info = PropFrtx { frtx, ..PropFrtx::default() };
    let mut quads = [QuadPick::default(); 4];
    quads[0] = QuadPick { mask: 15, index: 0 };
    let group = GroupPacket::Group(PropGroup { info, quads, last: true });
    let cases: [(u32, u32, [u32; 4]); 9] = [
        (0xc0, 0x3f80_0000, [0x3f80_0000, 0x3f70_0000, 0x3f50_0000, 0x3ea0_0000]),
        (0xc0, 0xc000_0000, [0xc000_0000, 0xbff0_0000, 0xbfd0_0000, 0xbf20_0000]),
        // By 1.875, 1.625 and 1.25 of the last place.
        (0xc0, 0x3f80_0001, [0x3f80_0001, 0x3f70_0002, 0x3f50_0002, 0x3ea0_0001]),
        // Halves to even: 16777208 times 15, 13 and 5, in 24 bits.
        (0xc0, 0x3f7f_fff8, [0x3f7f_fff8, 0x3f6f_fff8, 0x3f4f_fffa, 0x3e9f_fffb]),
        (0xc0, 0x7f80_0000, [0x7f80_0000; 4]),
        (0xc0, 0x7fc0_1234, [0x7fc0_1234; 4]),
        (0xc0, 0x0080_0000, [0x0080_0000, 0, 0, 0]),
        (0xc0, 0x8000_0001, [0x8000_0001, 0x8000_0000, 0x8000_0000, 0x8000_0000]),
        (0xc2, 0x3f80_0000, [0x3f80_0000; 4]), // integers
    ];
    for (format, alpha, wanted) in cases {
        let packets = [state(SET_CT_SELECT, 1), state(SET_COLOR_TARGET_FORMAT, format), group];
        let mut dut = new();
        let (mut sent, mut beats) = (0, vec![]);
        for cycle in 0..60_u64 {
            let o = dut.outputs();
            beats.extend(o.beat.get().map(|beat| beat.colour[0].map(|colour| colour[3])));
            let quad = ShadedQuad { kill: 0, sample_mask: [0xffff; 4], colour: [[1, 2, 3, alpha]; 4] };
            let shaded = ShadedPacket::Colour(ShadedGroup { quads: [quad; 4] });
            let i = In {
                group: packets.get(sent).copied().into(),
                shaded: Offer::new(true, shaded),
                passed: false,
                freed: false,
                depth: true.into(),
                work: true.into(),
            };
            sent += usize::from(i.group.valid && o.group.ready);
            dut.cycle(i);
            assert!(cycle < 59 || beats.len() == 1, "{} beats", beats.len());
        }
        assert_eq!(beats[0], wanted, "{alpha:08x} in format {format:02x}");
    }
}

/// SET_PS_SATURATE: colours of an output are clamped to [0, 1] or [-1, 1] before coverage, the alpha test and all else (OpenGL
/// 4.6 compatibility profile, 17.3.1: clamping of fragment colours precedes the tests of 17.3); integers are not.
fn outputs_are_held_to_their_ranges(new: Maker<SourceOps>) {
    const GREATER: u32 = 0x204;
    let frtx = Frtx { prim: 7, coverage: 0x0303, lacks: [0, 0, 0, 8], ..Frtx::default() };
    let info = PropFrtx { frtx, ..PropFrtx::default() };
    let mut quads = [QuadPick::default(); 4];
    quads[0] = QuadPick { mask: 15, index: 0 };
    let group = GroupPacket::Group(PropGroup { info, quads, last: true });
    let colour = [1.5_f32, -0.25, -3.0, 2.0].map(f32::to_bits);
    let odd = [0x8000_0000, 0x7fc0_1234, 0xff80_0000, 0x3f80_0001];
    let one = 1_f32.to_bits();
    // Ranges, the header's outputs, format, colour; the colour of each target, and its alpha where half is covered.
    type Held = (u32, u32, u32, [u32; 4], [[u32; 4]; 2]);
    let positive = [1.5_f32, -0.25, -3.0, 2.0].map(|x| x.clamp(0.0, 1.0).to_bits());
    let signed = [1.5_f32, -0.25, -3.0, 2.0].map(|x| x.clamp(-1.0, 1.0).to_bits());
    let cases: [Held; 8] = [
        (0x0000_0000, 0xff, 0xc0, colour, [colour, colour]),
        (0x1111_1111, 0xff, 0xc0, colour, [positive, positive]),
        (0x3333_3333, 0xff, 0xc0, colour, [signed, signed]),
        (0x2222_2222, 0xff, 0xc0, colour, [colour, colour]), // a range that does not clamp
        (0x0000_0031, 0xff, 0xc0, colour, [positive, signed]), // an output each
        (0x0000_0001, 0x0f, 0xc0, colour, [positive, positive]), // output 0 for all targets
        (0x1111_1111, 0xff, 0xc0, odd, [[0, 0, 0, one]; 2]),
        (0x1111_1111, 0xff, 0xc1, colour, [colour, colour]), // integers
    ];
    for (ranges, outputs, format, colour, wanted) in cases {
        let header = u32::from(outputs == 0xff) << 14;
        let mut packets = vec![
            state(SET_CT_SELECT, 2 | 1 << 7),
            state(SET_COLOR_TARGET_FORMAT, format),
            state(SET_COLOR_TARGET_FORMAT::at(1), format),
            state(PIXEL_HEADER_FIRST, header),
            state(PIXEL_HEADER_COLOURS, outputs),
            state(SET_PS_SATURATE, ranges),
        ];
        packets.push(group);
        let colours = alone(new(), &packets, colour);
        assert_eq!(colours.len(), 8, "four pixels of two targets");
        for (k, colours) in [&colours[..4], &colours[4..]].into_iter().enumerate() {
            let [r, g, b, a] = wanted[k];
            // Half of a clamped alpha, not a clamped half.
            let half = if format == 0xc0 { (f32::from_bits(a) / 2.0).to_bits() } else { a };
            assert_eq!(colours[0], wanted[k], "{ranges:08x}, {outputs:02x}, target {k}");
            assert_eq!(colours[3], [r, g, b, half], "{ranges:08x}, {outputs:02x}, target {k}");
        }
    }
    // The alpha test sees clamped values: 2 > 1, and 1 is not.
    for (ranges, pixels) in [(0, 4), (1, 0)] {
        let packets = [
            state(SET_CT_SELECT, 1),
            state(SET_COLOR_TARGET_FORMAT, 0xc0),
            state(SET_ALPHA_TEST, 1),
            state(SET_ALPHA_FUNC, GREATER),
            state(SET_ALPHA_REF, one),
            state(SET_PS_SATURATE, ranges),
            GroupPacket::Group(PropGroup {
                info: PropFrtx { frtx: Frtx { lacks: [0; 4], ..frtx }, ..info },
                quads,
                last: true,
            }),
        ];
        assert_eq!(alone(new(), &packets, colour).len(), pixels, "{ranges}");
    }
}

/// The colours of the pixels of quad 0 in all beats, where shading always returns one colour.
fn alone(mut dut: Device<SourceOps>, packets: &[GroupPacket], colour: [u32; 4]) -> Vec<[u32; 4]> {
    let (mut sent, mut colours) = (0, vec![]);
    for _ in 0..60 {
        let o = dut.outputs();
        if let Some(beat) = o.beat.get() {
            colours.extend((0..4).filter(|p| beat.quads[0].mask >> p & 1 == 1).map(|p| beat.colour[0][p]));
        }
        let quad = ShadedQuad { kill: 0, sample_mask: [0xffff; 4], colour: [colour; 4] };
        let i = In {
            group: packets.get(sent).copied().into(),
            shaded: Offer::new(true, ShadedPacket::Colour(ShadedGroup { quads: [quad; 4] })),
            passed: false,
            freed: false,
            depth: true.into(),
            work: true.into(),
        };
        sent += usize::from(i.group.valid && o.group.ready);
        dut.cycle(i);
    }
    colours
}
