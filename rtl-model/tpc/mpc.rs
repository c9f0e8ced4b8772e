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
    part control_share: control_share::Params;
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

impl Mpc {
    /// Batches: state to their contexts, warps to launch, steps to retire in order.
    fn world(&mut self, i: &In) {
        let Self { world_port: port, world_context: context, world_retire: retire, draw_launch, .. } = self;
        port.i.world.drive(&i.world);
        port.i.inputs_ready.drive(&i.inputs_ready);
        port.i.task.drive(&i.task);
        port.i.sm = i.sm;
        port.i.grants = context.o.grants;
        port.i.state = context.o.state;
        port.i.step = retire.o.step;
        port.i.warp = draw_launch.o.world;
        context.i.pixel = false;
        context.i.state.drive(&port.o.state);
        context.i.want = port.o.want;
        context.i.take.drive(&port.o.take);
        context.i.word = draw_launch.o.world_word;
        draw_launch.i.world.drive(&port.o.warp);
        draw_launch.i.world_word.drive(&context.o.word);
        retire.i.pixel = false;
        retire.i.step.drive(&port.o.step);
        retire.i.shader_done = i.shader_done;
        retire.i.tram_free.ready = true;
        retire.i.passed = i.world_passed;
        for (s, ended) in draw_launch.o.ended.iter().enumerate() {
            context.i.ended[s].drive(ended);
            retire.i.ended[s].drive(ended);
        }
    }

    /// The same for subtiles.
    fn pixels(&mut self, i: &In) {
        let Self { pixel_port: port, pixel_context: context, pixel_retire: retire, draw_launch, .. } = self;
        port.i.pixel.drive(&i.pixel);
        port.i.planes_ready.drive(&i.planes_ready);
        port.i.grants = context.o.grants;
        port.i.state = context.o.state;
        port.i.step = retire.o.step;
        port.i.warp = draw_launch.o.pixel;
        context.i.pixel = true;
        context.i.state.drive(&port.o.state);
        context.i.want = port.o.want;
        context.i.take.drive(&port.o.take);
        context.i.word = draw_launch.o.pixel_word;
        draw_launch.i.pixel.drive(&port.o.warp);
        draw_launch.i.pixel_word.drive(&context.o.word);
        retire.i.pixel = true;
        retire.i.step.drive(&port.o.step);
        retire.i.shader_done.ready = true;
        retire.i.tram_free = i.tram_free;
        retire.i.passed = i.passed;
        for (s, ended) in draw_launch.o.ended.iter().enumerate() {
            context.i.ended[s].drive(ended);
            retire.i.ended[s].drive(ended);
        }
    }

    /// The shared port to the caches.
    fn caches(&mut self, i: &In) {
        let share = &mut self.control_share;
        let requests = [
            (&self.block_port.o.control, &mut self.block_port.i.control, &mut self.block_port.i.acknowledge),
            (&self.world_port.o.control, &mut self.world_port.i.control, &mut self.world_port.i.acknowledge),
            (
                &self.world_retire.o.control,
                &mut self.world_retire.i.control,
                &mut self.world_retire.i.acknowledge,
            ),
            (&self.pixel_port.o.control, &mut self.pixel_port.i.control, &mut self.pixel_port.i.acknowledge),
            (
                &self.pixel_retire.o.control,
                &mut self.pixel_retire.i.control,
                &mut self.pixel_retire.i.acknowledge,
            ),
        ];
        for (k, (request, ready, acknowledge)) in requests.into_iter().enumerate() {
            share.i.request[k].drive(request);
            *ready = share.o.request[k];
            *acknowledge = share.o.acknowledge[k];
        }
        share.i.control = i.control;
        share.i.acknowledged = i.acknowledge;
    }
}

impl Logic for Mpc {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.block = self.block_port.o.block;
        o.report.drive(&self.block_port.o.report);
        o.world = self.world_port.o.world;
        o.inputs_ready = self.world_port.o.inputs_ready;
        o.task = self.world_port.o.task;
        o.pixel = self.pixel_port.o.pixel;
        o.planes_ready = self.pixel_port.o.planes_ready;
        o.launched.drive(&self.pixel_port.o.launched);
        o.shader_done.drive(&self.world_retire.o.shader_done);
        o.tram_free.drive(&self.pixel_retire.o.tram_free);
        o.world_passed.drive(&self.world_retire.o.passed);
        o.passed.drive(&self.pixel_retire.o.passed);
        // Blocks and draws never run at the same time.
        let blocks = self.block_port.o.warp.valid;
        o.warp.drive(if blocks { &self.block_port.o.warp } else { &self.draw_launch.o.warp });
        o.control.drive(&self.control_share.o.control);
        let draws = self.world_port.o.idle && self.pixel_port.o.idle && self.draw_launch.o.idle;
        let retired = self.world_retire.o.idle && self.pixel_retire.o.idle;
        let contexts = self.world_context.o.idle && self.pixel_context.o.idle;
        o.idle = self.block_port.o.idle && draws && retired && contexts && self.control_share.o.idle;
    }

    // ---- wires
    fn tick(&mut self, i: &In) {
        self.block_port.i.block.drive(&i.block);
        self.block_port.i.report = i.report;
        self.block_port.i.warp = i.warp;
        self.draw_launch.i.warp = (i.warp.ready && !self.block_port.o.warp.valid).into();
        for s in 0..self.p.sub_partitions.get() {
            self.block_port.i.warp_done[s].drive(&i.warp_done[s]);
            self.draw_launch.i.warp_done[s].drive(&i.warp_done[s]);
        }
        self.world(i);
        self.pixels(i);
        self.caches(i);
    }
}
