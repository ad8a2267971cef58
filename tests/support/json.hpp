// JSON in tests. nlohmann's templates are compiled once, in json.cpp: each test that reads a report would
// spend half of its compilation on them.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

extern template class nlohmann::basic_json<>;

namespace mines::testing {

/// The object that the text is; an exception if it is none.
nlohmann::json parsed(const std::string& text);

}  // namespace mines::testing
