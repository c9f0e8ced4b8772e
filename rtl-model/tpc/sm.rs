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
pub mod texture;
pub mod types;
pub mod warp_launch;
pub mod warp_scheduler;

use attributes::Attributes;
use barriers::Barriers;
use bundle::*;
use constant_cache::ConstantCache;
use double_precision::DoublePrecision;
use export_order::ExportOrder;
use fault_watch::FaultWatch;
use gcc_port::GccPort;
use instruction_cache::InstructionCache;
use kernel::prelude::*;
use load_store::LoadStore;
use load_store::l1_steps::L1Wavefront;
use shared_memory::SharedMemory;
use shared_memory::types::RowAccess;
use special::Special;
use special_registers::SpecialRegisters;
use sub_partition::SubPartition;
use tex::texel_port::*;
use texture::Texture;
use types::*;
use warp_launch::WarpLaunch;

// ---- parameters
kernel::params! {
    sizes sub_partitions, partitions, sides, slots, lanes_log2, sms;
    /// Requesters of shared memory: exactly two of each partition.
    askers: 1..=4 = 4, "units", from partitions * 2;
    part warp_launch: warp_launch::Params;
    part sub_partition: sub_partition::Params, with writers = 6;
    part double_precision: double_precision::Params;
    part special: special::Params;
    part load_store: load_store::Params;
    part texture: texture::Params;
    part attributes: attributes::Params;
    part instruction_cache: instruction_cache::Params;
    part constant_cache: constant_cache::Params;
    part shared_memory: shared_memory::Params, with askers, tram = attributes.tram.get();
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
    out texel_request[partitions]: TexelRequest;
    in texel_response[partitions]: TexelResponse;
    in pulse control: CacheControl; // of the MPC to L1
    in row_request: RowAccess;         // from a fixed-function unit
    out pulse row: Row;
    in plane: PlaneWrite;
    out pixel_out: PixelOut;
    out fault: SmFault;
    in level number: B6;           // its number in the chip
    in sample cycle: B64;
}

