// Catch2, version 2 or 3, as tests include it. Debian 12 packages version 2, newer systems version 3. Tests
// are written for version 2; what version 3 has renamed gets its old name here.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>

namespace Catch {
using namespace Matchers;
/// Version 3 has Contains() for the elements of ranges.
inline auto Contains(const std::string& text) { return ContainsSubstring(text); }
}  // namespace Catch
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
