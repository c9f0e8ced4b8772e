mod errors;
mod recordings;
mod schedule;
mod table;
