//! Steps sent for each bundle, and their cycles.

use super::bench::{state, trigger, whole};
use bundle::*;
use hub::primitive_distributor::draw_steps::{DrawSteps, In, Params};
use hub::primitive_distributor::types::*;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    DrawSteps::new(&Params {}) => a_draw_is_three_steps a_method_can_be_a_draw feedback_is_divided
        patches_have_lanes_for_control inline_indices_are_counted own_state_makes_no_step any_stalls
        a_marker_is_taken_before_its_step;
}

/// Steps with their cycles, markers, and cycles of bundles accepted.
fn steps(
    new: Maker<DrawSteps>,
    bundles: &[Bundle],
    [offer, take, mark]: [u64; 3],
) -> (Vec<(u64, DrawStep)>, Vec<Marker>, Vec<u64>) {
    let mut dut = new();
    let (mut draw, mut step, mut marker) = (Source::new(bundles, offer), Sink::new(take), Sink::new(mark));
    dut.run(|o| {
        let ends = draw.is_empty() && o.idle && draw.cycle() > 2;
        (!ends || draw.taken.last().is_some_and(|at| at + 2 >= draw.cycle())).then(|| In {
            draw: draw.drive(o.draw),
            step: step.drive(&o.step),
            marker: marker.drive(&o.marker),
        })
    });
    (step.timed(), marker.taken, draw.taken)
}

fn bound(topology: DrawTopology) -> DrawBound {
    DrawBound { topology, new_ids: true, ..DrawBound::default() }
}

fn end() -> DrawStep {
    DrawStep::Bound(DrawBound { ends: true, ..DrawBound::default() })
}

/// Begin, run and end are sent one a cycle; two bundles.
fn a_draw_is_three_steps(new: Maker<DrawSteps>) {
    let bundles =
        [state(0x164c, 0x1000), trigger(0x1618, 4), whole(0x0d78, 9), trigger(0x1618, 0), whole(0x0d78, 1)];
    let (found, _, taken) = steps(new, &bundles, [!0; 3]);
    let run = |count| DrawStep::Count(CountRun { rule: IndexRule::default(), start: 0, count });
    let begin = |topology| DrawStep::Bound(bound(topology));
    let want = [begin(DrawTopology::Triangles), run(9), end(), begin(DrawTopology::Points), run(1), end()];
    assert_eq!(found.iter().map(|(_, step)| *step).collect::<Vec<_>>(), want);
    let cycles: Vec<_> = found.iter().map(|(cycle, _)| cycle - taken[1]).collect();
    assert_eq!(cycles, [2, 3, 4, 5, 6, 7]);
}

/// A method that contains begin and end: the index size is the method's, and the instance is the next.
fn a_method_can_be_a_draw(new: Maker<DrawSteps>) {
    let at = |method, value| {
        let bundles = [
            state(0x17cc, 4096),
            state(0x17d4, 9999),
            state(0x17d8, 3),
            state(0x1434, 0),
            whole(method, value),
        ];
        let (found, ..) = steps(new, &bundles, [!0; 3]);
        (found[0].1, found[1].1, found.len())
    };
    for (k, size) in [2, 1, 0, 2, 1, 0].into_iter().enumerate() {
        let (begin, run, count) = at(0x17e4 + 4 * k as u16, 5 << 28 | 77 << 16 | 0x101);
        let instance_id = u32::from(k >= 3);
        assert_eq!(begin, DrawStep::Bound(DrawBound { instance_id, ..bound(DrawTopology::TriangleStrip) }));
        let want =
            FetchRun { address: 4096 + (0x101 << size), limit: 9999, size, count: 77, ..FetchRun::default() };
        assert_eq!((run, count), (DrawStep::Fetch(want), 3));
    }
}

/// 33 cycles more than another draw; without a stride there are no vertices.
fn feedback_is_divided(new: Maker<DrawSteps>) {
    for (start, bytes, stride, count) in [
        (0, 0, 12, 0),
        (0, 11, 12, 0),
        (0, 12, 12, 1),
        (24, 23, 12, 0),
        (24, 50, 12, 2),
        (0, u32::MAX, 1, u32::MAX),
        (0, u32::MAX, 0xfff, u32::MAX / 0xfff),
        (0, 1000, 0, 0),
        (7, u32::MAX, 0x801, (u32::MAX - 7) / 0x801),
    ] {
        let bundles = [state(0x13a4, start), state(0x1318, stride), trigger(0x1618, 0), whole(0x123c, bytes)];
        let (found, _, taken) = steps(new, &bundles, [!0; 3]);
        let DrawStep::Count(run) = found[1].1 else { panic!("{:?}", found[1]) };
        assert_eq!(run.count, count, "{bytes} bytes from {start} on by {stride}");
        assert_eq!(found[1].0 - taken[3], 2 + 33);
    }
}

