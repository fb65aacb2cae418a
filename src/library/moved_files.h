#pragma once
// How documents that vanished and documents that appeared belong together.
#include <string>
#include <vector>

#include "store/document_rows.h"

namespace blue {

// A document on one side of a survey.
struct SurveyedFile {
  std::string path, hash;
  std::int64_t inode = 0;
};

// The changes that explain `removed` and `added`: moves where a pair has the same bytes, or the same name
// but for its status, or the same inode with the same number or slug; else removals and additions.
std::vector<DocumentChange> explain(const std::vector<SurveyedFile>& removed,
                                    const std::vector<SurveyedFile>& added);

}  // namespace blue
