//! State that an engine already has is dropped, in the modes of its shadow.

use super::directed::{START, STATE, bound, kinds, since_start};
use super::judge::check;
use super::peers::Traffic;
use super::stream::method;
use bundle::*;
use hub::front_end::FrontEnd;
use kit::Maker;

pub fn redundant_methods_are_dropped(new: Maker<FrontEnd>) {
    let mut packets = vec![method(0, STATE, 7); 100];
    packets.push(method(0, STATE, 8));
    let r = check(new(), &bound(packets), &Traffic::default());
    assert_eq!(kinds(&r), [(BundleKind::State, STATE, 7), (BundleKind::State, STATE, 8)]);
    assert_eq!((r.dropped, r.bundles[1].0), (99, 4 + START + 100));
    // triggers are never dropped, nor is state of which each write counts
    let r = check(new(), &bound(vec![method(0, 0x2390, 7); 5]), &Traffic::default());
    assert_eq!((r.dropped, r.bundles.len()), (0, 5));
    let r = check(new(), &bound(vec![method(0, 0x238c, 8); 5]), &Traffic::default());
    assert_eq!((r.dropped, r.bundles.len()), (0, 5));
}

pub fn a_word_just_written_is_seen(new: Maker<FrontEnd>) {
    let values = [1, 2, 2, 1, 1, 3, 1];
    let r = check(new(), &bound(values.map(|v| method(0, STATE, v))), &Traffic::default());
    let seen: Vec<_> = r.bundles.iter().map(|(at, b)| (since_start(*at), b.value)).collect();
    assert_eq!(seen, [(0, 1), (1, 2), (3, 1), (5, 3), (6, 1)]);
    // the same offset in another class is a different word
    let values = [method(0, 0x77c, 0), method(1, 0x77c, 0), method(0, 0x77c, 0)];
    assert_eq!(check(new(), &bound(values), &Traffic::default()).dropped, 1);
}

/// After reset, and in mode 1, state that the engine already has is dropped; in mode 0 the shadow
/// tracks the state, and nothing is dropped.
pub fn shadow_modes(new: Maker<FrontEnd>) {
    let (state, mode) = (|value| method(0, STATE, value), |mode| method(0, 0x124, mode));
    let packets = [state(5), state(5), mode(0), state(5), state(5), state(6), mode(1), state(6), state(5)];
    let r = check(new(), &bound(packets), &Traffic::default());
    assert_eq!(r.bundles.iter().map(|b| b.1.value).collect::<Vec<_>>(), [5, 5, 5, 6, 5]);
    assert_eq!(r.dropped, 2);
    // the engine has the state that passed through, whatever the shadow retains
    let packets = [state(5), mode(2), state(6), mode(1), state(5), state(5)];
    let r = check(new(), &bound(packets), &Traffic::default());
    assert_eq!(r.bundles.iter().map(|b| b.1.value).collect::<Vec<_>>(), [5, 6, 5]);
    assert_eq!(r.dropped, 1);
}
