//! Scenarios of the frame buffer partitions.

pub mod compression;
pub mod crop;
pub mod l2;
pub mod marker_fence;
pub mod zrop;
pub mod zrop_merge;
