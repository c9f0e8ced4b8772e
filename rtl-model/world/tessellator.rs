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

kernel::connect! { Tessellator(self, i) {
    state => prepare.state;
    patch -> prepare.patch;
    prepare.job -> plan.job;
    plan.part -> walk.part;
    walk.step -> place.step;
    place.piece -> piece;
    idle <= self.prepare.o.idle && self.plan.o.idle && self.walk.o.idle && self.place.o.idle;
} }
