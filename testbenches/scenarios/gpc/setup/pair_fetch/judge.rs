//! Follows the steps with vertex names instead of vertices.

use super::super::corners::named;
use super::Run;
use bundle::*;
use gpc::setup::types::*;
use references::gpc::setup::viewports::{Heard, heard};

/// Follows the steps with vertex names in place of vertices.
pub fn follow(packets: &[PrimPacket], run: &Run) {
    let (mut steps, mut fetches) = (run.steps.iter(), run.fetches.iter());
    let (mut held, mut kept) = ([0; 3], [0; 2]);
    // reusable vertices: those of the primitive before, and the last pair
    let (mut before, mut pair): (Vec<u16>, Option<u16>) = (vec![], None);
    for packet in &heard(packets) {
        let p = match packet {
            Heard::State(s) => {
                assert_eq!(steps.next(), Some(&StepPacket::State(*s)));
                pair = None;
                continue;
            }
            Heard::Notified(s) => {
                assert_eq!(steps.next(), Some(&StepPacket::State(*s)));
                continue;
            }
            Heard::Kept => {
                pair = None;
                continue;
            }
            Heard::Prim(p) => p,
        };
        let count = match p.topology {
            Topology::Points => 1,
            Topology::Lines => 2,
            _ => 3,
        };
        let needed = &p.vertices[..count];
        let chain = matches!(p.topology, Topology::TriangleStrip | Topology::TriangleFan);
        let shares = chain || p.topology == Topology::Lines;
        let at_hand = |v: &u16| !p.first && (shares && before.contains(v) || pair == Some(v / 2));
        let mut wanted: Vec<u16> = vec![];
        for v in needed.iter().filter(|v| !at_hand(v)) {
            if !wanted.contains(&(v / 2)) {
                wanted.push(v / 2);
            }
        }
        for k in 0..wanted.len().max(1) {
            let Some(StepPacket::Step(step)) = steps.next() else { panic!("steps are missing") };
            assert_eq!((step.prim, step.topology), (p.prim, p.topology));
            assert_eq!(step.fetch, !wanted.is_empty());
            assert_eq!(step.last, k + 1 >= wanted.len());
            let mut new = [0; 2];
            if step.fetch {
                assert_eq!(fetches.next(), Some(&wanted[k]));
                new = [2 * wanted[k], 2 * wanted[k] + 1];
            }
            held = named(step.from, held, kept, new);
            if step.fetch {
                kept = new;
            }
        }
        assert_eq!(held[..count], *needed);
        before = needed.to_vec();
        pair = wanted.last().copied().or(pair);
    }
    assert!(steps.next().is_none() && fetches.next().is_none(), "more than needed");
}
