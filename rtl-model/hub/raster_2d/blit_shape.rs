//! Blit shape: computes the distances of a line's or a triangle's first pixel from its sides, and their steps, before its
//! rectangle is walked.
//!
//! A rectangle starts the cycle after it was launched, a line 7 cycles later, a triangle 25; a triangle without area does not
//! start. One is computed at a time. Specification: RSTR2D.

use crate::raster_2d::types::*;
use kernel::packed::Field;
use kernel::prelude::*;
use prim::multiply::{self, MULTIPLY_CYCLES, Multiply};

/// Products of a line; of a triangle, the first two for its area.
const LINE_PRODUCTS: u8 = 2;
const AREA_PRODUCTS: u8 = 2;
const TRIANGLE_PRODUCTS: u8 = AREA_PRODUCTS + 2 * BLIT_SIDES as u8;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse launch: bool;
    in level job: Blit;
    in level points: [BlitPoint; BLIT_SIDES];
    out pulse start: bool;
    out level sides: BlitSides;   // does not change while it is drawn
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        points: [BlitPoint; BLIT_SIDES],
        computes: bool,
        product: B4,         // number of the product that is computed
        wait_cycles: B2,     // cycles until it is available
        a: B32,              // magnitudes of the operands, and whether the product is negative
        b: B32,
        negative: bool,
        area: BlitDistance,
        sides: BlitSides,
        start: Offer<bool>,
    }
}

kernel::unit! {
    pub struct BlitShape(p) {
        registers: Regs;
        part multiply: Multiply = multiply::Params {};
    }
}

/// Coordinates of a point, with their sign.
fn at(p: &BlitPoint) -> (i64, i64) {
    (i64::from(p.x as i32), i64::from(p.y as i32))
}

/// From one point to another.
fn vector(from: &BlitPoint, to: &BlitPoint) -> (i64, i64) {
    let ((x0, y0), (x1, y1)) = (at(from), at(to));
    (x1 - x0, y1 - y0)
}

fn distance(value: i64) -> u64 {
    value as u64 & ((1 << BlitDistance::WIDTH) - 1)
}

/// Steps of the distance from side `k`, by a column and by a row.
fn steps(outline: BlitOutline, points: &[BlitPoint; BLIT_SIDES], k: usize) -> (i64, i64) {
    let (dx, dy) = vector(&points[k], &points[(k + 1) % BLIT_SIDES]);
    if outline == BlitOutline::Triangle {
        return (-dy, dx);
    }
    // Twice the distance from the line, in the direction in which the smaller difference grows.
    let (dx, dy) = vector(&points[0], &points[1]);
    let along_x = dx.abs() > dy.abs();
    let turned = if along_x { dy < 0 } else { dx < 0 };
    let (dx, dy) = if turned { (-dx, -dy) } else { (dx, dy) };
    let (right, down) = match along_x {
        true => (-2 * dy * dx.signum(), 2 * dx.abs()),
        false => (2 * dy.abs(), -2 * dx * dy.signum()),
    };
    if k == 0 { (right, down) } else { (-right, -down) }
}

/// What is added to the products: half of a line's greater difference; nothing, or less than a step, where the side's pixels
/// are drawn or not.
fn margin(job: &Blit, points: &[BlitPoint; BLIT_SIDES], k: usize) -> i64 {
    if job.outline == BlitOutline::Triangle {
        let (dx, dy) = vector(&points[k], &points[(k + 1) % BLIT_SIDES]);
        return if dy < 0 || dy == 0 && dx > 0 { 0 } else { -1 };
    }
    let (dx, dy) = vector(&points[0], &points[1]);
    dx.abs().max(dy.abs()) - i64::from((k == 0) != job.lower_tie)
}

impl Regs {
    fn multiply(&mut self, number: u8, a: i64, b: i64) {
        (self.product, self.wait_cycles) = (number, MULTIPLY_CYCLES);
        (self.a, self.b, self.negative) =
            (a.unsigned_abs() as u32, b.unsigned_abs() as u32, (a < 0) != (b < 0));
    }

    /// Starts the product of a number.
    fn operate(&mut self, job: &Blit, number: u8) {
        if job.outline == BlitOutline::Triangle && number < AREA_PRODUCTS {
            let ((x1, y1), (x2, y2)) =
                (vector(&self.points[0], &self.points[1]), vector(&self.points[0], &self.points[2]));
            let (a, b) = if number == 0 { (x1, y2) } else { (x2, y1) };
            return self.multiply(number, a, b);
        }
        let n = number - if job.outline == BlitOutline::Triangle { AREA_PRODUCTS } else { 0 };
        let side = usize::from(n / 2);
        let (right, down) = steps(job.outline, &self.points, side);
        let (x, y) = at(&self.points[side]);
        let (a, b) =
            if n & 1 == 0 { (right, i64::from(job.x.first) - x) } else { (down, i64::from(job.y.first) - y) };
        self.multiply(number, a, b);
    }

    /// Adds a product to the distances that it is a part of.
    fn add(&mut self, job: &Blit, product: i64) {
        if job.outline == BlitOutline::Line {
            let [to, from, _] = &mut self.sides.distance;
            *to = distance(*to as i64 + product);
            *from = distance(*from as i64 - product);
        } else if self.product < AREA_PRODUCTS {
            let area = self.area as i64 + if self.product == 0 { product } else { -product };
            self.area = distance(area);
        } else {
            let side = &mut self.sides.distance[usize::from((self.product - AREA_PRODUCTS) / 2)];
            *side = distance(*side as i64 + product);
        }
    }

    /// Steps and margins of all sides.
    fn prepare(&mut self, job: &Blit) {
        for k in 0..BLIT_SIDES {
            let (right, down) = steps(job.outline, &self.points, k);
            self.sides.right[k] = distance(right);
            self.sides.down[k] = distance(down);
            self.sides.distance[k] = distance(margin(job, &self.points, k));
        }
    }

    /// Continues after a product.
    fn advance(&mut self, job: &Blit) {
        let triangle = job.outline == BlitOutline::Triangle;
        if triangle && self.product + 1 == AREA_PRODUCTS {
            if self.area == 0 {
                self.computes = false;
                return;
            }
            if self.area >> (BlitDistance::WIDTH - 1) & 1 == 1 {
                self.points.swap(1, 2);
            }
            self.prepare(job);
        }
        if self.product + 1 >= if triangle { TRIANGLE_PRODUCTS } else { LINE_PRODUCTS } {
            self.computes = false;
            self.start.put(true);
        } else {
            self.operate(job, self.product + 1);
        }
    }
}

impl Logic for BlitShape {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.start.drive(&self.q.start);
        o.sides = self.q.sides;
        o.idle = !self.q.computes && !self.q.start.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.start.valid = false;
        if i.launch.valid {
            d.points = i.points;
            if i.job.outline == BlitOutline::Rectangle {
                d.start.put(true);
            } else {
                d.computes = true;
                d.area = 0;
                d.prepare(&i.job);
                d.operate(&i.job, 0);
            }
        } else if q.computes && q.wait_cycles != 0 {
            d.wait_cycles -= 1;
        } else if q.computes {
            let magnitude = self.multiply.o.product as i64;
            d.add(&i.job, if q.negative { -magnitude } else { magnitude });
            d.advance(&i.job);
        }

        // ---- clock edge
        (self.multiply.i.a, self.multiply.i.b) = (q.a, q.b);
        self.q = d;
    }
}
