#pragma once
// A dialogue's complete record in one document, for the archive.
#include <string>

#include "pages/page_record.h"

namespace blue {

// dialogue.md, then every round's summary, the tensions and the verdict, as sections of one document.
std::string render_archive_page(const PageRecord& record);

}  // namespace blue
