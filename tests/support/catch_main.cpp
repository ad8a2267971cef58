// The main function of all tests, for Catch2 2; version 3 has a library with one.
#define CATCH_CONFIG_MAIN
#include "support/catch.hpp"
