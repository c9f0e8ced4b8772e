//! Determines what drives each pin of an assembly and of its parts.

pub mod channels;
pub mod design;
pub mod drives;
pub mod expressions;
pub mod first;
pub mod iterators;
pub mod names;
pub mod offers;
pub mod packets;
pub mod params;
pub mod pins;
pub mod places;
pub mod sv;
