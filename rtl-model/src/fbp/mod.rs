
pub mod crop;
