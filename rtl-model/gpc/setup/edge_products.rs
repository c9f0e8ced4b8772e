//! Edge products: the exact products of setup: edge functions from their ends, twice the area, the numerators of the
//! depth slopes. It culls triangles without area and by face, and turns the edges of the others so that inside is not
//! negative. Rate: one packet a cycle. Latency: five cycles; a culled packet leaves a gap. All stages move with
//! `advance`, in order. Specification: Setup.

use super::edge_steps::{self as steps, CrossParts, Face, Rest, RiseParts};
use crate::setup::types::*;
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse outline: OutlinePacket;
    in level advance: bool; // the output is accepted, or not valid
    out pulse terms: SlopeTerms;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        split_valid: bool,
        split: SetupPacket,
        split_rest: Rest,
        split_parts: [[CrossParts; 2]; 4], // of the two products of each edge
        whole_valid: bool,
        whole: SetupPacket,
        whole_rest: Rest,
        whole_products: [[S48; 2]; 4],
        whole_parts: [RiseParts; 4],       // dz1 a1, dz2 a2, dz1 b1, dz2 b2
        value_valid: bool,
        value: SetupPacket,                // with edge values filled in
        value_rest: Rest,
        value_rises: [S61; 4],
        total_valid: bool,
        total: SetupPacket,
        total_rest: Rest,
        total_area: S48,                     // twice the area; of a line, its run
        total_rises: [S61; 2],
        face: Face,                        // steepness of the last triangle, for its parts
        terms: Offer<SlopeTerms>,
    }
}

kernel::unit! {
    pub struct EdgeProducts(p) {
        registers: Regs;
    }
}

impl Logic for EdgeProducts {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.terms.drive(&q.terms);
        o.idle = !(q.split_valid || q.whole_valid || q.value_valid || q.total_valid || q.terms.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        if !i.advance {
            return;
        }
        let q = &self.q;
        let mut d = *q;

        // split: slopes of edges, parts of the products of their ends
        d.split_valid = i.outline.valid;
        match i.outline.get() {
            None => {}
            Some(OutlinePacket::State(state)) => d.split = SetupPacket::State(*state),
            Some(OutlinePacket::Clear(clear)) => d.split = SetupPacket::Clear(*clear),
            Some(OutlinePacket::Outline(o)) => {
                (d.split, d.split_rest) = steps::slopes(o);
                d.split_parts = o
                    .ends
                    .map(|e| [steps::cross_parts(e.from.x, e.to.y), steps::cross_parts(e.to.x, e.from.y)]);
            }
        }

        // whole: the products; parts of depth times slopes
        d.whole_valid = q.split_valid;
        if q.split_valid {
            d.whole = q.split;
            if let SetupPacket::Prim(prim) = &q.split {
                let [dz1, dz2] = q.split_rest.dz;
                let [_, s1, s2, _] = prim.info.slopes;
                d.whole_rest = q.split_rest;
                d.whole_products = q.split_parts.map(|pair| pair.map(|parts| steps::cross_product(&parts)));
                d.whole_parts = [(dz1, s1.a), (dz2, s2.a), (dz1, s1.b), (dz2, s2.b)]
                    .map(|(dz, slope)| steps::rise_parts(dz, slope));
            }
        }

        // value: edge values at window position (0, 0)
        d.value_valid = q.whole_valid;
        if q.whole_valid {
            d.value = q.whole;
            if let SetupPacket::Prim(prim) = &mut d.value {
                prim.c = q.whole_products.map(|[p, q]| p - q);
                d.value_rest = q.whole_rest;
                d.value_rises = q.whole_parts.map(|parts| steps::rise_product(&parts));
            }
        }

        // sum: area and numerators
        d.total_valid = q.value_valid;
        if q.value_valid {
            d.total = q.value;
            if let SetupPacket::Prim(prim) = &q.value {
                d.total_rest = q.value_rest;
                (d.total_area, d.total_rises) = steps::sums(prim, &q.value_rest, &q.value_rises);
            }
        }

        // turn
        d.terms.valid = false;
        if q.total_valid {
            let face = steps::face(&q.total_rest, q.total_area, &q.face);
            if let SetupPacket::Prim(_) = q.total {
                d.face = face;
            }
            if let Some(terms) = steps::turn(&q.total, &q.total_rest, q.total_area, q.total_rises, &face) {
                d.terms.put(terms);
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
