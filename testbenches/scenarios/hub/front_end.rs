//! The front end accepts a method a cycle, and its outputs are those of the reference, in order,
//! whatever the stalls of its peers.

pub mod constant_bindings;
pub mod context_switch;
pub mod judge;
pub mod method_decode;
pub mod method_issue;
pub mod method_source;
pub mod peers;
pub mod player;
pub mod recorded;
pub mod semaphore_release;
pub mod stream;

mod conditions;
mod constants;
mod contexts;
mod cycles;
mod directed;
mod faults;
mod launches;
mod macros;
mod releases;
mod shadows;
mod switches;
mod waits;

use bundle::*;
use conditions::{conditions_read_memory, copies_are_conditional, rendering_disabled};
use constants::{constants_come_back, constants_in_every_mode, constants_of_two_contexts};
use contexts::{
    a_context_comes_back, a_fresh_context, a_fresh_context_has_reset_values, an_override_comes_back,
    contexts_with_stalls,
};
use cycles::{a_method_a_cycle, cycles_of_state, latency_is_exact, method_rate, redundant_rate};
use directed::{START, STATE, bound, since_start};
use faults::{after_a_fault, faults_stop_the_channel};
use hub::front_end::{FrontEnd, Params};
use judge::check;
use kit::scenario::property;
use kit::{Maker, rates, scenarios};
use macros::{a_macro_by_hand, a_trapped_macro};
use peers::Traffic;
use proptest::prelude::*;
use recorded::recorded_streams;
use releases::{releases_come_after_completion, reports_of_one_word};
use shadows::{a_word_just_written_is_seen, redundant_methods_are_dropped, shadow_modes};
use stream::{bind_all, drain, flawless, method, pair, stream};
use switches::a_switch_costs_what_changed;
use waits::{
    a_change_of_subchannel, a_redundant_change_of_subchannel, an_explicit_wait_always_waits,
    an_inline_copy_does_not_wait, waits_are_merged, waits_flush_what_was_drawn,
};

scenarios! {
    FrontEnd::new(&Params::default()) =>
        latency_is_exact a_method_a_cycle shadow_modes a_redundant_change_of_subchannel redundant_methods_are_dropped a_word_just_written_is_seen
        waits_are_merged an_explicit_wait_always_waits waits_flush_what_was_drawn an_inline_copy_does_not_wait a_change_of_subchannel
        draws_and_their_ends rendering_disabled conditions_read_memory copies_are_conditional
        faults_stop_the_channel after_a_fault inline_data_goes_in_pairs a_macro_by_hand a_trapped_macro
        releases_come_after_completion the_drivers_values
        recorded_streams any_stream any_stream_any_stall
        constants_come_back constants_in_every_mode constants_of_two_contexts
        a_context_comes_back an_override_comes_back a_fresh_context contexts_with_stalls a_switch_costs_what_changed
        a_fresh_context_has_reset_values groups_that_stages_have reports_of_one_word
        ;
}

rates! {
    FrontEnd::new(&Params::default()) =>
        "fe-method-rate" 1.0 "methods/clk" method_rate,
        "fe-redundant-filter" 1.0 "methods/clk" redundant_rate,
        "fe-state-bundle-clocks" 1.0 "clk" cycles_of_state;
}

/// SET_PIPELINE_BINDING: the group that a stage has in any case,
/// its number minus one (public context lists begin with it).
fn groups_that_stages_have(new: Maker<FrontEnd>) {
    let groups = [0, 0, 1, 2, 3, 4];
    let packets = (0_u32..).zip(groups).map(|(stage, group)| method(0, 0x2010 + 0x40 * stage, group));
    let r = check(new(), &bound(packets), &Traffic::default());
    assert!(r.faults.is_empty());
    assert_eq!(r.bundles.iter().map(|b| b.1.value).collect::<Vec<_>>(), groups);
}

