/// @file
/// A program compiled for an older C++ gets one error here instead of hundreds. All public headers include
/// this header first.
#pragma once

#if __cplusplus < 202002L
#error "the headers of mines are C++20: compile with -std=c++20 (with CMake: link mines::engine)"
#include "mines/are C++20"  // no such file exists, so the compiler stops here
#endif
