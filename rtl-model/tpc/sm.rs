//! Streaming multiprocessor: four sub-partitions, units that two of them share (special functions, loads and stores), units that all
//! share (instruction and constant cache, shared memory, barriers, special registers), and the ports to L1 and gcc. An assembly. 128
//! common operations a cycle (sm-common-alu-throughput). Warps of a sub-partition issue in the order that their control fields allow;
//! the parts' pages say what stalls them. Specification: SM.

pub mod attributes;
pub mod barriers;
pub mod constant_cache;
pub mod counters;
pub mod divergence;
pub mod double_precision;
pub mod export_order;
pub mod fault_watch;
pub mod gcc_port;
pub mod instruction_cache;
pub mod instruction_decode;
pub mod instruction_fetch;
pub mod lane_datapaths;
pub mod load_store;
pub mod modifiers;
pub mod opcode;
pub mod pixel_export;
pub mod predicates;
pub mod register_bank;
pub mod register_file;
pub mod shared_memory;
pub mod special;
pub mod special_registers;
pub mod sub_partition;
pub mod types;
pub mod warp_launch;
pub mod warp_scheduler;

use attributes::Attributes;
use barriers::Barriers;
use bundle::*;
use constant_cache::ConstantCache;
use constant_cache::types::ConstantLookup;
use double_precision::DoublePrecision;
use export_order::ExportOrder;
use fault_watch::FaultWatch;
use gcc_port::GccPort;
use instruction_cache::InstructionCache;
use instruction_fetch::types::*;
use kernel::prelude::*;
use load_store::LoadStore;
use load_store::l1_steps::L1Wavefront;
use shared_memory::SharedMemory;
use shared_memory::types::*;
use special::Special;
use special_registers::SpecialRegisters;
use sub_partition::SubPartition;
use types::*;
use warp_launch::WarpLaunch;
use warp_scheduler::types::*;

// ---- parameters
kernel::params! {
    sizes sub_partitions, partitions, sides, slots, lanes_log2, sms;
    /// Requesters of shared memory: exactly two of each partition.
    askers: 1..=4 = 4, "units";
    part warp_launch: warp_launch::Params;
    part sub_partition: sub_partition::Params;
    part double_precision: double_precision::Params;
    part special: special::Params;
    part load_store: load_store::Params;
    part attributes: attributes::Params;
    part instruction_cache: instruction_cache::Params;
    part constant_cache: constant_cache::Params;
    part shared_memory: shared_memory::Params, with askers;
    part barriers: barriers::Params;
    part special_registers: special_registers::Params;
    part fault_watch: fault_watch::Params;
    part export_order: export_order::Params;
}

// ---- ports
kernel::ports! {
    in packet: WarpPacket;
    out pulse done[sub_partitions]: WarpDone;
    out gcc_request: ConstantCacheRequest;
    in gcc_fill: ConstantCacheFill;
    out l1_request[partitions]: L1Wavefront;
    in l1_return[partitions]: L1Return;
    in row_request: RowAccess;         // from a fixed-function unit
    out pulse row: Row;
    in plane: PlaneWrite;
    out pixel_out: PixelOut;
    out fault: SmFault;
    in level number: B6;           // its number in the chip
    in sample cycle: B64;
    out level reason[sub_partitions]: IssueReason;
}

// ---- parts
kernel::unit! {
    pub struct Sm(p) {
        part warp_launch: WarpLaunch = p.warp_launch;
        part sub_partition: [SubPartition; p.sub_partitions.get()] = p.sub_partition;
        part double_precision: [DoublePrecision; p.sub_partitions.get()] = p.double_precision;
        part special: [Special; p.partitions.get()] = p.special;
        part load_store: [LoadStore; p.partitions.get()] = p.load_store;
        part attributes: [Attributes; p.partitions.get()] = p.attributes;
        part export_order: ExportOrder = p.export_order;
        part instruction_cache: InstructionCache = p.instruction_cache;
        part constant_cache: ConstantCache = p.constant_cache;
        part shared_memory: SharedMemory = p.shared_memory;
        part barriers: Barriers = p.barriers;
        part special_registers: SpecialRegisters = p.special_registers;
        part fault_watch: FaultWatch = p.fault_watch;
        part gcc_port: GccPort = gcc_port::Params {};
    }
}

/// Writers of a sub-partition's register file.
enum Writer {
    LoadStore,
    Double,
    SpecialRegisters,
    Barriers,
    Attributes,
}

/// A plane's words in the TRAM; planes begin in block `first` of shared memory.
fn store_of(plane: &PlaneWrite, first: usize) -> PlaneStore {
    let begin = 64 * first as u16 + PLANE_WORDS as u16 * plane.plane;
    PlaneStore { word: begin % (TRAM_ROWS * BANKS) as u16, words: [plane.a, plane.b, plane.c] }
}

