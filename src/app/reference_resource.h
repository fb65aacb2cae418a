#pragma once
// blue://reference/{tool}: the written reference of a tool, shown or not.
#include "tools/resources/resource.h"

namespace blue {

extern const Resource reference_resource;

}  // namespace blue
