//! What can make a part of Host move that has rested: handshakes, and what a part shows that
//! has not rested.

use super::{Choice, Host, In};

/// Which parts are to be driven.
pub(super) struct Stirs {
    pub list: bool,
    pub turn: bool,
    pub block: bool,
    pub user: bool,
    pub pipe: bool,
    pub gate: bool,
}

impl Host {
    #[inline]
    pub(super) fn stirs(&self, i: &In, chosen: &Choice) -> Stirs {
        let (table, turn, block) = (self.channels.shown(), self.turn.shown(), self.block.shown());
        let (user, pipe, gate) = (self.user.shown(), self.pipe.shown(), self.gate.shown());
        let (doorbells, readers) = (self.doorbell_in.shown(), self.readers.shown());
        let counts = self.counts.shown();
        let reads = |of: u8| i.read_ready && chosen.reader == of;
        let answered = |of: u8| i.read_data_valid && readers.pop_valid && readers.pop.client == of;
        let writes = |of: u8| i.write_ready && chosen.writer == of;
        let rings = doorbells.pop_valid && doorbells.pop.channel == turn.current.channel;
        let dry = pipe.dry && user.idle;

        let list_stirs = doorbells.pop_valid
            || table.enable_valid
            || table.list_valid
            || turn.refused
            || turn.runs && dry
            || turn.next_valid;
        let turn_stirs = i.acknowledge
            || i.interrupt_ready && turn.interrupt_valid
            || i.fault_ready && turn.fault_valid
            || !(self.channels.rested()
                && self.list.rested()
                && self.block.rested()
                && self.user.rested()
                && self.pipe.rested()
                && self.gate.rested());
        let block_stirs = turn.load_valid
            || turn.save_valid
            || answered(0)
            || block.read_valid && reads(0)
            || block.write_valid && writes(0);
        let user_stirs = turn.start_valid
            || rings
            || user.told != pipe.get
            || answered(2)
            || user.read_valid && reads(2)
            || user.write_valid && writes(1);
        let pipe_stirs = turn.start_valid
            || i.answer_valid
            || answered(3)
            || pipe.packet_valid && i.packet_ready
            || pipe.read_valid && reads(3)
            || pipe.write_valid && writes(2)
            || pipe.count_valid && counts.count_ready
            || counts.count_data_valid
            || pipe.interrupt_valid && i.interrupt_ready
            || pipe.fault_valid && i.fault_ready
            || i.acknowledge
            || !(self.turn.rested() && self.user.rested() && self.gate.rested() && self.counts.rested());
        let gate_stirs =
            turn.start_valid || i.answer_valid || gate.ask_valid && i.packet_ready || !self.pipe.rested();
        Stirs {
            list: list_stirs,
            turn: turn_stirs,
            block: block_stirs,
            user: user_stirs,
            pipe: pipe_stirs,
            gate: gate_stirs,
        }
    }
}
