// What a program reports, stated once: rows with a key and a value for programs, and a label and a text for
// people. The functions below make text, JSON, comma-separated values and HTML of them.
//
//   const Rows rows{{"mines", 9, "mines"},                       // both
//                   {"seconds", 1.5, "time", "1.500 s of 2 s"},  // another text for people
//                   {"late", false},                             // for programs alone
//                   {.label = "memory", .text = "12 MiB"}};      // for people alone
//
// A report of one thing has a line for each row. A table has several Rows, one for each of its lines; they
// have the same keys and labels, which are the names of its columns.
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mines::report {

using Json = nlohmann::ordered_json;

/// How a column of a table looks to people.
enum class Kind {
  number,  ///< to the right
  name,    ///< to the left, and cut at the column's width; names the line
  words    ///< to the left; the last column
};

struct Row {
  std::string key{};      ///< of JSON, and the column of CSV; empty: for people alone
  Json value{};           ///< for programs
  std::string label{};    ///< for people; empty: for programs alone
  std::string text{};     ///< for people, printable; empty: the value, and nothing if that is null
  std::size_t width = 0;  ///< of the column in text_table(), which has only columns with a width
  Kind kind = Kind::number;
};
using Rows = std::vector<Row>;

/// The value, or null if there is none.
template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// "8,388,608"
std::string grouped(std::uint64_t number);

/// The text in `width` characters, which are more than 3: filled up with blanks, and the beginning and "..."
/// of one with more than `width` - 3.
std::string fitted(std::string_view text, std::size_t width);

/// JSON as text, without the end of its line. Paths and messages come from others and need not be UTF-8:
/// bytes that are not become U+FFFD. On one line unless `indent` says otherwise.
std::string json_text(const Json& json, int indent = -1);

/// One object with the keys and values.
Json object_of(const Rows& rows);

/// Lines of "label  text", for rows that have both.
std::string text_of(const Rows& rows, std::size_t label_width = 15);

/// A line with the labels, and one for each of `lines`, with two blanks between columns. Words that would
/// make a line longer than 80 characters get a line of their own. Empty without lines, like the tables below.
std::string text_table(const std::vector<Rows>& lines);

/// A line with the keys, and one for each of `lines`. Null is an empty field.
std::string csv_table(const std::vector<Rows>& lines);

/// The elements thead and tbody of a table with the labels and texts.
std::string html_table(const std::vector<Rows>& lines);

/// `text` as the content of an element or of an attribute in double quotes. Control characters become '?'.
std::string html_text(const std::string& text);

}  // namespace mines::report
