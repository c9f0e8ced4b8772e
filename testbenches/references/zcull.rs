//! What Zcull must be true to: the depth of every sample, kept one by one.

pub mod plane;
pub mod rop;
