mod assembler;
mod bench;
mod cases;
mod fuzz;
mod kernels;
mod launch;
mod syntax;
mod table;
