//! Second colours and alphas share beats with the colours that they blend.

use super::{DUAL, ON, blended, groups, run, state};
use bundle::*;
use gpc::prop::source_ops::{In, Params, SourceOps};
use gpc::prop::types::*;
use kernel::offer::Offer;
use kit::{Maker, scenarios};

scenarios! {
    SourceOps::new(&Params {}) =>
        two_colours_share_beats a_pair_waits_for_its_second_colours alphas_share_beats
        alphas_are_sent_where_a_blend_needs_them;
}

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

/// Whether alphas are sent, by format and blend.
fn alphas_are_sent_where_a_blend_needs_them(new: Maker<SourceOps>) {
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