/// Credits of a path, in its field of `credits`: instructions that have left the queues counted with it.
fn credit(path: Path, units: &[bool]) -> u16 {
    (units.iter().filter(|unit| **unit).count() as u16) << (2 * path as u16)
}

impl Sm {
    /// Connects a sub-partition's fetch and constants to the caches.
    fn feed(&mut self, sub: usize) {
        let part = &mut self.sub_partition[sub];
        self.instruction_cache.i.request[sub].drive(&part.o.request);
        part.i.request = self.instruction_cache.o.request[sub];
        part.i.response.drive(&self.instruction_cache.o.response[sub]);
        part.i.again = self.instruction_cache.o.again;
        let lookup = part.o.constant_request.get().map(|request| {
            let ConstantRead { slot, context_id, bank, offset, pair } = *request;
            ConstantLookup { slot, context_id, bank, offset, pair }
        });
        self.constant_cache.i.request[sub].drive(&lookup.into());
        let found = self.constant_cache.o.response[sub].get();
        let value =
            found.map(|found| ConstantValue { here: found.here, fault: found.fault, value: found.value });
        part.i.constant.drive(&value.into());
        part.i.constant_again = self.constant_cache.o.wake;
    }

    /// Connects a sub-partition's instructions to the units, and their results back.
    fn execute(&mut self, sub: usize) {
        let (partition, side) = (sub / self.p.sides.get(), sub % self.p.sides.get());
        let part = &mut self.sub_partition[sub];
        let (special, load_store) = (&mut self.special[partition], &mut self.load_store[partition]);
        let attributes = &mut self.attributes[partition];
        let double = &mut self.double_precision[sub];
        // Each unit receives the instructions of its path.
        let operands = &part.o.operands;
        let path = operands.data.instruction.path;
        special.i.operands[side].drive_if(path == Path::Special, operands);
        load_store.i.operands[side].drive_if(path == Path::LoadStore, operands);
        load_store.i.killed[side] = part.o.killed;
        double.i.operands.drive_if(path == Path::Double, operands);
        attributes.i.operands[side].drive_if(path == Path::Attributes, operands);
        self.special_registers.i.operands[sub].drive_if(path == Path::SpecialRegisters, operands);
        self.special_registers.i.killed[sub] = part.o.killed;
        self.barriers.i.operands[sub].drive_if(path == Path::Barriers, operands);
        let more = &part.o.more;
        let path = more.data.path;
        special.i.more[side].drive_if(path == Path::Special, more);
        load_store.i.more[side].drive_if(path == Path::LoadStore, more);
        double.i.more.drive_if(path == Path::Double, more);
        attributes.i.more[side].drive_if(path == Path::Attributes, more);
        part.i.credits = credit(Path::Special, &[special.o.credit[side].valid])
            | credit(Path::LoadStore, &[load_store.o.credit[side]])
            | credit(Path::Double, &[double.o.credit.valid])
            | credit(
                Path::Barriers,
                &[
                    self.special_registers.o.credit[sub].valid,
                    self.barriers.o.credit[sub].valid,
                    attributes.o.credit[side].valid,
                ],
            );
        part.i.resume = load_store.o.resume[side] | self.barriers.o.resume[sub];
        part.i.stop = self.fault_watch.o.stop[sub];

        let ready = &part.o.written;
        special.i.left[side].drive(&part.o.left);
        load_store.i.written[side] = ready[Writer::LoadStore as usize];
        double.i.written = ready[Writer::Double as usize];
        self.special_registers.i.written[sub] = ready[Writer::SpecialRegisters as usize];
        self.barriers.i.written[sub] = ready[Writer::Barriers as usize];
        attributes.i.written[side] = ready[Writer::Attributes as usize];
        part.i.soon.drive(&special.o.soon[side]);
        part.i.special.drive(&special.o.written[side]);
        let written = &mut part.i.written;
        written[Writer::LoadStore as usize].drive(&load_store.o.written[side]);
        written[Writer::Double as usize].drive(&double.o.written);
        written[Writer::SpecialRegisters as usize].drive(&self.special_registers.o.written[sub]);
        written[Writer::Barriers as usize].drive(&self.barriers.o.written[sub]);
        written[Writer::Attributes as usize].drive(&attributes.o.written[side]);

        load_store.i.spill[side].drive(&part.o.spill);
        part.i.spill = load_store.o.spill[side];
        part.i.fill.drive(&load_store.o.fill[side]);
        load_store.i.table[side].drive(&part.o.table);
        part.i.table = load_store.o.table[side];
        part.i.targets.drive(&load_store.o.targets[side]);
        self.fault_watch.i.flow[sub].drive(&part.o.fault);
        self.fault_watch.i.memory[sub].drive(&load_store.o.fault[side]);
        self.fault_watch.i.barrier[sub].drive(&self.barriers.o.fault[sub]);
        self.fault_watch.i.register[sub].drive(&part.o.beyond);
        self.fault_watch.i.attribute[sub].drive(&attributes.o.fault[side]);
        self.fault_watch.i.ended[sub].drive(&part.o.ended);
        self.export_order.i.push[sub].drive(&part.o.pixel_out);
        part.i.pixel_out = self.export_order.o.push[sub];
        self.barriers.i.ended[sub].drive(&part.o.ended);
    }

