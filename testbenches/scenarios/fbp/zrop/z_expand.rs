//! Every sample gets the code of its own plane at its own position.

use super::streams::plane;
use super::z_bounds::{FORMATS, depth_bits, grid};
use bundle::*;
use fbp::zrop::z_expand::{In, Params, ZExpand};
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::fbp::zrop::depth::codes::{beyond, code_at, offset};

scenarios! {
    ZExpand::new(&Params {}) => any_tile;
}

/// Coverage bit of a lane: the left half of the tile row by row, then the right.
fn bit(group: u8, lane: usize) -> Option<u32> {
    let order = (0..64_u32).map(|k| 8 * (k % 32 / 4) + 4 * (k / 32) + k % 4);
    order.collect::<Vec<_>>().chunks(11).nth(group.into())?.get(lane).copied()
}

fn any_tile(new: Maker<ZExpand>) {
    property((any::<u64>(), any::<u64>()), |(seed, pattern)| {
        let mut b = Random(seed);
        let format = b.one_of(&FORMATS);
        let mode = b.one_of(SampleMode::VALUES);
        let positions = [0; 4].map(|_| b.any() as u32);
        let (mut dut, mut under_way) = (new(), vec![]);
        for cycle in 0..40 {
            let i = In {
                advance: pattern >> cycle & 1 == 1,
                format,
                mode,
                positions,
                group: b.below(6) as u8,
                stored: b.below(2) == 0,
                source: plane(&mut b),
                planes: [0; 4].map(|_| plane(&mut b)),
                owners: [b.any(), b.any()],
                own: b.any() & b.any(),
            };
            dut.cycle(i.clone());
            if i.advance {
                under_way.push(i);
            }
            let Some(was) = under_way.len().checked_sub(3).map(|k| &under_way[k]) else { continue };
            let o = dut.outputs();
            for lane in 0..11 {
                let Some(bit) = bit(was.group, lane) else { continue };
                let owner = (was.owners[0] >> bit & 1) + 2 * (was.owners[1] >> bit & 1);
                let p = if was.stored && was.own >> bit & 1 == 0 {
                    was.planes[owner as usize]
                } else {
                    was.source
                };
                let right = code_at(depth_bits(format), &p, offset(grid(mode), &positions, bit));
                assert_eq!(o.codes[lane], right, "group {} lane {lane}", was.group);
                let right = beyond(&p, offset(grid(mode), &positions, bit));
                assert_eq!(
                    (o.below >> lane & 1 == 1, o.above >> lane & 1 == 1),
                    right,
                    "group {} lane {lane}",
                    was.group
                );
            }
        }
    });
}
