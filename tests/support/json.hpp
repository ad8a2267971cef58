// JSON in tests. nlohmann's templates are compiled once, in json.cpp: each test that reads a report would
// spend half of its compilation on them.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

extern template class nlohmann::basic_json<>;

namespace mines::testing {

/// The object that the text is; an exception if it is none.
nlohmann::json parsed(const std::string& text);

/// A table of tests/unit/tables.json, row by row: what is data in unit tests. A row may end with a remark.
const nlohmann::json& table_of(const std::string& name);

/// The bytes that a text of a table stands for: a character up to U+00FF is a byte. It may be a list of
/// texts, in which [TEXT, N] is a text N times.
std::string bytes_of(const nlohmann::json& text);

}  // namespace mines::testing