    /// Connects a partition to its memories.
    fn reach(&mut self, partition: usize, i: &In) {
        let attributes = &mut self.attributes[partition];
        let asker = self.p.partitions.get() + partition;
        attributes.i.partition = partition as u8;
        self.shared_memory.i.request[asker].drive(&attributes.o.shared_request);
        attributes.i.shared_request = self.shared_memory.o.request[asker];
        attributes.i.shared_response.drive(&self.shared_memory.o.response[asker]);
        let load_store = &mut self.load_store[partition];
        load_store.i.partition = partition as u8;
        self.shared_memory.i.request[partition].drive(&load_store.o.shared_request);
        load_store.i.shared_request = self.shared_memory.o.request[partition];
        load_store.i.shared_response.drive(&self.shared_memory.o.response[partition]);
        self.constant_cache.i.load[partition].drive(&load_store.o.constant_load);
        load_store.i.constant_load = self.constant_cache.o.load[partition];
        load_store.i.constant_loaded.drive(&self.constant_cache.o.loaded[partition]);
        load_store.i.l1_request = i.l1_request[partition];
        load_store.i.l1_return.drive(&i.l1_return[partition]);
    }
}

impl Logic for Sm {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.packet = self.warp_launch.o.packet;
        o.gcc_request.drive(&self.gcc_port.o.request);
        o.gcc_fill = self.constant_cache.o.fill;
        o.row_request = self.shared_memory.o.row_request;
        o.row.drive(&self.shared_memory.o.row);
        o.plane = self.shared_memory.o.plane;
        o.pixel_out.drive(&self.export_order.o.pixel_out);
        o.fault.drive(&self.fault_watch.o.fault);
        for sub in 0..self.p.sub_partitions.get() {
            o.done[sub].drive(&self.fault_watch.o.done[sub]);
            o.reason[sub] = self.sub_partition[sub].o.reason;
        }
        for (partition, load_store) in self.load_store.iter().enumerate() {
            o.l1_request[partition].drive(&load_store.o.l1_request);
            o.l1_return[partition] = load_store.o.l1_return;
        }
    }

    // ---- wires
    fn tick(&mut self, i: &In) {
        self.warp_launch.i.packet.drive(&i.packet);
        let (context, launch) = (&self.warp_launch.o.context, &self.warp_launch.o.launch);
        self.instruction_cache.i.context.drive(context);
        self.constant_cache.i.context.drive(context);
        self.special_registers.i.context.drive(context);
        self.barriers.i.context.drive(context);
        self.special_registers.i.launch.drive(launch);
        self.barriers.i.launch.drive(launch);
        for load_store in &mut self.load_store {
            load_store.i.context.drive(context);
            load_store.i.launch.drive(launch);
            load_store.i.number = i.number;
        }
        for attributes in &mut self.attributes {
            attributes.i.context.drive(context);
            attributes.i.launch.drive(launch);
            attributes.i.quads.drive(&self.warp_launch.o.quads);
        }
        self.special_registers.i.number = i.number;
        self.special_registers.i.cycle = i.cycle;
        for (sub, part) in self.sub_partition.iter_mut().enumerate() {
            part.i.start.drive(&self.warp_launch.o.start[sub]);
            part.i.context.drive(&self.warp_launch.o.context);
            part.i.cycle = i.cycle;
        }
        for sub in 0..self.p.sub_partitions.get() {
            self.feed(sub);
            self.execute(sub);
        }
        for partition in 0..self.p.partitions.get() {
            self.reach(partition, i);
        }
        self.shared_memory.i.row_request.drive(&i.row_request);
        let plane = i.plane.get().map(|plane| store_of(plane, self.p.attributes.tram.get()));
        self.shared_memory.i.plane.drive(&plane.into());
        self.export_order.i.pixel_out = i.pixel_out;
        self.export_order.i.launch.drive(&self.warp_launch.o.launch);
        self.fault_watch.i.fault = i.fault;

        // gcc: its fills go to both caches at once.
        self.constant_cache.i.fill.drive(&i.gcc_fill);
        let comes = i.gcc_fill.get().copied().filter(|_| self.constant_cache.o.fill.ready);
        self.instruction_cache.i.gcc_fill.drive(&comes.into());
        self.gcc_port.i.fill.drive(&comes.into());
        self.gcc_port.i.instruction.drive(&self.instruction_cache.o.gcc_request);
        self.instruction_cache.i.gcc_request = self.gcc_port.o.instruction;
        self.gcc_port.i.constant.drive(&self.constant_cache.o.gcc);
        self.constant_cache.i.gcc = self.gcc_port.o.constant;
        self.gcc_port.i.request = i.gcc_request;
    }
}
