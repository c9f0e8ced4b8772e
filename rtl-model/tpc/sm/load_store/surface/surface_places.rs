//! Surface places: the addresses of a pass, and the texels that it stores. Eight lanes a cycle, four of bindless, array and 3D surfaces
//! and of formatted accesses, fewer where components are more (surface-raw-linear-const-32b and its like); groups without lanes cost
//! none. The access is offered 7 cycles after the pass, and a cycle for each further group. Stalled by accesses that are not accepted.
//! Order is kept. Specification: L1, rates of surfaces.

use super::surface_address::{self, SurfaceAddress};
use super::surface_pack::{self, SurfacePack, components};
use super::types::*;
use crate::sm::load_store::load_queue::types::{LOAD_DATA, LoadHead, LoadKind};
use crate::sm::types::*;
use bundle::VirtualAddress;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use tex::texture_binding::TexelSource;

/// Groups in flight, at most; entries for complete accesses.
const GROUPS: usize = 8;
const ROOM: usize = 4;
/// Clamp modes for texels outside: clamped to the edge, or a fault; in other modes ignored.
const CLAMP: u8 = 1;
const TRAP: u8 = 2;
/// The size code of a texel, by the log2 of its bytes.
const SIZES: [u8; 8] = [0, 2, 4, 5, 6, 6, 6, 6];

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pass: SurfacePass;
    out access: SurfaceAccess;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        from: B6,       // lanes of the oldest pass before it are on their way
        promised: B3,   // passes that are on their way as a whole, or wait
        inner: Lanes,   // of the oldest plan
        addresses: [VirtualAddress; WARP_LANES],
        data: [Row; LOAD_DATA],
    }
}

kernel::unit! {
    pub struct SurfacePlaces(p) {
        registers: Regs;
        part pass_in: Fifo<SurfacePass> = fifo::Params::default();
        part address: SurfaceAddress = surface_address::Params {};
        part pack: SurfacePack = surface_pack::Params {};
        part groups: Fifo<PlaceGroup> = fifo::Params { depth: Within::new(GROUPS), ..Default::default() };
        part plans: Fifo<SurfacePlan> = fifo::Params { depth: Within::new(ROOM), ..Default::default() };
        part access_out: Fifo<SurfaceAccess> = fifo::Params { depth: Within::new(ROOM), ..Default::default() };
    }
}

/// Lanes of a pass that are processed in a cycle.
fn lanes_of_cycle(pass: &SurfacePass) -> usize {
    let form = pass.work.head.form;
    let linear = matches!(form.dim, 0 | 1 | 3);
    let components = components(pass.header.format.layout);
    match (form.formatted, form.kind == LoadKind::Store) {
        (true, true) if components == 1 && form.bound && linear => 8,
        (true, true) if components == 4 => 2,
        (true, false) if components == 4 && !linear => 2,
        (false, _) if form.bound && linear => 8,
        _ => 4,
    }
}

/// A lane's coordinates, by the number of dimensions.
fn point(pass: &SurfacePass, lane: usize) -> SurfacePoint {
    let work = &pass.work;
    let (x, second, third) = (work.x.words[lane], work.y.words[lane], work.z.words[lane]);
    let (y, z, layer) = match work.head.form.dim {
        0 | 1 => (0, 0, 0),
        2 => (0, 0, second),
        3 => (second, 0, 0),
        4 => (second, 0, third),
        _ => (second, third, 0),
    };
    SurfacePoint { x, y, z, layer }
}

/// The register that a component of a stored texel is made of: that of the first result which the header takes from the component.
fn register_of(sources: &[TexelSource; 4], component: usize) -> usize {
    let own = [TexelSource::Red, TexelSource::Green, TexelSource::Blue, TexelSource::Alpha][component];
    sources.iter().position(|&source| source == own).unwrap_or(component)
}

/// Bytes of a size, less one.
fn mask_of(size: u8) -> u64 {
    [0, 0, 1, 1, 3, 7, 15, 15][usize::from(size)]
}

fn size_of(head: &LoadHead, header: &SurfaceHeader) -> u8 {
    if head.form.formatted { SIZES[usize::from(header.bytes_log2)] } else { head.form.size }
}

fn extent_of(header: &SurfaceHeader) -> SurfaceExtent {
    let SurfaceHeader { lined, last_x, last_y, last_z, last_layer, last_level, samples_log2, .. } = *header;
    SurfaceExtent { lined, last_x, last_y, last_z, last_layer, last_level, samples_log2 }
}

