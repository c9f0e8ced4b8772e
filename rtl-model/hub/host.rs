//! Host: reads the driver's commands from memory. Control registers and doorbells say which channels exist and which
//! have work; one channel at a time is loaded, its ring is read, methods for engines are sent to the front end, and
//! Host's own methods are executed here.
//!
//! It handles a method a cycle (host-method-rate); a doorbell takes 34 cycles and four memory latencies to the first
//! packet, a change of channel 28 cycles and one latency (host-channel-swap). It stalls for the front end, memory,
//! unmet semaphores and syncpoints, and after a fault. Order is kept within a channel. The parts share a read and a
//! write port; read responses are in order. Specification: Host, Synchronisation summary. Interfaces: Host.

mod channel_state;
pub mod channel_table;
pub mod channel_turn;
pub mod context_gate;
pub mod entry_fetch;
pub mod header_decode;
pub mod host_methods;
pub mod instance_block;
mod memory_operation;
pub mod methods;
mod push_header;
pub mod push_pipe;
pub mod runlist;
pub mod segment_fetch;
mod semaphore;
pub mod syncpoints;
pub mod types;
pub mod user_registers;

use self::channel_state::*;
use self::channel_table::ChannelTable;
use self::channel_turn::ChannelTurn;
use self::context_gate::ContextGate;
use self::instance_block::InstanceBlock;
use self::push_pipe::PushPipe;
use self::runlist::Runlist;
use self::syncpoints::Syncpoints;
use self::types::*;
use self::user_registers::UserRegisters;
use bundle::*;
use kernel::prelude::*;
use prim::read_share::{self, ReadShare};
use prim::stage::{self, Stage};

// ---- parameters
kernel::params! {
    part pipe: push_pipe::Params;
}

// ---- ports
kernel::ports! {
    in doorbell: Doorbell;
    in register: RegisterWrite;
    in pulse response: HostDrain;
    in increment: B8;
    in sample time: Time;
    in strobe failed: bool;       // a downstream unit reports a fault of the context that the engines hold
    in pulse refusal: AccessFault; // a read of Host's was refused
    out packet: HostPacket;
    out read: MemoryRead;
    in read_data: Sector;
    out write: MemoryWrite;
    out flush: CacheOrder;        // for the whole L2
    in pulse flushed: bool;
    out control: SpaceControl;    // for all translations
    in pulse controlled: bool;
    out interrupt: Interrupt;
    out fault: Fault;
    out level loaded: bool;       // a channel is loaded and runs
    out level channel: ChannelId; // which
    out level state: MethodState; // the condition for which it waits, if any
    out level run: PushRun;       // data announced by its last header that are still to arrive
    out level idle: bool;
}

// ---- registers
packed! {
    /// Clients of the read port: the instance block, the runlist, the user registers, the pipe.
    pub struct HostReader {
        client: B2,
    }
    pub struct Regs {
        write_waits: bool,     // a write is offered and not accepted
        writer: B2,            // client of the write: the instance block, the user registers, the pipe
        notified: bool,        // an interrupt is offered and not accepted
        of_pipe: bool,         // the interrupt is the pipe's
        failed: bool,          // a fault is offered and not accepted
        fails: bool,
    }
}

kernel::unit! {
    pub struct Host(p) {
        registers: Regs;
        part doorbell_in: Stage<Doorbell> = stage::Params {};
        part channels: ChannelTable = channel_table::Params {};
        part list: Runlist = runlist::Params {};
        part turn: ChannelTurn = channel_turn::Params {};
        part block: InstanceBlock = instance_block::Params {};
        part user: UserRegisters = user_registers::Params {};
        part pipe: PushPipe = p.pipe;
        part gate: ContextGate = context_gate::Params {};
        part counts: Syncpoints = syncpoints::Params {};
        part readers: ReadShare<HostReader, 9> = read_share::Params {};
    }
}

impl Host {
    /// The clients' read requests, and the client whose read is offered.
    fn reads(&self) -> ([&Offer<MemoryRead>; 4], Option<usize>) {
        let reads = [&self.block.o.read, &self.list.o.read, &self.user.o.read, &self.pipe.o.read];
        let held = self.readers.o.held.get().map(|reader| reader.client.into());
        (reads, read_share::turn(held, reads.map(|read| read.valid)))
    }
    fn writes(&self) -> [&Offer<MemoryWrite>; 3] {
        [&self.block.o.write, &self.user.o.write, &self.pipe.o.write]
    }

