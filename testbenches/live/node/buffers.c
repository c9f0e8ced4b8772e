/* Buffers by their handles. */
#include "node.h"

#include <errno.h>
#include <stdlib.h>

struct buffer *buffer_of(struct device *d, uint32_t handle)
{
    return handle < d->buffer_count && d->buffers[handle].is_live ? d->buffers + handle : NULL;
}

/* Whether a handle, a range or a descriptor names a buffer. */
static bool is_used(const struct buffer *b)
{
    return b->is_live || b->ranges || b->exports;
}

/* A handle that names nothing any more. */
static uint32_t free_handle(struct device *d)
{
    uint32_t handle = 1;
    while (handle < d->buffer_count && is_used(d->buffers + handle))
        handle++;
    if (handle >= d->buffer_count && handle < MOST_BUFFERS)
        d->buffer_count = handle + 1;
    return handle < MOST_BUFFERS ? handle : 0;
}

int buffer_new(struct device *d, struct k_buffer_new *new)
{
    struct k_buffer_info *info = &new->info;
    uint64_t align = new->align > PAGE ? new->align : PAGE;
    bool is_tiled = info->tile_flags & 0xff00;
    if (!info->bytes || info->bytes > MEMORY_BYTES || align > MEMORY_BYTES || (align & (align - 1)))
        return -EINVAL;
    uint32_t handle = free_handle(d);
    if (!handle)
        return -ENOMEM;
    uint64_t bytes = (info->bytes + PAGE - 1) & ~(PAGE - 1);
    /* Surfaces, and what is large, have big pages. */
    if ((is_tiled || bytes >= BIG_PAGE) && align < BIG_PAGE)
        align = BIG_PAGE;
    uint64_t place = memory_place(d, bytes, align);
    if (!place)
        return -ENOMEM;
    struct buffer *b = d->buffers + handle;
    *b = (struct buffer){
        .is_live = true,
        .is_coherent = info->domain & DOMAIN_COHERENT,
        .domain = info->domain & DOMAIN_GART || !param_vram() ? DOMAIN_GART : DOMAIN_VRAM,
        .tile_mode = info->tile_mode,
        .tile_flags = info->tile_flags,
        .bytes = bytes,
        .address = d->has_bind ? 0 : FIRST_ADDRESS + place,
        .place = place,
    };
    if (b->address) {
        uint8_t kind = info->tile_flags >> 8;
        int error = range_add(d, (struct range){ b->address, bytes, place, handle, kind, b->is_coherent, false });
        if (error) {
            b->is_live = false;
            buffer_release(d, b);
            return error;
        }
    }
    info->handle = handle;
    return buffer_info(d, info);
}

int buffer_info(struct device *d, struct k_buffer_info *info)
{
    struct buffer *b = buffer_of(d, info->handle);
    if (!b)
        return -ENOENT;
    info->domain = b->domain;
    info->bytes = b->bytes;
    info->address = b->address;
    info->map_offset = b->place;
    info->tile_mode = b->tile_mode;
    info->tile_flags = b->tile_flags;
    return 0;
}

int buffer_close(struct device *d, uint32_t handle)
{
    struct buffer *b = buffer_of(d, handle);
    if (!b)
        return -EINVAL;
    b->is_live = false;
    if (b->address)
        return range_remove(d, b->address, b->bytes);
    buffer_release(d, b);
    return 0;
}

/* Frees a buffer's place with the next submission, unless something names it. */
void buffer_release(struct device *d, struct buffer *b)
{
    if (is_used(b))
        return;
    if (node_grow((void **)&d->freed, d->freed_count, &d->freed_room, sizeof *d->freed))
        d->freed[d->freed_count++] = (struct hole){ b->place, b->bytes };
}