// ---- parts
kernel::unit! {
    pub struct Sm(p) {
        part warp_launch: WarpLaunch = p.warp_launch;
        part sub_partition: [SubPartition; p.sub_partitions.get()] = p.sub_partition;
        part double_precision: [DoublePrecision; p.sub_partitions.get()] = p.double_precision;
        part special: [Special; p.partitions.get()] = p.special;
        part load_store: [LoadStore; p.partitions.get()] = p.load_store;
        part texture: [Texture; p.partitions.get()] = p.texture;
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
const LOAD_STORE: usize = 0;
const DOUBLE: usize = 1;
const SPECIAL_REGISTERS: usize = 2;
const BARRIERS: usize = 3;
const ATTRIBUTES: usize = 4;
const TEXTURE: usize = 5;

/// Whether an instruction is for a unit.
fn is_for(operands: &Operands, path: Path) -> bool {
    operands.instruction.path == path
}

impl Params {
    /// Partition of a sub-partition.
    fn partition(&self, sub: usize) -> usize {
        sub / self.sides.get()
    }

    /// Its number in its partition.
    fn side(&self, sub: usize) -> usize {
        sub % self.sides.get()
    }

    /// The texture unit's number among the clients of the constant cache: sub-partitions are before it.
    fn after_sub_partitions(&self, partition: usize) -> usize {
        self.sub_partitions.get() + partition
    }

    /// Attributes' number among the requesters of shared memory: load/store units are before it.
    fn after_load_store(&self, partition: usize) -> usize {
        self.partitions.get() + partition
    }
}

impl Sm {
    /// An instruction makes headers and samplers invalid.
    fn drops(&self) -> bool {
        self.load_store.iter().any(|unit| unit.o.drops)
    }
}

kernel::connect! { Sm(self, i) {
    // Launches and contexts.
    packet -> warp_launch.packet;
    warp_launch.launch => export_order.launch;
    warp_launch.context => instruction_cache.context;
    warp_launch.context => constant_cache.context;
    warp_launch.context => barriers.context;
    warp_launch.launch => barriers.launch;
    warp_launch.context => special_registers.context;
    warp_launch.launch => special_registers.launch;
    special_registers.number <= i.number;
    special_registers.cycle <= i.cycle;
    for k in p.partitions {
        warp_launch.context => load_store[k].context;
        warp_launch.launch => load_store[k].launch;
        load_store[k].number <= i.number;
        load_store[k].partition <= k as u8;
        warp_launch.context => texture[k].context;
        warp_launch.launch => texture[k].launch;
        texture[k].partition <= k as u8;
        control => texture[k].control;
        texture[k].invalidates <= self.drops();
        control => load_store[k].control;
        load_store[k].invalidates <= self.drops();
        texture[k].constant_request => constant_cache.request[self.p.after_sub_partitions(k)];
        constant_cache.response[self.p.after_sub_partitions(k)] => texture[k].constant;
        texture[k].constant_again <= self.constant_cache.o.wake;
        warp_launch.context => attributes[k].context;
        warp_launch.launch => attributes[k].launch;
        warp_launch.quads => attributes[k].quads;
        attributes[k].partition <= k as u8;
    }
    for k in p.sub_partitions {
        warp_launch.start[k] => sub_partition[k].start;
        warp_launch.context => sub_partition[k].context;
        sub_partition[k].cycle <= i.cycle;
        // Bundles and constants.
        sub_partition[k].request -> instruction_cache.request[k];
        instruction_cache.response[k] => sub_partition[k].response;
        sub_partition[k].again <= self.instruction_cache.o.again;
        sub_partition[k].constant_request => constant_cache.request[k];
        constant_cache.response[k] => sub_partition[k].constant;
        sub_partition[k].constant_again <= self.constant_cache.o.wake;
        // Each unit receives the instructions of its path, and their further registers.
        sub_partition[k].operands => special[self.p.partition(k)].operands[self.p.side(k)]
            if is_for(&self.sub_partition[k].o.operands.data, Path::Special);
        sub_partition[k].operands => load_store[self.p.partition(k)].operands[self.p.side(k)]
            if is_for(&self.sub_partition[k].o.operands.data, Path::LoadStore);
        sub_partition[k].operands => texture[self.p.partition(k)].operands[self.p.side(k)]
            if is_for(&self.sub_partition[k].o.operands.data, Path::Texture);
        sub_partition[k].operands => double_precision[k].operands
            if is_for(&self.sub_partition[k].o.operands.data, Path::Double);
        sub_partition[k].operands => attributes[self.p.partition(k)].operands[self.p.side(k)]
            if is_for(&self.sub_partition[k].o.operands.data, Path::Attributes);
        sub_partition[k].operands => special_registers.operands[k]
            if is_for(&self.sub_partition[k].o.operands.data, Path::SpecialRegisters);
        sub_partition[k].operands => barriers.operands[k]
            if is_for(&self.sub_partition[k].o.operands.data, Path::Barriers);
        load_store[self.p.partition(k)].killed[self.p.side(k)] <= self.sub_partition[k].o.killed;
        special_registers.killed[k] <= self.sub_partition[k].o.killed;
        sub_partition[k].more => special[self.p.partition(k)].more[self.p.side(k)]
            if self.sub_partition[k].o.more.data.path == Path::Special;
        sub_partition[k].more => load_store[self.p.partition(k)].more[self.p.side(k)]
            if self.sub_partition[k].o.more.data.path == Path::LoadStore;
        sub_partition[k].more => texture[self.p.partition(k)].more[self.p.side(k)]
            if self.sub_partition[k].o.more.data.path == Path::Texture;
        sub_partition[k].more => double_precision[k].more
            if self.sub_partition[k].o.more.data.path == Path::Double;
        sub_partition[k].more => attributes[self.p.partition(k)].more[self.p.side(k)]
            if self.sub_partition[k].o.more.data.path == Path::Attributes;
        // Credits, and warps that continue or are stopped.
        sub_partition[k].special_credit <= self.special[self.p.partition(k)].o.credit[self.p.side(k)].valid;
        sub_partition[k].load_store_credit <= self.load_store[self.p.partition(k)].o.credit[self.p.side(k)];
        sub_partition[k].texture_credit <= self.texture[self.p.partition(k)].o.credit[self.p.side(k)];
        sub_partition[k].double_credit <= self.double_precision[k].o.credit.valid;
        sub_partition[k].special_registers_credit <= self.special_registers.o.credit[k].valid;
        sub_partition[k].barriers_credit <= self.barriers.o.credit[k].valid;
        sub_partition[k].attributes_credit <= self.attributes[self.p.partition(k)].o.credit[self.p.side(k)].valid;
        sub_partition[k].resume <= self.load_store[self.p.partition(k)].o.resume[self.p.side(k)]
            | self.barriers.o.resume[k];
        sub_partition[k].stop <= self.fault_watch.o.stop[k];
        // Results.
        special[self.p.partition(k)].soon[self.p.side(k)] => sub_partition[k].soon;
        special[self.p.partition(k)].written[self.p.side(k)] => sub_partition[k].special;
        sub_partition[k].left => special[self.p.partition(k)].left[self.p.side(k)];
        load_store[self.p.partition(k)].written[self.p.side(k)] -> sub_partition[k].written[LOAD_STORE];
        double_precision[k].written -> sub_partition[k].written[DOUBLE];
        special_registers.written[k] -> sub_partition[k].written[SPECIAL_REGISTERS];
        barriers.written[k] -> sub_partition[k].written[BARRIERS];
        attributes[self.p.partition(k)].written[self.p.side(k)] -> sub_partition[k].written[ATTRIBUTES];
        texture[self.p.partition(k)].written[self.p.side(k)] -> sub_partition[k].written[TEXTURE];
        // Stacks and tables of targets in memory.
        sub_partition[k].spill -> load_store[self.p.partition(k)].spill[self.p.side(k)];
        load_store[self.p.partition(k)].fill[self.p.side(k)] => sub_partition[k].fill;
        sub_partition[k].table -> load_store[self.p.partition(k)].table[self.p.side(k)];
        load_store[self.p.partition(k)].targets[self.p.side(k)] => sub_partition[k].targets;
        // Faults and ends.
        sub_partition[k].fault => fault_watch.flow[k];
        load_store[self.p.partition(k)].fault[self.p.side(k)] => fault_watch.memory[k];
        barriers.fault[k] => fault_watch.barrier[k];
        sub_partition[k].beyond => fault_watch.register[k];
        attributes[self.p.partition(k)].fault[self.p.side(k)] => fault_watch.attribute[k];
        texture[self.p.partition(k)].fault[self.p.side(k)] => fault_watch.texture[k];
        sub_partition[k].ended => fault_watch.ended[k];
        sub_partition[k].ended => barriers.ended[k];
        sub_partition[k].pixel_out -> export_order.push[k];
        fault_watch.done[k] => done[k];
    }
    export_order.pixel_out -> pixel_out;
    fault_watch.fault -> fault;
    // Memories of a partition.
    for k in p.partitions {
        load_store[k].shared_request -> shared_memory.request[k];
        shared_memory.response[k] => load_store[k].shared_response;
        attributes[k].shared_request -> shared_memory.request[self.p.after_load_store(k)];
        shared_memory.response[self.p.after_load_store(k)] => attributes[k].shared_response;
        load_store[k].constant_load -> constant_cache.load[k];
        constant_cache.loaded[k] => load_store[k].constant_loaded;
        load_store[k].l1_request -> l1_request[k];
        l1_return[k] -> load_store[k].l1_return;
        texture[k].request -> texel_request[k];
        texel_response[k] -> texture[k].response;
    }
    row_request -> shared_memory.row_request;
    shared_memory.row => row;
    plane -> shared_memory.plane;
    // gcc: its fills go to both caches at once.
    gcc_fill -> constant_cache.fill;
    gcc_fill => instruction_cache.gcc_fill if self.constant_cache.o.fill.ready;
    gcc_fill => gcc_port.fill if self.constant_cache.o.fill.ready;
    instruction_cache.gcc_request -> gcc_port.instruction;
    constant_cache.gcc -> gcc_port.constant;
    gcc_port.request -> gcc_request;
} }
