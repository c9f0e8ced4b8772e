//! Building blocks with flat ports, for units of the old form.

pub mod fifo;
