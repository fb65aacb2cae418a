# Compiler settings shared by every target; presets choose among the options here.
option(BLUE_TESTS "Build the tests" ON)
option(BLUE_BENCH "Build the benchmarks" OFF)
option(BLUE_PRECOMPILE "Use precompiled headers; without them a missing include shows" ON)
option(BLUE_COVERAGE "Count which lines run (scripts/coverage)" OFF)
set(BLUE_UNITY 0 CACHE STRING "Compile so many sources of a target at once; 0 compiles each alone")
option(BLUE_FUZZ "Build the libFuzzer targets (clang only)" OFF)
option(BLUE_STATIC "Link everything but glibc statically" OFF)
option(BLUE_HARDEN "Compile with hardening flags" OFF)
set(BLUE_FAST_FLAGS "" CACHE STRING "Further flags of the layers that every call goes through, for example -O2")
set(BLUE_SANITIZE "" CACHE STRING "Sanitizers for -fsanitize=, for example address,undefined")

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(BLUE_UNITY GREATER 0)
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE ${BLUE_UNITY})
endif()

find_program(BLUE_CCACHE ccache)
if(BLUE_CCACHE)
  set(launcher ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${BLUE_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
endif()

add_library(blue_options INTERFACE)
target_compile_options(blue_options INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
    -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough -Wno-missing-field-initializers -Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  target_compile_options(blue_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
  # Two types of one name in different layers: only link-time optimisation sees that.
  target_link_options(blue_options INTERFACE -Werror=odr)
else()
  # libstdc++ 12 itself uses what it deprecates (std::stable_sort), and clang blames the caller. It also takes the value
  # at the end of TRY for a result that was forgotten, and a TRY within a TRY for a mistake; GCC checks both and knows better.
  target_compile_options(blue_options INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wno-deprecated-declarations -Wno-unused-result -Wno-shadow>)
endif()
# One kind of position-independent code for libraries and programs, so that they can share the precompiled header.
target_compile_options(blue_options INTERFACE -fPIE)
target_link_options(blue_options INTERFACE -pie)
target_include_directories(blue_options INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_compile_definitions(blue_options INTERFACE BLUE_VERSION="${PROJECT_VERSION}")

if(BLUE_SANITIZE)
  target_compile_options(blue_options INTERFACE -fsanitize=${BLUE_SANITIZE} -fno-omit-frame-pointer)
  if(BLUE_SANITIZE MATCHES undefined AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # GCC describes each of these checks in a record of its own: four fifths of all data, hundreds of megabytes that every
    # process has to relocate. AddressSanitizer stops at a null pointer as well, and clang checks both in the fuzzers.
    target_compile_options(blue_options INTERFACE -fno-sanitize=null,alignment)
  endif()
  target_link_options(blue_options INTERFACE -fsanitize=${BLUE_SANITIZE})
endif()
if(BLUE_COVERAGE)
  target_compile_options(blue_options INTERFACE --coverage -fprofile-update=atomic)
  target_link_options(blue_options INTERFACE --coverage)
endif()
if(BLUE_FUZZ)
  # The layers tell libFuzzer what they have reached; without that it gropes in the dark.
  target_compile_options(blue_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(BLUE_HARDEN)
  target_compile_options(blue_options INTERFACE -fstack-protector-strong -fstack-clash-protection
    -fcf-protection -ftrivial-auto-var-init=zero -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -D_GLIBCXX_ASSERTIONS -ffunction-sections -fdata-sections)
  target_link_options(blue_options INTERFACE -Wl,-z,relro,-z,now,-z,noexecstack -Wl,--gc-sections)
endif()
if(CMAKE_CXX_FLAGS_RELEASE MATCHES "-Os" AND CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # For size GCC copies with `rep movsb`, which needs a hundred cycles to begin; every short string pays for that.
  target_compile_options(blue_options INTERFACE $<$<CONFIG:Release>:-mstringop-strategy=libcall>)
  target_link_options(blue_options INTERFACE $<$<CONFIG:Release>:-mstringop-strategy=libcall>)
endif()
if(BLUE_STATIC)
  target_link_options(blue_options INTERFACE -static-libgcc -static-libstdc++)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
endif()
