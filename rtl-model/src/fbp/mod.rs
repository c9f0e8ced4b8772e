pub mod crop;
