//! Triangulation of polygons.

/// The triangles of a face, by its corners' numbers: a fan if it is convex, otherwise by ear clipping.
pub fn triangles(positions: &[[f64; 3]], face: &[u32]) -> Vec<[usize; 3]> {
    let fan = || (1..face.len().saturating_sub(1)).map(|k| [0, k, k + 1]).collect();
    let places: Option<Vec<_>> = face.iter().map(|&k| positions.get(k as usize).copied()).collect();
    // The caller rejects invalid corner indices.
    let Some(places) = places.filter(|places| places.len() > 3) else { return fan() };
    let flat = flattened(&places);
    if is_convex(&flat) {
        return fan();
    }
    match earcutr::earcut(flat.as_flattened(), &[], 2) {
        Ok(cut) if !cut.is_empty() => cut.as_chunks::<3>().0.to_vec(),
        _ => fan(),
    }
}

/// A polygon seen along the greatest part of its normal, which Newell's sum gives, so that it turns
/// to the left.
fn flattened(places: &[[f64; 3]]) -> Vec<[f64; 2]> {
    let mut normal = [0.0; 3];
    for (k, a) in places.iter().enumerate() {
        let b = places[(k + 1) % places.len()];
        for axis in 0..3 {
            let (y, z) = ((axis + 1) % 3, (axis + 2) % 3);
            normal[axis] += (a[y] - b[y]) * (a[z] + b[z]);
        }
    }
    let axis = (0..3).max_by(|a, b| normal[*a].abs().total_cmp(&normal[*b].abs())).unwrap_or(2);
    let (x, y) = ((axis + 1) % 3, (axis + 2) % 3);
    let (x, y) = if normal[axis] < 0.0 { (y, x) } else { (x, y) };
    places.iter().map(|p| [p[x], p[y]]).collect()
}

fn is_convex(flat: &[[f64; 2]]) -> bool {
    let corner = |k: usize| flat[k % flat.len()];
    (0..flat.len()).all(|k| {
        let ([ax, ay], [bx, by], [cx, cy]) = (corner(k), corner(k + 1), corner(k + 2));
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx) >= 0.0
    })
}
