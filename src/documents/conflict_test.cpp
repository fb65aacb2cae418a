#include "documents/conflict.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

const std::string kStatus =
    "# A\n\n<<<<<<<< HEAD:a.md\n| **Status** | Accepted |\n========\n| **Status** | Rejected |\n"
    ">>>>>>>> side:b.md\n| **Date** | x |\n";

TEST(Conflict, TheStatusOfOneSideStays) {
  EXPECT_EQ(with_status_side(kStatus, ConflictSide::ours),
            "# A\n\n| **Status** | Accepted |\n| **Date** | x |\n");
  EXPECT_EQ(with_status_side(kStatus, ConflictSide::theirs),
            "# A\n\n| **Status** | Rejected |\n| **Date** | x |\n");
}

TEST(Conflict, TheAncestorOfAThreeWayMarkIsNoSide) {
  EXPECT_EQ(with_status_side("<<<<<<< a\nStatus: x\n||||||| b\nStatus: y\n=======\nStatus: z\n>>>>>>> c\n",
                             ConflictSide::theirs),
            "Status: z\n");
}

TEST(Conflict, EveryOtherByteStays) {
  for (const std::string text :
       {"", "no conflict\n", "<<<<<<< a\none\n=======\ntwo\n>>>>>>> b\n", "<<<<<<< a\nStatus: open",
        "<<<<<<< a\nStatus: x\nmore\n=======\nStatus: z\n>>>>>>> c\r\n"})
    EXPECT_EQ(with_status_side(text, ConflictSide::ours), text);
}

TEST(Conflict, AllThreeMarkersOutsideCodeMakeOne) {
  EXPECT_TRUE(has_conflict_markers(kStatus));
  EXPECT_FALSE(has_conflict_markers("Title\n=======\n"));
  EXPECT_FALSE(has_conflict_markers("```\n<<<<<<< a\n=======\n>>>>>>> b\n```\n"));
}

}  // namespace
}  // namespace blue
