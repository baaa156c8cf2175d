#ifndef STRATA_PAGE_H
#define STRATA_PAGE_H

#include <stddef.h>

/// The bytes of the page's script: its files, concatenated, UTF-8, without a terminating zero.
const unsigned char *strata_page_script(size_t *count);

/// The bytes of the page's style sheet.
const unsigned char *strata_page_style(size_t *count);

#endif
