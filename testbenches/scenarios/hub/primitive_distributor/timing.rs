//! Draws and their packets take the documented cycles.

use super::bench::*;
use super::{BEGIN, DRAW_ARRAY, DRAW_INDEXED, drawn};
use bundle::*;
use hub::primitive_distributor::{Params, PrimitiveDistributor};
use kit::{Maker, rates, scenarios};

scenarios! {
    PrimitiveDistributor::new(&Params::default()) => a_triangle;
}

rates! {
    PrimitiveDistributor::new(&Params::default()) =>
        "pd-draw-overhead" 2.0 "clk" cycles_of_a_draw,
        "pd-batch-vertices" 32.0 "vertices" vertices_of_a_batch;
}

/// Packets of a draw, one a cycle, and the cycle of the first.
fn a_triangle(new: Maker<PrimitiveDistributor>) {
    let bundles = [state(0x164c, 0x1000), trigger(BEGIN, 4), whole(DRAW_ARRAY, 3)];
    let (seen, batches) = drawn(new, &bundles, &vec![0; 32]);
    let cycles: Vec<_> = seen.world.iter().map(|(cycle, _)| cycle - seen.taken[2]).collect();
    assert_eq!(cycles, [FIRST, FIRST + 1, FIRST + 2, FIRST + 3]);
    let packets: Vec<_> = seen.world.iter().map(|(_, packet)| *packet).collect();
    let head = BatchHead { vertices: 3, prims: 1, topology: 4, begins: true, ..BatchHead::default() };
    let prim = BatchPrim { corners: [0, 1, 2, 0, 0, 0], edges: 7, first: true };
    assert_eq!(
        packets,
        [
            WorldPacket::Head(head),
            WorldPacket::Indices(BatchIndices { indices: [0, 1, 2, 0] }),
            WorldPacket::Prims(BatchPrims { prims: [prim, BatchPrim::default()] }),
            WorldPacket::Close(BatchClose { batch: 0 }),
        ]
    );
    let marks: Vec<_> = seen.screen.iter().map(|(cycle, packet)| (cycle - seen.taken[2], *packet)).collect();
    assert_eq!(marks, [(FIRST, ScreenPacket::Mark(ScreenMark { batch: 0, source: 0 }))]);
    assert_eq!(batches.len(), 1);
    // A draw with indices in memory, 100 cycles away; state.
    let bundles = [state(0x17d4, 1 << 20), state(0x0a00, 3), trigger(BEGIN, 4), whole(DRAW_INDEXED, 3)];
    let (seen, _) = drawn(new, &bundles, &(0..32).collect());
    assert_eq!(seen.world[0].0 - seen.taken[1], STATE);
    assert_eq!(seen.world[1].0 - seen.taken[3], FIRST + 2 + 100);
}

/// Cycles from a draw to the head of its last batch, and from a State to its packet.
const FIRST: u64 = 12;
const STATE: u64 = 9;

/// Cycles of a small draw, with memory 100 cycles away, without those of its vertices and primitives.
fn cycles_of_a_draw(new: Maker<PrimitiveDistributor>) -> f64 {
    let mut bundles = vec![state(0x17d4, u32::MAX)];
    const DRAWS: usize = 400;
    for _ in 0..DRAWS {
        bundles.extend([trigger(BEGIN, 5), whole(DRAW_INDEXED, 4)]);
    }
    let seen = run(new(), &bundles, &Bytes::from_iter(0..32), &Stalls::NONE);
    let cycles = seen.world[seen.world.len() - 1].0 - seen.world[seen.world.len() / 4].0;
    // One packet of four vertices and one of two triangles.
    cycles as f64 / (DRAWS * 3 / 4) as f64 - 2.0
}

fn vertices_of_a_batch(new: Maker<PrimitiveDistributor>) -> f64 {
    let (_, batches) = drawn(new, &[trigger(BEGIN, 3), whole(DRAW_ARRAY, 200)], &vec![0; 32]);
    batches.iter().map(|b| b.indices.len()).max().unwrap_or_default() as f64
}
