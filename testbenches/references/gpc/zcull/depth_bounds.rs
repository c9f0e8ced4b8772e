//! An omniscient observer beside Zcull, from the specification (Zcull, ZROP) and the API: depth and stencil of every sample,
//! each depth a range of codes that contains all that a ZROP within its documented error may store. So a test passes, fails, or
//! may do either, and only certain results are held against Zcull.

mod certainty;
mod depths;
mod sample;
mod stage;

pub use certainty::Certain;
pub use depths::{Codes, DepthFormat, FRACTION, fixed};
pub use sample::{Cell, Outcome, Registers};
pub use stage::{Draw, HEIGHT, Observer, Verdict, WIDTH};
