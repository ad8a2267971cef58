// What readers say of what is wrong.
#pragma once

#include "support/catch.hpp"

#include <string>

#include "base/error.hpp"

namespace mines::testing {

/// Bad input is refused with the byte at which it is wrong, if there is one, and these words.
template <class Value>
void check_refused(const Result<Value>& result, std::optional<std::uint64_t> offset,
                   const std::string& what) {
  INFO(what);
  REQUIRE_FALSE(result);
  INFO(to_string(result.error()));
  CHECK(result.error().code == ExitCode::bad_input);
  CHECK(result.error().offset == offset);
  CHECK_THAT(to_string(result.error()), Catch::Contains(what));
}

}  // namespace mines::testing
