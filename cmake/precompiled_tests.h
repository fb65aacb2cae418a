// What every test needs besides; precompiled once for all tests.
#include <gmock/gmock.h>

#include "precompiled.h"
