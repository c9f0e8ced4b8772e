//! Building blocks with flat ports, for units of the old form.

pub mod deep_fifo;
pub mod fifo;
pub mod ram;
