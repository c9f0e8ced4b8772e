//! Packets that a batch may not have, and rows from outside the unit, have their documented effect.

use super::bench::*;
use super::{CLOSE, INDICES, head, packets_alone, state_of};
use bundle::*;
use kit::{Maker, scenarios};
use world::vertex_fetch::{Params, VertexFetch};

scenarios! {
    VertexFetch::new(&Params::default()) =>
        rows_beyond_the_grant constants_wait bad_packets broadcast_batches;
}
fn rows_beyond_the_grant(new: Maker<VertexFetch>) {
    // Three rows of nine: no row after them is written, and the batch is ready all the same.
    let packets = [state_of(&floats(2, 32)), vec![head(4, 4), INDICES, CLOSE]].concat();
    let (rows, ready, _) = packets_alone(new, &packets, 3);
    assert_eq!(rows.iter().map(|row| row.request.row).collect::<Vec<_>>(), [1000, 1001, 1002]);
    assert_eq!(ready, [InputsReady { batch: 7, row: 1000 }]);
}

fn constants_wait(new: Maker<VertexFetch>) {
    // Attribute 0 is from memory, and slow; 1 is a constant, which differs in the second batch.
    let mut s = floats(2, 64);
    s.attributes[1].constant = true;
    s.constants.push((1, [4, 4, 4], [1, 2, 3, 4]));
    let change = WorldPacket::State(State { address: 0x1154, value: 99 });
    let packets =
        [state_of(&s), vec![head(4, 1), INDICES, CLOSE, change, head(4, 1), INDICES, CLOSE]].concat();
    let (rows, ready, _) = packets_alone(new, &packets, 20);
    assert_eq!(ready.len(), 2);
    let second: Vec<u32> =
        rows.iter().filter(|row| row.request.row == 1006).map(|row| row.data.words[0]).collect();
    assert_eq!(second, [2, 99]);
}

fn bad_packets(new: Maker<VertexFetch>) {
    // Indices, ends and primitives without a batch; a head within a batch; too many indices and vertices; none.
    let mut packets =
        [state_of(&floats(1, 32)), vec![INDICES, CLOSE, WorldPacket::Prims(BatchPrims::default())]].concat();
    packets.push(WorldPacket::BatchTask(BatchTask::default()));
    packets.extend([head(4, 63), head(4, 1)]);
    packets.extend([INDICES; 20]);
    packets.extend([CLOSE, CLOSE, head(4, 0), CLOSE, head(4, 4), CLOSE]);
    let (rows, ready, _) = packets_alone(new, &packets, 20);
    assert_eq!(ready, [InputsReady { batch: 7, row: 1000 }; 3]);
    let mut words: Vec<u32> = rows.iter().map(|row| row.request.words).collect();
    words.sort_unstable();
    assert_eq!(words, [0, 15, 15, 15, 15, 15, !0, !0, !0, !0, !0]);
}

fn broadcast_batches(new: Maker<VertexFetch>) {
    // Batches of other TPCs' SMs are ignored.
    let others = [3, 5, 255].map(|sm| [head(sm, 4), INDICES, CLOSE]).concat();
    let packets = [others, vec![head(4, 4), INDICES, CLOSE]].concat();
    let (rows, ready, _) = packets_alone(new, &packets, 9);
    assert_eq!((rows.len(), ready.len()), (1, 1));
}
