//! Groups take the clocks that their colour costs, and an FRTX leaves with its last.

use crate::scenarios;
use rtl_model::gpc::prop::Params;
use rtl_model::gpc::prop::source_ops::{In, Out, SourceOps};
use rtl_model::pkg::*;
use rtl_model::unit::Unit;

scenarios! {
    SourceOps::new(&Params::default()) => nine_groups_then_a_bubble beats_wait_for_room
        coverage_is_gathered_over_groups;
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

/// What comes out in 300 clocks and when, where the k-th group is killed as told and
/// beats leave the buffer as told.
fn run(
    mut dut: impl Unit<In = In, Out = Out>,
    packets: &[GroupPacket],
    kill: impl Fn(usize) -> u8,
    freed: impl Fn(u64) -> bool,
) -> (Vec<(u64, ShadedBeat)>, Vec<PropPacket>) {
    let (mut sent, mut answered, mut held) = (0, 0, 0_u32);
    let (mut beats, mut work) = (vec![], vec![]);
    for clock in 0..300 {
        let o = dut.outputs();
        let quad =
            ShadedQuad { kill: kill(answered), sample_mask: [0xffff; 4], colour: [[answered as u32; 4]; 4] };
        let frees = held > 0 && freed(clock);
        let i = In {
            group_valid: sent < packets.len(),
            group: packets.get(sent).copied().unwrap_or_default(),
            shaded_valid: true,
            shaded: ShadedGroup { quads: [quad; 4] },
            freed: frees,
            work_ready: true,
        };
        sent += usize::from(i.group_valid && o.group_ready);
        answered += usize::from(o.shaded_ready);
        held = held + u32::from(o.beat_valid) - u32::from(frees);
        if o.beat_valid {
            beats.push((clock, o.beat));
        }
        work.extend(o.work_valid.then_some(o.work));
        dut.clock(i);
    }
    (beats, work)
}

const COLOUR: [(u16, u32); 2] = [(SET_CT_SELECT, 0xfac_6881), (SET_COLOR_TARGET_FORMAT, 0xd5)];

fn full(frtxs: u16) -> Vec<GroupPacket> {
    let states = COLOUR.iter().map(|(address, value)| state(*address, *value));
    states.chain((0..frtxs).flat_map(groups)).collect()
}

fn nine_groups_then_a_bubble<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let (beats, _) = run(new(), &full(10), |_| 0, |_| true);
    let gaps: Vec<_> = beats.windows(2).map(|two| two[1].0 - two[0].0).collect();
    assert_eq!(beats.len(), 40);
    for (n, gap) in gaps.iter().enumerate() {
        assert_eq!(*gap, if n % 9 == 8 { 2 } else { 1 }, "after group {n}");
    }
}

/// 256 beats, and no more until one is freed.
fn beats_wait_for_room<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let wide = [state(SET_CT_SELECT, 1), state(SET_COLOR_TARGET_FORMAT, 0xc0)];
    let packets: Vec<_> = wide.into_iter().chain((0..20).flat_map(groups)).collect();
    // 3.6 pixels a clock are 0.9 beats: 256 of them take 285 clocks.
    let (beats, _) = run(new(), &packets, |_| 0, |_| false);
    let held = beats.len();
    assert_eq!(held, 256);
    let last = beats[255].0;
    let (beats, _) = run(new(), &packets, |_| 0, |clock| clock == last - 20);
    assert_eq!(beats.len(), 257);
}

fn coverage_is_gathered_over_groups<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    // Of the first FRTX one group of four is killed, of the second all pixels on the right.
    let kill = |answer: usize| match answer {
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
