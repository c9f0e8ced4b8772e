mod batch;
pub mod batch_gate;
mod judge;
pub mod mock;
mod random;
pub mod row_share;
mod rules;
mod setting;
