//! The truth that Zcull must be consistent with: the depth of every sample, stored one by one.

pub mod depth_bounds;
pub mod plane;
pub mod rop;
