//! VSC: viewport, stream output and clip, one for a PES.

pub mod types;