    /// The choice among writes, interrupts and faults: the next registers if none is accepted.
    fn chosen(&self) -> Regs {
        let q = &self.q;
        let writes = self.writes();
        // An offer that was made remains; otherwise the first requester is chosen.
        let first = writes.iter().position(|write| write.valid).unwrap_or(2) as u8;
        let (turn, pipe) = (&self.turn.o, &self.pipe.o);
        Regs {
            write_waits: writes.iter().any(|write| write.valid),
            writer: if q.write_waits { q.writer } else { first },
            notified: turn.interrupt.valid || pipe.interrupt.valid,
            of_pipe: if q.notified { q.of_pipe } else { !turn.interrupt.valid },
            failed: turn.fault.valid || pipe.fault.valid,
            fails: if q.failed { q.fails } else { !turn.fault.valid },
        }
    }

    /// Whether the client that the next response is for accepts it.
    fn takes_response(&self) -> bool {
        self.readers.o.owner.get().is_some_and(|reader| reader.client != 3 || self.pipe.o.read_data.ready)
    }
}

impl Logic for Host {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (turn, pipe, gate, user) = (&self.turn.o, &self.pipe.o, &self.gate.o, &self.user.o);
        let c = self.chosen();
        o.doorbell = self.doorbell_in.o.push;
        // register writes after a fault take effect after the fault's own effects, so they wait for the sweep
        o.register.ready = self.channels.o.register.ready && !self.list.o.sweeps;
        o.increment = self.counts.o.increment;
        o.packet.drive_if(gate.open, &pipe.packet);
        if gate.request.valid {
            o.packet.drive(&gate.request);
        }
        let (reads, client) = self.reads();
        o.read = client.map(|client| reads[client].data).into();
        o.read_data.ready = self.takes_response();
        o.write.send(c.write_waits, || self.writes()[usize::from(c.writer)].data);
        o.flush.drive(&pipe.flush);
        o.control.drive(&pipe.control);
        o.interrupt.send(c.notified, || if c.of_pipe { pipe.interrupt.data } else { turn.interrupt.data });
        o.fault.send(c.failed, || if c.fails { pipe.fault.data } else { turn.fault.data });
        o.loaded = turn.runs;
        o.channel = turn.current.channel;
        o.state = pipe.state;
        o.run = if turn.runs { pipe.at.run } else { PushRun::default() };
        let rests = turn.idle && self.list.o.resting && self.channels.o.idle;
        // a channel that was preempted may have more work
        let done = match turn.runs {
            true => pipe.idle && pipe.dry,
            false => !pipe.interrupt.valid && !pipe.fault.valid,
        };
        let still = self.block.o.idle && user.idle && user.notified == pipe.get && done;
        let empty = !self.doorbell_in.o.pop.valid && self.readers.o.empty;
        o.idle = rests && still && empty && gate.idle && self.counts.o.idle;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let c = self.chosen();
        let takes_response = self.takes_response();
        let requested = self.readers.o.owner.get().map(|reader| reader.client);
        let strike = Offer::new(i.failed, self.gate.o.owner);
        let (_, client) = self.reads();
        let reads = |of: usize| i.read.ready && client == Some(of);
        let writes = |of: u8| i.write.ready && c.writer == of;
        let current = self.turn.o.current;
        let doorbell = self.doorbell_in.o.pop;
        let dry = self.pipe.o.dry && self.user.o.idle;
        let quiet = self.user.o.idle && self.user.o.notified == self.pipe.o.get;

        let channels = &mut self.channels.i;
        let (turn, listed) = (&self.turn.o, self.list.o.list.ready);
        channels.register.drive_if(!self.list.o.sweeps, &i.register);
        channels.lookup.send(turn.lookup, || current.channel);
        channels.list.ready = turn.takes_list && listed;

        let (list, table) = (&mut self.list.i, &self.channels.o);
        list.doorbell.drive(&doorbell);
        list.enable.drive(&table.enable);
        list.refused.drive(&turn.refused);
        list.strike.drive(&strike);
        list.dry = turn.runs && dry;
        list.dry_channel = current.channel;
        list.list.drive_if(turn.takes_list, &table.list);
        list.notified = turn.notified;
        list.next.drive(&turn.next);
        list.read.ready = reads(1);
        list.read_data.drive_if(requested == Some(1), &i.read_data);

