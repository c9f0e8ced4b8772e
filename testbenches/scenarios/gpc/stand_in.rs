//! Packets of all kinds are sent to the selected side and accepted from it, each once and in order.

use bundle::*;
use gpc::stand_in::{In, Params, StandIn};
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    StandIn::new(&Params::default()) => a_cycle_through the_deselected_side_is_ignored any_packets_any_stalls;
}

fn pair(k: u16) -> VertexPair {
    let record = RasterRecord { x: k.into(), ..RasterRecord::default() };
    VertexPair { records: [record; 2] }
}

fn terms(prim: u16) -> PlaneTerms {
    PlaneTerms { prim, scalars: 5, ..PlaneTerms::default() }
}

fn subtile(prim: u16) -> SubtilePacket {
    SubtilePacket::PrimDone(PrimDone { prim })
}

fn shaded(k: u16) -> ShadedPacket {
    ShadedPacket::Passed(MarkerPassed { id: k as u8 & 15 })
}

/// With the side already selected.
fn turned(new: Maker<StandIn>, outside: bool) -> kit::Device<StandIn> {
    let mut dut = new();
    dut.cycle(In { outside, ..In::default() });
    dut
}

fn a_cycle_through(new: Maker<StandIn>) {
    for outside in [false, true] {
        let mut dut = turned(new, outside);
        let mut i = In { outside, ..In::default() };
        i.fetch = Some(9).into();
        i.subtile = Some(subtile(3)).into();
        i.own_pair = Some(pair(1)).into();
        i.outside_pair = Some(pair(2)).into();
        dut.cycle(i);
        let o = dut.outputs();
        assert_eq!(
            (o.own_fetch.get(), o.outside_fetch.get()),
            if outside { (None, Some(&9)) } else { (Some(&9), None) }
        );
        let subtiles = (o.own_subtile.valid, o.outside_subtile.valid);
        assert_eq!(subtiles, (!outside, outside));
        assert_eq!(o.pair.get(), Some(&pair(if outside { 2 } else { 1 })));
        assert!(!o.idle);
    }
}

fn the_deselected_side_is_ignored(new: Maker<StandIn>) {
    for outside in [false, true] {
        let mut dut = turned(new, outside);
        for _ in 0..10 {
            let mut i = In { outside, ..In::default() };
            if outside {
                (i.own_pair, i.own_shaded) = (Some(pair(1)).into(), Some(shaded(1)).into());
            } else {
                (i.outside_pair, i.outside_shaded) = (Some(pair(1)).into(), Some(shaded(1)).into());
            }
            dut.cycle(i);
            let o = dut.outputs();
            assert!(o.idle && !o.pair.valid && !o.shaded.valid);
            assert_eq!((o.own_pair.ready, o.outside_pair.ready), (!outside, outside));
        }
    }
}

fn any_packets_any_stalls(new: Maker<StandIn>) {
    property((any::<bool>(), 0..50_u16, any::<[u64; 10]>()), |(outside, n, stalls)| {
        let mut dut = turned(new, outside);
        let all = |of: fn(u16) -> SubtilePacket| (0..n).map(of).collect::<Vec<_>>();
        let (fetches, pairs): (Vec<u16>, Vec<_>) = ((0..n).collect(), (0..n).map(pair).collect());
        let (planes, quads) = ((0..n).map(terms).collect::<Vec<_>>(), all(subtile));
        let colours: Vec<_> = (0..n).map(shaded).collect();
        let mut fetch = (Source::new(&fetches, stalls[0]), Sink::new(stalls[1]));
        let mut pair = (Source::new(&pairs, stalls[2]), Sink::new(stalls[3]));
        let mut plane = (Source::new(&planes, stalls[4]), Sink::new(stalls[5]));
        let mut quad = (Source::new(&quads, stalls[6]), Sink::new(stalls[7]));
        let mut colour = (Source::new(&colours, stalls[8]), Sink::new(stalls[9]));
        dut.run(|o| {
            let sent = fetch.0.is_empty() && pair.0.is_empty() && plane.0.is_empty() && quad.0.is_empty();
            if sent && colour.0.is_empty() && o.idle {
                return None;
            }
            let mut i = In { outside, ..In::default() };
            i.fetch = fetch.0.drive(o.fetch);
            i.plane_terms = plane.0.drive(o.plane_terms);
            i.subtile = quad.0.drive(o.subtile);
            i.pair = pair.1.drive(&o.pair);
            i.shaded = colour.1.drive(&o.shaded);
            if outside {
                i.outside_fetch = fetch.1.drive(&o.outside_fetch);
                i.outside_pair = pair.0.drive(o.outside_pair);
                i.outside_subtile = quad.1.drive(&o.outside_subtile);
                i.outside_shaded = colour.0.drive(o.outside_shaded);
                assert!(!o.own_fetch.valid && !o.own_plane_terms.valid && !o.own_subtile.valid);
            } else {
                i.own_fetch = fetch.1.drive(&o.own_fetch);
                i.own_pair = pair.0.drive(o.own_pair);
                i.own_plane_terms = plane.1.drive(&o.own_plane_terms);
                i.own_subtile = quad.1.drive(&o.own_subtile);
                i.own_shaded = colour.0.drive(o.own_shaded);
                assert!(!o.outside_fetch.valid && !o.outside_subtile.valid);
            }
            Some(i)
        });
        assert_eq!((fetch.1.taken, pair.1.taken), (fetches, pairs));
        assert_eq!((quad.1.taken, colour.1.taken), (quads, colours));
        assert_eq!(plane.1.taken, if outside { vec![] } else { planes });
    });
}
