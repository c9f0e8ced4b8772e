//! Transmission of a closed batch: its packets to world space one by one, its mark to the screen, and its SM.

use super::Params;
use crate::primitive_distributor::types::*;
use bundle::*;

/// A packet of a batch, and the phase and the position in its list that follow.
pub struct BatchStep {
    pub packet: WorldPacket,
    pub phase: BatchPhase,
    pub cursor: u8,
}

/// The SM after another in round-robin order.
pub fn sm_after(sm: u8, p: &Params) -> u8 {
    if usize::from(sm) + 1 == p.sms.get() { 0 } else { sm + 1 }
}

pub fn mark_of(batch: u16, sm: u8, p: &Params) -> ScreenMark {
    let source = usize::from(sm) / p.sms_per_tpc.get() / p.tpcs_per_pes.get();
    ScreenMark { batch, source: source as u8 }
}

/// A packet's part of a list, with zeros after its end.
fn part<T: Copy + Default, const N: usize>(list: &[T], from: u8, count: u8) -> [T; N] {
    std::array::from_fn(|k| {
        let at = usize::from(from) + k;
        if at < count.into() { list[at] } else { T::default() }
    })
}

/// The packet of a batch in a phase. `cursor` is the next vertex or primitive to send.
pub fn batch_step(
    batch: &FillBatch,
    draw: &DrawBound,
    id: u16,
    sm: u8,
    phase: BatchPhase,
    cursor: u8,
) -> BatchStep {
    match phase {
        BatchPhase::Head => {
            let packet = WorldPacket::Head(BatchHead {
                batch: id,
                sm,
                stage: WorldStage::Vertex,
                topology: draw.topology as u8,
                vertices: batch.vertices,
                prims: batch.prims,
                primitive_id: batch.primitive_id,
                instance_id: draw.instance_id,
                begins: batch.begins,
            });
            BatchStep { packet, phase: BatchPhase::Indices, cursor }
        }
        BatchPhase::Indices => {
            let indices = part(&batch.indices, cursor, batch.vertices);
            let packet = WorldPacket::Indices(BatchIndices { indices });
            let following = cursor + BATCH_INDICES as u8;
            match following >= batch.vertices {
                true => BatchStep { packet, phase: BatchPhase::Prims, cursor: 0 },
                false => BatchStep { packet, phase, cursor: following },
            }
        }
        BatchPhase::Prims => {
            let prims = part(&batch.list, cursor, batch.prims);
            let packet = WorldPacket::Prims(BatchPrims { prims });
            let following = cursor + BATCH_PRIMS as u8;
            match following >= batch.prims {
                true => BatchStep { packet, phase: BatchPhase::Close, cursor: 0 },
                false => BatchStep { packet, phase, cursor: following },
            }
        }
        BatchPhase::Close => {
            BatchStep { packet: WorldPacket::Close(BatchClose { batch: id }), phase, cursor }
        }
    }
}
