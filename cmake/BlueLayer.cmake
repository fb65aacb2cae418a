# blue_precompile(target [flag...]): gives the target the common precompiled header. One fits one set of further flags
# only, so the first target of each kind makes it and the others reuse it.
function(blue_precompile target)
  if(NOT BLUE_PRECOMPILE)
    return()
  endif()
  get_property(owner GLOBAL PROPERTY "BLUE_HEADER_OWNER ${ARGN}")
  if(owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
  else()
    target_precompile_headers(${target} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/precompiled.h)
    set_property(GLOBAL PROPERTY "BLUE_HEADER_OWNER ${ARGN}" ${target})
  endif()
endfunction()

# blue_layer(name [FAST] NEEDS layer... LINK library...): the static library blue_<name> of src/<name>, and, when tests
# are on, the executable <name>_test of the *_test.cpp files that sit beside the code. A FAST layer is compiled with
# BLUE_FAST_FLAGS as well.
function(blue_layer name)
  cmake_parse_arguments(arg "FAST" "" "NEEDS;LINK" ${ARGN})
  set(folder ${CMAKE_SOURCE_DIR}/src/${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  set(tests ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(TRANSFORM arg_NEEDS PREPEND blue_ OUTPUT_VARIABLE needs)

  add_library(blue_${name} STATIC ${sources})
  target_link_libraries(blue_${name} PUBLIC blue_options ${needs} PRIVATE ${arg_LINK})
  set(flags "")
  if(arg_FAST)
    set(flags ${BLUE_FAST_FLAGS})
  endif()
  target_compile_options(blue_${name} PRIVATE ${flags})
  blue_precompile(blue_${name} ${flags})
  set_property(GLOBAL APPEND PROPERTY BLUE_LAYERS ${name})
  set_property(GLOBAL PROPERTY BLUE_TESTS_${name} "${tests}")
endfunction()
