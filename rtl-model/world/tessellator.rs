//! Tessellator, one for each PES: turns patches, with the levels from the control shader, into points of the domain and primitives
//! between them, in warps. It makes a point and a primitive a cycle. It stalls while pieces are not accepted. Patches stay in order. An
//! assembly. Specification: tessellation and the world-space stages.

pub mod domain_walk;
pub mod factor_prepare;
pub mod point_place;
pub mod types;
pub mod warp_plan;

use self::domain_walk::DomainWalk;
use self::factor_prepare::FactorPrepare;
use self::point_place::PointPlace;
use self::types::*;
use self::warp_plan::WarpPlan;
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse state: State;   // only while no patch is in flight
    in patch: TessPatch;
    out piece: TessPiece;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Tessellator(p) {
        part prepare: FactorPrepare = factor_prepare::Params {};
        part plan: WarpPlan = warp_plan::Params {};
        part walk: DomainWalk = domain_walk::Params {};
        part place: PointPlace = point_place::Params {};
    }
}

impl Default for Tessellator {
    fn default() -> Self {
        Tessellator::new(&Params {})
    }
}

impl Logic for Tessellator {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.patch = self.prepare.o.patch;
        o.piece.drive(&self.place.o.piece);
        o.idle = self.prepare.o.idle && self.plan.o.idle && self.walk.o.idle && self.place.o.idle;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        self.prepare.i.state.drive(&i.state);
        self.prepare.i.patch.drive(&i.patch);
        self.prepare.i.job = self.plan.o.job;
        self.plan.i.job.drive(&self.prepare.o.job);
        self.plan.i.part = self.walk.o.part;
        self.walk.i.part.drive(&self.plan.o.part);
        self.walk.i.step = self.place.o.step;
        self.place.i.step.drive(&self.walk.o.step);
        self.place.i.piece = i.piece;
    }
}
