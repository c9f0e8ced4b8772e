//! ZROP: the depth and stencil buffer's read-modify-write, on planes where it can. One
//! fine raster transaction per clock where planes settle it (zrop-frtx-rate,
//! zrop-compressed-z-rate); answers in order. Stalled by PROP not taking results, by
//! memory, and by Zcull not taking messages that loosen.

pub mod compare_pure;
pub mod layout;
pub mod merge;
pub mod state;
pub mod tags_pure;
pub mod types;
pub mod z_bounds;
pub mod z_compare;
pub mod z_expand;
pub mod z_fetch;
pub mod z_source;
pub mod z_tags;
pub mod z_writeback;

use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use z_compare::ZCompare;
use z_fetch::ZFetch;
use z_source::ZSource;
use z_tags::ZTags;

// ---- parameters
#[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Params {
    pub tags: z_tags::Params,
    pub source: z_source::Params,
    pub fetch: z_fetch::Params,
    pub compare: z_compare::Params,
}

// ---- ports
packed! {
    pub struct In {
        work_valid: bool,
        work: ZropPacket,
        result_ready: bool,
        feedback_ready: bool,
        read_ready: bool,
        read_data_valid: bool,
        read_data: Sector,
        write_ready: bool,
    }
    pub struct Out {
        work_ready: bool,
        result_valid: bool,
        result: ZropResult,
        feedback_valid: bool,
        feedback: DepthFeedback,
        read_valid: bool,
        read: MemoryRead,
        read_data_ready: bool,
        write_valid: bool,
        write: MemoryWrite,
        zpass_count: B32,
        idle: bool,
    }
}

// ---- parts
#[derive(Clone)]
pub struct Zrop {
    p: Params,
    tags: Slot<ZTags>,
    source: Slot<ZSource>,
    fetch: Slot<ZFetch>,
    compare: Slot<ZCompare>,
}

impl Zrop {
    pub fn new(p: &Params) -> Self {
        Zrop {
            p: p.clone(),
            tags: ZTags::new(&p.tags).into(),
            source: ZSource::new(&p.source).into(),
            fetch: ZFetch::new(&p.fetch).into(),
            compare: ZCompare::new(&p.compare).into(),
        }
    }

    /// What each part is given.
    fn wires(&self, i: &In) -> (z_tags::In, z_source::In, z_fetch::In, z_compare::In) {
        let (tags, source) = (self.tags.outputs(), self.source.outputs());
        let (fetch, compare) = (self.fetch.outputs(), self.compare.outputs());
        (
            z_tags::In {
                work_valid: i.work_valid,
                work: i.work,
                op_ready: source.op_ready,
                fetch_ready: fetch.request_ready,
                cleaned_valid: compare.cleaned_valid,
                cleaned: compare.cleaned,
                promised: compare.promised,
                accepted: compare.accepted,
            },
            z_source::In { op_valid: tags.op_valid, op: tags.op, out_ready: compare.op_ready },
            z_fetch::In {
                request_valid: tags.fetch_valid,
                request: tags.fetch,
                accepted: compare.accepted,
                read_ready: i.read_ready,
                data_valid: i.read_data_valid,
                data: i.read_data,
                fill_ready: compare.fill_ready,
                filled_ready: compare.filled_ready,
            },
            z_compare::In {
                op_valid: source.out_valid,
                op: source.out,
                fill_valid: fetch.fill_valid,
                fill: fetch.fill,
                filled_valid: fetch.filled_valid,
                filled: fetch.filled,
                result_ready: i.result_ready,
                feedback_ready: i.feedback_ready,
                cleaned_ready: tags.cleaned_ready,
                write_ready: i.write_ready,
            },
        )
    }
}

impl Legacy for Zrop {
    const PATH: &'static str = "fbp/zrop";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (tags, source) = (self.tags.outputs(), self.source.outputs());
        let (fetch, compare) = (self.fetch.outputs(), self.compare.outputs());
        Out {
            work_ready: tags.work_ready,
            result_valid: compare.result_valid,
            result: compare.result,
            feedback_valid: compare.feedback_valid,
            feedback: compare.feedback,
            read_valid: fetch.read_valid,
            read: fetch.read,
            read_data_ready: fetch.data_ready,
            write_valid: compare.write_valid,
            write: compare.write,
            zpass_count: compare.zpass_count,
            idle: tags.idle && source.idle && fetch.idle && compare.idle,
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        let (tags, source, fetch, compare) = self.wires(&i);
        self.tags.clock(tags);
        self.source.clock(source);
        self.fetch.clock(fetch);
        self.compare.clock(compare);
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("tags", &mut self.tags);
        v.part("source", &mut self.source);
        v.part("fetch", &mut self.fetch);
        v.part("compare", &mut self.compare);
    }

    /// Every part is, with nothing offered to it: then none offers anything to another.
    fn quiet(&self, i: &In) -> bool {
        if i.work_valid || i.read_data_valid {
            return false;
        }
        self.compare.quiet(&z_compare::In {
            result_ready: i.result_ready,
            feedback_ready: i.feedback_ready,
            cleaned_ready: true,
            write_ready: i.write_ready,
            ..z_compare::In::default()
        }) && self.source.quiet(&z_source::In { out_ready: true, ..z_source::In::default() })
            && self.tags.quiet(&z_tags::In::default())
            && self.fetch.quiet(&z_fetch::In {
                read_ready: i.read_ready,
                fill_ready: true,
                filled_ready: true,
                ..z_fetch::In::default()
            })
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let p = &self.p;
        vec![
            ("WORK_DEPTH", p.tags.work_depth.get()),
            ("TILES", p.tags.tiles.get()),
            ("AHEAD", p.tags.ahead.get()),
            ("OP_DEPTH", p.compare.op_depth.get()),
            ("SOURCE_DEPTH", p.source.op_depth.get()),
            ("REQUEST_DEPTH", p.fetch.request_depth.get()),
            ("JOB_DEPTH", p.fetch.job_depth.get()),
            ("RESULT_DEPTH", p.compare.result_depth.get()),
            ("FEEDBACK_DEPTH", p.compare.feedback_depth.get()),
            ("WRITE_DEPTH", p.compare.write_depth.get()),
        ]
    }
}
