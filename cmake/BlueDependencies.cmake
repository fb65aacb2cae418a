# Third-party libraries, all Debian packages (docs/dependencies.md says why each is here).
find_package(Threads REQUIRED)
find_package(fmt 9 REQUIRED)  # its headers; base/format.cpp compiles them
find_package(nlohmann_json 3.11 REQUIRED)

# blue_find_library(target header library): an imported library without a CMake package of its own.
function(blue_find_library target header library)
  find_path(${target}_INCLUDE ${header} REQUIRED)
  find_library(${target}_LIBRARY ${library} REQUIRED)
  add_library(${target} INTERFACE)
  target_include_directories(${target} SYSTEM INTERFACE ${${target}_INCLUDE})
  target_link_libraries(${target} INTERFACE ${${target}_LIBRARY})
endfunction()

blue_find_library(sodium sodium.h sodium)
blue_find_library(utf8proc utf8proc.h utf8proc)
blue_find_library(sqlite3 sqlite3.h sqlite3)
target_link_libraries(sqlite3 INTERFACE m dl Threads::Threads)

find_path(tomlplusplus_INCLUDE toml++/toml.h REQUIRED)
add_library(tomlplusplus INTERFACE)
target_include_directories(tomlplusplus SYSTEM INTERFACE ${tomlplusplus_INCLUDE})

# Headers only: no library of Boost is linked.
find_path(boost_INCLUDE boost/beast/http.hpp REQUIRED)
add_library(boost INTERFACE)
target_include_directories(boost SYSTEM INTERFACE ${boost_INCLUDE})