fn draws_and_their_ends(new: Maker<FrontEnd>) {
    let (begin, draw, end) = (method(0, 0x1618, 4), method(0, 0xd78, 3), method(0, 0x1614, 0));
    // END is elided: BEGIN and the draw remain
    let r = check(new(), &bound([begin, draw, end, begin, draw, end]), &Traffic::default());
    let seen: Vec<_> =
        r.bundles.iter().map(|(at, b)| (since_start(*at), u32::from(b.address) * 4, b.whole)).collect();
    assert_eq!(seen, [(0, 0x1618, false), (2, 0xd78, true), (3, 0x1618, false), (5, 0xd78, true)]);
    // not elided: state between the draw and its END
    let r = check(new(), &bound([begin, draw, method(0, STATE, 1), end]), &Traffic::default());
    let seen: Vec<_> = r.bundles.iter().map(|(_, b)| (u32::from(b.address) * 4, b.whole)).collect();
    assert_eq!(seen, [(0x1618, false), (0xd78, false), (STATE, false), (0x1614, false)]);
    // the last of several draws carries the end
    let r = check(new(), &bound([begin, draw, draw, draw, end]), &Traffic::default());
    assert_eq!(r.bundles.iter().map(|b| b.1.whole).collect::<Vec<_>>(), [false, false, false, true]);
    // a draw in one method
    let r = check(new(), &bound([method(0, 0x1214, 0x4003_0000)]), &Traffic::default());
    assert!(r.bundles.len() == 1 && r.bundles[0].1.whole);
    // an empty draw
    let r = check(new(), &bound([begin, end]), &Traffic::default());
    assert_eq!(r.bundles.len(), 2);
    // out of order
    for packets in [vec![begin, begin], vec![end], vec![draw], vec![begin, method(0, 0x1214, 0)]] {
        let r = check(new(), &bound(packets), &Traffic::default());
        assert_eq!(r.faults[0].1.kind, FaultKind::Sequence);
    }
}

/// Eight bytes a cycle to all three destinations; other pairs are two methods.
fn inline_data_goes_in_pairs(new: Maker<FrontEnd>) {
    for (subchannel, place) in [(0, InlinePlace::ThreeD), (1, InlinePlace::Compute), (2, InlinePlace::Own)] {
        let packets = bound((0..64).map(|n| pair(subchannel, 0x1b4, [n, !n])));
        let r = check(new(), &packets, &Traffic::default());
        assert_eq!((r.inlines[0].0, r.inlines[63].0), (4 + START, 4 + START + 63));
        let InlinePacket::Data(data) = r.inlines[63].1 else { panic!() };
        assert_eq!((data.place, data.two, data.words), (place, true, [63, !63]));
    }
    let r = check(new(), &bound([pair(0, 0x2390, [1, 2]), pair(0, STATE, [3, 4])]), &Traffic::default());
    let seen: Vec<_> = r.bundles.iter().map(|(at, b)| (since_start(*at), b.value)).collect();
    assert_eq!(seen, [(0, 1), (1, 2), (2, 3), (3, 4)]);
}

/// Every method and value of the driver's recorded streams is accepted.
fn the_drivers_values(new: Maker<FrontEnd>) {
    let mut packets = bind_all();
    for (subchannel, offset, values) in classes::method_map::used_by_captures() {
        let sequence = subchannel == 0 && [0xd78, 0x17e0, 0x1614, 0x1618, 0x123c].contains(&offset);
        if subchannel > 4 || !(0x100..0x3800).contains(&offset) || sequence {
            continue;
        }
        packets.extend(values.into_iter().map(|v| method(subchannel as u8, offset, v)));
    }
    packets.push(drain(1));
    // an address whose halves are from different streams is misaligned
    let aligned = flawless(&[], &packets);
    assert!(packets.len() - aligned.len() < 30, "{} of {}", aligned.len(), packets.len());
    let r = check(new(), &aligned, &Traffic::default());
    assert!(r.faults.is_empty(), "{:?}", r.faults);
    assert!(r.bundles.len() > 600);
}

fn any_stream(new: Maker<FrontEnd>) {
    property((any::<u64>(), 20..300_usize), |(seed, n)| {
        check(new(), &stream(seed, n), &Traffic::default());
    });
}

fn any_stream_any_stall(new: Maker<FrontEnd>) {
    let stalls = prop::array::uniform12(any::<u64>());
    property((any::<u64>(), 20..300_usize, stalls, 0..40_u64), |(seed, n, stalls, busy)| {
        check(new(), &stream(seed, n), &Traffic { stalls, busy, seed });
    });
}
