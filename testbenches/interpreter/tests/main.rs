mod assembler;
mod bench;
mod cases;
mod fuzz;
mod kernels;
mod syntax;
mod table;
