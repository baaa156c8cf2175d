// The files of the page, as bytes of the library. `#embed` adds nothing to the build time, whatever their size.

#include "StrataPage.h"

#if !defined(__has_embed)
#error "This compiler has no #embed (C23): build with Swift 6.2 or later, on a Mac with Xcode 26 or later."
#endif

static const unsigned char script[] = {
#embed "elements.js" suffix(, )
#embed "model.js" suffix(, )
#embed "questions.js" suffix(, )
#embed "layering.js" suffix(, )
#embed "wrapping.js" suffix(, )
#embed "placing.js" suffix(, )
#embed "picture.js" suffix(, )
#embed "map.js" suffix(, )
#embed "camera.js" suffix(, )
#embed "focus.js" suffix(, )
#embed "details.js" suffix(, )
#embed "matrix.js" suffix(, )
#embed "table.js" suffix(, )
#embed "time.js" suffix(, )
#embed "change.js" suffix(, )
#embed "address.js" suffix(, )
#embed "export.js" suffix(, )
#embed "app.js" suffix(, )
#embed "controls.js" suffix(, )
#embed "start.js"
};

static const unsigned char style[] = {
#embed "style.css"
};

const unsigned char *strata_page_script(size_t *count) {
    *count = sizeof script;
    return script;
}

const unsigned char *strata_page_style(size_t *count) {
    *count = sizeof style;
    return style;
}
