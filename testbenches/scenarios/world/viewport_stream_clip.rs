mod batch;
mod judge;
pub mod mock;
mod random;
mod rules;
mod setting;
