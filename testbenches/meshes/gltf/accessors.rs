//! Checks accessors before they are read, because the library trusts their sizes.

use super::VALID;
use crate::{Flaw, LIMIT};
use gltf::accessor::sparse::IndexType;
use gltf::accessor::{DataType, Dimensions, Item, Iter};
use gltf::{Accessor, Buffer, buffer};

/// The bytes of a file's buffers.
#[derive(Clone, Copy)]
pub struct Buffers<'a>(pub &'a [Vec<u8>]);

impl Buffers<'_> {
    /// Reads the elements of an accessor of one of these kinds.
    pub fn read<T: Item>(&self, accessor: &Accessor, kinds: Kinds) -> Result<Vec<T>, Flaw> {
        check(accessor, kinds)?;
        let bytes = |buffer: Buffer| self.0.get(buffer.index()).map(|bytes| &bytes[..]);
        let all = Iter::new(accessor.clone(), bytes);
        Ok(all.ok_or_else(|| named(accessor, "lies outside its buffer"))?.collect())
    }
}

/// The element kinds that an accessor may have.
pub type Kinds<'a> = (Dimensions, &'a [DataType]);

pub fn named(accessor: &Accessor, what: &str) -> Flaw {
    Flaw::new(format!("accessor {} {what}", accessor.index()), VALID)
}

/// Checks that an accessor is of one of these kinds and lies within its buffer.
fn check(accessor: &Accessor, (dimensions, types): Kinds) -> Result<(), Flaw> {
    let named = |what: &str| named(accessor, what);
    if accessor.dimensions() != dimensions || !types.contains(&accessor.data_type()) {
        return Err(named(&format!("is of {:?} {:?}", accessor.data_type(), accessor.dimensions())));
    }
    if accessor.count() > LIMIT {
        return Err(named("has too many elements"));
    }
    if let Some(view) = accessor.view() {
        fits(&view, accessor.offset(), accessor.count(), accessor.size()).map_err(named)?;
    } else if accessor.sparse().is_none() {
        return Err(named("has no data"));
    }
    let Some(sparse) = accessor.sparse() else { return Ok(()) };
    let (indices, values) = (sparse.indices(), sparse.values());
    let index = match indices.index_type() {
        IndexType::U8 => 1,
        IndexType::U16 => 2,
        IndexType::U32 => 4,
    };
    fits(&indices.view(), indices.offset(), sparse.count(), index).map_err(named)?;
    fits(&values.view(), values.offset(), sparse.count(), accessor.size()).map_err(named)
}

/// Checks that elements of `size` bytes lie within their view, and the view within its buffer.
fn fits(view: &buffer::View, offset: usize, count: usize, size: usize) -> Result<(), &'static str> {
    let stride = view.stride().unwrap_or(size);
    let last = count.saturating_sub(1).checked_mul(stride);
    let end = last.and_then(|last| last.checked_add(offset)?.checked_add(size));
    if count > LIMIT || stride < size || end.is_none_or(|end| end > view.length()) {
        return Err("does not fit into its view");
    }
    let end = view.offset().checked_add(view.length());
    if end.is_none_or(|end| end > view.buffer().length()) {
        return Err("has a view that does not fit into its buffer");
    }
    Ok(())
}
