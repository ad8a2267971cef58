/// @file
/// A program compiled for an older C++ gets one error here instead of hundreds, and one whose containers
/// differ from the library's is not compiled. All public headers include this header first.
#pragma once

#if __cplusplus < 202002L
#error "the headers of mines are C++20: compile with -std=c++20 (with CMake: link mines::engine)"
#include "mines/are C++20"  // no such file exists, so the compiler stops here
#endif

// Containers of the debug mode have another layout, and pass between a program and the library.
#if defined(_GLIBCXX_DEBUG) && !defined(MINES_GLIBCXX_DEBUG)
#error "mines was compiled without _GLIBCXX_DEBUG: compile without it (_GLIBCXX_ASSERTIONS is fine)"
#endif
