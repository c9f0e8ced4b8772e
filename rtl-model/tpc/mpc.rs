//! MPC: allocates an SM's resources for blocks of threads, batches of vertices and subtiles of pixels, and launches their warps. An
//! assembly. Rates and stalls are those of its parts. Packets of each port are in order; blocks never run together with draws.
//! Specification: MPC, GPM, STRI and TRAM; chip 2.3 to 2.7.

pub mod block_port;
pub mod control_share;
pub mod draw_context;
pub mod draw_launch;
mod draw_state;
pub mod pixel_port;
pub mod retire_order;
pub mod types;
pub mod world_port;

use block_port::BlockPort;
use bundle::*;
use control_share::ControlShare;
use draw_context::DrawContext;
use draw_launch::DrawLaunch;
use kernel::prelude::*;
use pixel_port::PixelPort;
use retire_order::RetireOrder;
use world_port::WorldPort;

// ---- parameters
kernel::params! {
    sizes sub_partitions, slots, register_rows;
    part block_port: block_port::Params;
    part world_port: world_port::Params;
    part pixel_port: pixel_port::Params;
    part draw_context: draw_context::Params;
    part retire_order: retire_order::Params;
    part draw_launch: draw_launch::Params;
    part control_share: control_share::Params, with askers = 5;
}

// ---- ports
kernel::ports! {
    in block: BlockPacket;
    out report: BlockReport;
    in world: WorldPacket;
    in inputs_ready: InputsReady;
    in task: StageTask;
    out shader_done: ShaderDone;
    in level sm: SmId;
    in pixel: SubtilePacket;
    in planes_ready: PlanesReady;
    out tram_free: TramFree;
    out pulse launched: SubtileEnd;
    out world_passed: PortPassed;
    out passed: PortPassed; // for pixels
    out warp: WarpPacket;
    in pulse warp_done[sub_partitions]: WarpDone;
    out control: CacheControl;
    in strobe acknowledge: bool;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Mpc(p) {
        part block_port: BlockPort = p.block_port;
        part world_port: WorldPort = p.world_port;
        part pixel_port: PixelPort = p.pixel_port;
        part world_context: DrawContext = p.draw_context;
        part pixel_context: DrawContext = p.draw_context;
        part world_retire: RetireOrder = p.retire_order;
        part pixel_retire: RetireOrder = p.retire_order;
        part draw_launch: DrawLaunch = p.draw_launch;
        part control_share: ControlShare = p.control_share;
    }
}

kernel::connect! { Mpc(self, i) {
    // Blocks.
    block -> block_port.block;
    block_port.report -> report;
    warp_done[*] => block_port.warp_done[*];
    // Batches: state to their contexts, warps to launch, steps to retire in order.
    world -> world_port.world;
    inputs_ready -> world_port.inputs_ready;
    task -> world_port.task;
    world_port.sm <= i.sm;
    world_port.state -> world_context.state;
    world_context.want <= self.world_port.o.want;
    world_port.grants <= self.world_context.o.grants;
    world_port.take => world_context.take;
    world_context.pixel <= false;
    world_port.step -> world_retire.step;
    world_retire.pixel <= false;
    world_retire.shader_done -> shader_done;
    world_retire.tram_free <= Ready { ready: true }; // vertices have no planes
    world_retire.passed -> world_passed;
    world_port.warp -> draw_launch.world;
    world_context.word -> draw_launch.world_word;
    // The same for subtiles.
    pixel -> pixel_port.pixel;
    planes_ready -> pixel_port.planes_ready;
    pixel_port.state -> pixel_context.state;
    pixel_context.want <= self.pixel_port.o.want;
    pixel_port.grants <= self.pixel_context.o.grants;
    pixel_port.take => pixel_context.take;
    pixel_context.pixel <= true;
    pixel_port.step -> pixel_retire.step;
    pixel_retire.pixel <= true;
    pixel_retire.shader_done <= Ready { ready: true }; // pixels have no outputs in rows
    pixel_retire.tram_free -> tram_free;
    pixel_retire.passed -> passed;
    pixel_port.warp -> draw_launch.pixel;
    pixel_context.word -> draw_launch.pixel_word;
    pixel_port.launched => launched;
    // Launches: blocks and draws never run at the same time.
    first { block_port.warp, draw_launch.warp } -> warp;
    warp_done[*] => draw_launch.warp_done[*];
    draw_launch.ended[*] => world_context.ended[*];
    draw_launch.ended[*] => world_retire.ended[*];
    draw_launch.ended[*] => pixel_context.ended[*];
    draw_launch.ended[*] => pixel_retire.ended[*];
    // The shared port to the caches.
    block_port.control -> control_share.request[0];
    world_port.control -> control_share.request[1];
    world_retire.control -> control_share.request[2];
    pixel_port.control -> control_share.request[3];
    pixel_retire.control -> control_share.request[4];
    block_port.acknowledge <= self.control_share.o.acknowledge[0];
    world_port.acknowledge <= self.control_share.o.acknowledge[1];
    world_retire.acknowledge <= self.control_share.o.acknowledge[2];
    pixel_port.acknowledge <= self.control_share.o.acknowledge[3];
    pixel_retire.acknowledge <= self.control_share.o.acknowledge[4];
    control_share.control -> control;
    control_share.acknowledged <= i.acknowledge;
    idle <= self.block_port.o.idle
        && self.world_port.o.idle
        && self.pixel_port.o.idle
        && self.draw_launch.o.idle
        && self.world_retire.o.idle
        && self.pixel_retire.o.idle
        && self.world_context.o.idle
        && self.pixel_context.o.idle
        && self.control_share.o.idle;
} }