/// Lanes are the larger of a patch's vertices and, where that
/// stage is present, control's threads; at most a warp's.
fn patches_have_lanes_for_control(new: Maker<DrawSteps>) {
    for (stages, threads, lanes) in [(0b10, 10, 3), (0b110, 10, 10), (0b110, 2, 3), (0b110, 200, 32)] {
        let bundles = [
            state(0x0dcc, 3),
            state(0x3908, threads << 24),
            state(0x3f14, stages),
            trigger(0x1618, 14),
            trigger(0x1614, 0),
        ];
        let (found, ..) = steps(new, &bundles, [!0; 3]);
        let begin = found.iter().find_map(|(_, step)| match step {
            DrawStep::Bound(bound) if !bound.ends => Some(*bound),
            _ => None,
        });
        let begin = begin.expect("a draw begins");
        assert_eq!((begin.topology, begin.patch_size, begin.patch_lanes), (DrawTopology::Patches, 3, lanes));
    }
}

/// At most the method's count since the begin; in the first word, from the method's start on.
fn inline_indices_are_counted(new: Maker<DrawSteps>) {
    let counts = |align, method, words: usize| {
        let mut bundles =
            vec![state(if method == 0x1304 { 0x1300 } else { 0x15ec }, align), trigger(0x1618, 0)];
        bundles.extend((0..words).map(|_| trigger(method, 0x0403_0201)));
        bundles.extend([trigger(0x1614, 0), trigger(0x1618, 0), trigger(method, 0x0403_0201)]);
        let (found, ..) = steps(new, &bundles, [!0; 3]);
        let inline = |(_, step): &(u64, DrawStep)| match step {
            DrawStep::Inline(run) => Some((run.count, run.indices[0])),
            _ => None,
        };
        found.iter().filter_map(inline).collect::<Vec<_>>()
    };
    assert_eq!(counts(0, 0x1304, 2), [(4, 1); 3]);
    assert_eq!(counts(6 | 1 << 30, 0x1304, 3), [(3, 2), (3, 1), (0, 1), (3, 2)]);
    assert_eq!(counts(0, 0x15f0, 2), [(2, 0x201); 3]);
    assert_eq!(counts(1 << 31, 0x15f0, 2), [(1, 0x403), (2, 0x201), (1, 0x403)]);
    assert_eq!(counts(2 | 1 << 31, 0x15f0, 2), [(1, 0x403), (1, 0x201), (1, 0x403)]);
}

/// Own state makes no step; the provoking vertex is also forwarded.
fn own_state_makes_no_step(new: Maker<DrawSteps>) {
    let (found, ..) =
        steps(new, &[state(0x17cc, 9), state(0x1648, 3), state(0x1684, 1), state(0x1608, 2)], [!0; 3]);
    let notified = RoutedState { world: true, screen: false, state: State { address: 0x1684, value: 1 } };
    assert_eq!(found.iter().map(|(_, step)| *step).collect::<Vec<_>>(), [DrawStep::State(notified)]);
}

/// The steps and markers are the same under any stalls.
fn any_stalls(new: Maker<DrawSteps>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let mut r = kit::random::Random(seed);
        let bundles = super::random::stream(&mut r, 6, 20);
        let (free, markers, _) = steps(new, &bundles, [!0; 3]);
        let (held, held_markers, _) = steps(new, &bundles, stalls);
        assert!(free.iter().map(|s| s.1).eq(held.iter().map(|s| s.1)));
        assert_eq!(markers, held_markers);
    });
}

/// While reports accept no marker, its number may still be that of
/// an older incomplete one: no unit may see it. Later bundles wait.
fn a_marker_is_taken_before_its_step(new: Maker<DrawSteps>) {
    let bundles = [state(0x1684, 1), trigger(0x1b0c, 0x0100_f002), state(0x1684, 2)];
    // The marker is not accepted before cycle 30.
    let (found, markers, _) = steps(new, &bundles, [!0, !0, !0 << 30]);
    assert_eq!(markers.len(), 1);
    let cycles: Vec<_> = found.iter().map(|(cycle, _)| *cycle).collect();
    assert!(cycles.len() == 3 && cycles[0] < 10 && cycles[1] == 31 && cycles[2] > 31, "{cycles:?}");
}
