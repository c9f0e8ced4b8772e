/* What the driver says of itself and of the chip. */
#include "node.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Bus of a system on a chip. */
#define BUS_PLATFORM 3
#define CHIPSET 0x12b
/* One GPC, of two TPCs. */
#define UNITS 0x201
/* Pushes of one EXEC. */
#define EXEC_PUSHES 128
/* Buffers become descriptors, and descriptors buffers. */
#define PRIME_BOTH_WAYS 3

/* GPU_RTL_VRAM, in MiB: memory of the chip's own that is claimed. The chip has none; but where there is none, NVK has no
 * memory that is local to the device, and programs that want such memory fail. */
uint64_t param_vram(void)
{
    const char *text = getenv("GPU_RTL_VRAM");
    return text ? strtoull(text, NULL, 10) << 20 : 0;
}

int param_get(struct k_getparam *g)
{
    switch (g->param) {
    case PARAM_PCI_VENDOR: g->value = 0; return 0;
    case PARAM_PCI_DEVICE: g->value = 0; return 0;
    case PARAM_BUS: g->value = BUS_PLATFORM; return 0;
    case PARAM_VRAM: g->value = param_vram(); return 0;
    case PARAM_GART: g->value = MEMORY_BYTES; return 0;
    case PARAM_CHIPSET: g->value = CHIPSET; return 0;
    case PARAM_UNITS: g->value = UNITS; return 0;
    case PARAM_TIME: g->value = 0; return 0;
    case PARAM_HAS_BO_USAGE: g->value = 1; return 0;
    case PARAM_HAS_PAGEFLIP: g->value = 1; return 0;
    case PARAM_EXEC_PUSH_MAX: g->value = EXEC_PUSHES; return 0;
    default: return -EINVAL;
    }
}

int param_cap(const struct device *d, struct k_cap *c)
{
    switch (c->cap) {
    case CAP_PRIME: c->value = PRIME_BOTH_WAYS; break;
    case CAP_SYNCOBJ: c->value = 1; break;
    case CAP_SYNCOBJ_TIMELINE: c->value = 1; break;
    case CAP_DUMB: c->value = d->is_card; break;
    case CAP_TIMESTAMP_MONOTONIC: c->value = d->is_card; break;
    default: c->value = 0;
    }
    return 0;
}

/* Copies a text as far as there is room, and says how long it is. */
static int text(uint64_t to, size_t *bytes, const char *text)
{
    size_t all = strlen(text), fits = *bytes < all ? *bytes : all;
    *bytes = all;
    return to ? node_put(to, text, fits) : 0;
}

int param_version(struct k_version *v)
{
    v->major = 1;
    v->minor = 3;
    v->patch = 1;
    int error = text(v->name, &v->name_bytes, "nouveau");
    if (!error)
        error = text(v->date, &v->date_bytes, "20120801");
    return error ? error : text(v->text, &v->text_bytes, "gpu-rtl");
}

int param_unique(struct k_unique *u)
{
    return text(u->name, &u->bytes, "57000000.gpu");
}
