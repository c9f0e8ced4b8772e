//! Copy engine: moves lines of elements from one surface to another, each of them pitch
//! or block-linear, in requests of up to 256 bytes (ce-max-request). A request of n beats
//! of 16 bytes takes n + 2 clocks of the port (ce-request-overhead), reads ahead within
//! a buffer of 4 KB.
//!
//! An assembly: launch, source walk, read, remap, write.

use crate::surface_walk::{self, SurfaceWalk};
use bundle::*;
use kernel::{Within, slot::Slot, unit::*};
use prim::legacy::fifo;

pub mod copy_launch;
pub mod copy_read;
pub mod copy_remap;
pub mod copy_write;
mod state;
pub mod types;

use copy_launch::CopyLaunch;
use copy_read::CopyReader;
use copy_remap::CopyRemap;
use copy_write::CopyWriter;

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Methods that can wait at the input; two cut the channel at full rate.
    pub method_depth: Within<1, 255>,
    /// Launches that the reads can be ahead of the writes.
    pub jobs: Within<1, 255>,
    /// Beats of 16 bytes that are read ahead; the specification's buffer of 4 KB has 256.
    pub read_beats: Within<32, 256>,
    /// Beats that wait for the port; two requests of 16 at full rate.
    pub write_beats: Within<32, 255>,
}

impl Default for Params {
    fn default() -> Self {
        Params {
            method_depth: Within::new(2),
            jobs: Within::new(4),
            read_beats: Within::new(256),
            write_beats: Within::new(32),
        }
    }
}

// ---- ports
packed! {
    pub struct In {
        method_valid: bool,
        method: CopyMethod,
        read_data_valid: bool,
        read_data: Beat,
        time: Time,
        port_ready: bool,
        interrupt_ready: bool,
        fault_ready: bool,
    }
    pub struct Out {
        method_ready: bool,
        read_data_ready: bool,
        port_valid: bool,
        port: CopyPacket,
        interrupt_valid: bool,
        interrupt: Interrupt,
        fault_valid: bool,
        fault: Fault,
        idle: bool,
    }
}

// ---- parts
#[derive(Clone)]
pub struct CopyEngine {
    p: Params,
    launch: Slot<CopyLaunch>,
    source_walk: Slot<SurfaceWalk>,
    read: Slot<CopyReader>,
    remap: Slot<CopyRemap>,
    write: Slot<CopyWriter>,
}

/// What each part is given.
struct Wires {
    launch: copy_launch::In,
    source_walk: surface_walk::In,
    read: copy_read::In,
    remap: copy_remap::In,
    write: copy_write::In,
}

impl CopyEngine {
    pub fn new(p: &Params) -> Self {
        let jobs = fifo::Params { depth: p.jobs, latency: Within::new(1) };
        CopyEngine {
            p: p.clone(),
            launch: CopyLaunch::new(&copy_launch::Params { method_depth: p.method_depth }).into(),
            source_walk: SurfaceWalk::new(&jobs).into(),
            read: CopyReader::new(&copy_read::Params { beats: p.read_beats }).into(),
            remap: CopyRemap::new(&jobs).into(),
            write: CopyWriter::new(&copy_write::Params { jobs: p.jobs, beats: p.write_beats }).into(),
        }
    }

    fn wires(&self, i: &In) -> Wires {
        let (launch, walk) = (self.launch.shown(), self.source_walk.shown());
        let (read, remap, write) = (self.read.shown(), self.remap.shown(), self.write.shown());
        Wires {
            launch: copy_launch::In {
                method_valid: i.method_valid,
                method: i.method,
                drained: walk.idle && read.idle && remap.idle && write.idle,
                source_ready: walk.lines_ready,
                elements_ready: remap.elements_ready,
                target_ready: write.target_ready,
                fault_ready: i.fault_ready,
            },
            source_walk: surface_walk::In {
                lines_valid: launch.source_valid,
                lines: launch.source,
                beat_ready: read.place_ready,
                ..surface_walk::In::default()
            },
            read: copy_read::In {
                place_valid: walk.beat_valid,
                place: walk.beat,
                read_ready: write.read_ready,
                read_data_valid: i.read_data_valid,
                read_data: i.read_data,
                bytes_ready: remap.bytes_ready,
            },
            remap: copy_remap::In {
                elements_valid: launch.elements_valid,
                elements: launch.elements,
                bytes_valid: read.bytes_valid,
                bytes: read.bytes,
                span: read.span,
                out_ready: write.bytes_ready,
            },
            write: copy_write::In {
                target_valid: launch.target_valid,
                target: launch.target,
                bytes_valid: remap.out_valid,
                bytes: remap.out,
                span: remap.out_span,
                read_valid: read.read_valid,
                read: read.read,
                time: i.time,
                port_ready: i.port_ready,
                interrupt_ready: i.interrupt_ready,
            },
        }
    }
}

impl Legacy for CopyEngine {
    const PATH: &'static str = "hub/copy_engine";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (launch, walk) = (self.launch.shown(), self.source_walk.shown());
        let (read, remap, write) = (self.read.shown(), self.remap.shown(), self.write.shown());
        Out {
            method_ready: launch.method_ready,
            read_data_ready: read.read_data_ready,
            port_valid: write.port_valid,
            port: write.port,
            interrupt_valid: write.interrupt_valid,
            interrupt: write.interrupt,
            fault_valid: launch.fault_valid,
            fault: launch.fault,
            idle: launch.idle && walk.idle && read.idle && remap.idle && write.idle,
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        self.wake(&i);
    }

    fn wake(&mut self, i: &In) -> bool {
        let w = self.wires(i);
        let awake = [
            self.launch.wake(&w.launch),
            self.source_walk.wake(&w.source_walk),
            self.read.wake(&w.read),
            self.remap.wake(&w.remap),
            self.write.wake(&w.write),
        ];
        awake.contains(&true)
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("launch", &mut self.launch);
        v.part("source_walk", &mut self.source_walk);
        v.part("read", &mut self.read);
        v.part("remap", &mut self.remap);
        v.part("write", &mut self.write);
    }

    fn quiet(&self, i: &In) -> bool {
        if !self.outputs().idle {
            return false;
        }
        let w = self.wires(i);
        self.launch.quiet(&w.launch)
            && self.source_walk.quiet(&w.source_walk)
            && self.read.quiet(&w.read)
            && self.remap.quiet(&w.remap)
            && self.write.quiet(&w.write)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![
            ("METHOD_DEPTH", self.p.method_depth.get()),
            ("JOBS", self.p.jobs.get()),
            ("READ_BEATS", self.p.read_beats.get()),
            ("WRITE_BEATS", self.p.write_beats.get()),
        ]
    }
}