/// The access of a plan, with the addresses and data that were gathered.
fn access(plan: &SurfacePlan, here: &Regs) -> SurfaceAccess {
    let form = plan.head.form;
    let size = size_of(&plan.head, &plan.header);
    let inner = here.inner;
    let misses = |lane: usize| inner >> lane & 1 == 1 && here.addresses[lane] & mask_of(size) != 0;
    let misaligned = (0..WARP_LANES).any(misses);
    let trapped = form.clamp == TRAP && inner != plan.lanes;
    let kind = match plan.refused {
        true => plan.kind,
        false if trapped => WarpFaultKind::Surface,
        false => WarpFaultKind::Misaligned,
    };
    SurfaceAccess {
        side: plan.side,
        head: plan.head,
        lanes: plan.lanes,
        inner,
        addresses: here.addresses,
        data: here.data,
        size,
        format: plan.header.format,
        sources: plan.header.sources,
        extent: extent_of(&plan.header),
        refused: plan.refused || trapped || misaligned,
        kind,
        follows: plan.follows,
    }
}

impl SurfacePlaces {
    /// Sends the next group of the oldest pass.
    fn feed(&mut self, d: &mut Regs) {
        self.pass_in.i.pop.ready = false;
        self.address.i.request.valid = false;
        self.pack.i.request.valid = false;
        self.groups.i.push.valid = false;
        self.plans.i.push.valid = false;
        let Some(pass) = self.pass_in.o.pop.get().filter(|_| usize::from(self.q.promised) < ROOM).copied()
        else {
            return;
        };
        let lanes = lanes_of_cycle(&pass);
        let all = (1 << lanes) - 1;
        let of = |at: usize| pass.lanes >> at & all;
        let mut left = (usize::from(self.q.from)..WARP_LANES).step_by(lanes).filter(|&at| of(at) != 0);
        let at = left.next().unwrap_or(0);
        let last = left.next().is_none();
        let form = pass.work.head.form;
        self.address.i.request.send(true, || SurfaceAddressRequest {
            header: pass.header,
            bytes: form.bytes,
            moves: form.clamp == CLAMP,
            points: std::array::from_fn(|k| {
                if k < lanes { point(&pass, (at + k) % WARP_LANES) } else { SurfacePoint::default() }
            }),
        });
        let stores = form.formatted && form.kind == LoadKind::Store;
        let word = |k: usize| {
            let lane = (at + k / 4) % WARP_LANES;
            let register = if stores { register_of(&pass.header.sources, k % 4) } else { k % 4 };
            if k / 4 < lanes { pass.work.data[register].words[lane] } else { 0 }
        };
        self.pack.i.request.send(true, || SurfacePackRequest {
            formatted: stores,
            format: pass.header.format,
            words: std::array::from_fn(word),
        });
        let group = PlaceGroup { from: at as u8, lanes: of(at) as u8, steps: lanes as u8, last };
        self.groups.i.push.send(true, || group);
        d.from = if last { 0 } else { (at + lanes) as u8 };
        d.promised += u8::from(last);
        self.pass_in.i.pop.ready = last;
        self.plans.i.push.send(last, || SurfacePlan {
            side: pass.work.side,
            head: pass.work.head,
            lanes: pass.lanes,
            header: pass.header,
            refused: pass.refused,
            kind: pass.kind,
            follows: pass.follows,
        });
    }

    /// Gathers a group; the last one completes the access.
    fn gather(&mut self, d: &mut Regs) {
        let came = self.address.o.result;
        let group = self.groups.o.pop.data;
        self.groups.i.pop.ready = came.valid;
        let whole = came.valid && group.last;
        if came.valid {
            let from = usize::from(group.from);
            for k in 0..usize::from(group.steps) {
                let lane = (from + k) % WARP_LANES;
                d.addresses[lane] = came.data.addresses[k];
                for (row, word) in d.data.iter_mut().zip(&self.pack.o.result.data.words[4 * k..]) {
                    row.words[lane] = *word;
                }
            }
            d.inner |= u32::from(group.lanes & came.data.inner) << from;
        }
        self.plans.i.pop.ready = whole;
        let plan = &self.plans.o.pop.data;
        self.access_out.i.push.send(whole, || access(plan, d));
        if whole {
            d.inner = 0;
        }
    }
}

impl Logic for SurfacePlaces {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.pass = self.pass_in.o.push;
        o.access.drive(&self.access_out.o.pop);
        o.idle = !self.pass_in.o.pop.valid && self.q.promised == 0;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.pass_in.i.push.drive(&i.pass);
        self.access_out.i.pop = i.access;
        self.feed(&mut d);
        self.gather(&mut d);
        d.promised -= u8::from(self.access_out.o.pop.valid && i.access.ready);
        self.q = d;
    }
}
