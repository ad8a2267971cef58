/// @file
/// Gives a program that is compiled for an older C++ one error instead of hundreds. All public headers
/// include this header first.
#pragma once

#if __cplusplus < 202002L
#error "the headers of mines are C++20: compile with -std=c++20 (with CMake: link mines::engine)"
#include "mines/are C++20"  // a file that is not there: here the compiler ends
#endif