        let (turn, list) = (&mut self.turn.i, &self.list.o);
        let (pipe, loaded, gate) = (&self.pipe.o, &self.block.o.state, &self.gate.o);
        turn.list_waits = table.list.valid;
        turn.notified.drive(&list.notified);
        let disabled = table.enable.get().filter(|enable| !enable.on);
        turn.disable.send(disabled.is_some(), || table.enable.data.channel);
        turn.next = list.next;
        turn.chosen.drive(&list.chosen);
        turn.nothing = list.nothing;
        turn.block_idle = self.block.o.idle;
        turn.good = loaded.good;
        turn.slice = loaded.slice;
        turn.settled = pipe.settled && !pipe.packet.valid && gate.idle;
        turn.empty = pipe.empty && !pipe.read.valid && quiet;
        turn.dry = dry;
        turn.waits = pipe.state.waits_for != HostWait::Nothing;
        turn.blocked = pipe.blocked;
        turn.switches = pipe.switches;
        turn.yields = pipe.yields;
        turn.moved = pipe.moved;
        turn.failed = pipe.failed;
        turn.strike.drive(&strike);
        turn.refusal.drive(&i.refusal);
        turn.interrupt.ready = i.interrupt.ready && !c.of_pipe;
        turn.fault.ready = i.fault.ready && !c.fails;

        let (block, turn) = (&mut self.block.i, &self.turn.o);
        block.load.send(turn.load, || current.channel);
        block.save.send(turn.save, || saved(loaded, self.user.o.put, pipe.get, pipe.at, pipe.state));
        block.instance_at = table.instance_at;
        block.read.ready = reads(0);
        block.read_data.drive_if(requested == Some(0), &i.read_data);
        block.write.ready = writes(0);

        let user = &mut self.user.i;
        user.start.send(turn.start, || user_start(loaded));
        let rings = doorbell.get().is_some_and(|doorbell| doorbell.channel == current.channel);
        user.lookup = rings && (turn.runs || turn.leaves);
        user.get = pipe.get;
        user.read.ready = reads(2);
        user.read_data.drive_if(requested == Some(2), &i.read_data);
        user.write.ready = writes(1);

        let pipe = &mut self.pipe.i;
        pipe.start.send(turn.start, || pipe_start(loaded));
        pipe.put = self.user.o.put;
        pipe.hold = turn.hold;
        pipe.drop = turn.drop;
        pipe.go = turn.go;
        pipe.struck = i.failed && self.gate.o.owner == current.group;
        pipe.time = i.time;
        pipe.packet.ready = i.packet.ready && gate.open;
        pipe.response.drive_if(gate.idle, &i.response);
        pipe.read.ready = reads(3);
        pipe.read_data.drive_if(requested == Some(3), &i.read_data);
        pipe.write.ready = writes(2);
        pipe.flush = i.flush;
        pipe.flushed.drive(&i.flushed);
        pipe.control = i.control;
        pipe.controlled.drive(&i.controlled);
        pipe.count = self.counts.o.count;
        pipe.count_data.drive(&self.counts.o.count_data);
        pipe.interrupt.ready = i.interrupt.ready && c.of_pipe;
        pipe.fault.ready = i.fault.ready && c.fails;

        let gate = &mut self.gate.i;
        gate.start.send(turn.start, || engine_context(&current, loaded));
        gate.packet_waits = self.pipe.o.packet.valid;
        gate.request = i.packet;
        gate.response.drive(&i.response);
        gate.failed = i.failed;

        self.counts.i.count.drive(&self.pipe.o.count);
        self.counts.i.increment.drive(&i.increment);

        // ---- clock edge
        self.doorbell_in.i.push.drive(&i.doorbell);
        self.doorbell_in.i.pop.ready = true;
        self.readers.i.shown = client.map(|client| HostReader { client: client as u8 }).into();
        self.readers.i.taken = i.read.ready;
        self.readers.i.responded = i.read_data.valid && takes_response;
        self.q = Regs {
            write_waits: c.write_waits && !i.write.ready,
            notified: c.notified && !i.interrupt.ready,
            failed: c.failed && !i.fault.ready,
            ..c
        };
    }
}
