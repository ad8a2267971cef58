// A program's report, stated once for all forms of output: text, JSON, comma-separated values and HTML. A row
// has a key and a value for programs, and a label and a text for people.
//
//   const Rows rows{{"mines", 9, "mines"},                       // for both
//                   {"seconds", 1.5, "time", "1.500 s of 2 s"},  // another text for people
//                   {"late", false},                             // for programs alone
//                   {.label = "memory", .text = "12 MiB"}};      // for people alone
//
// A table is a list of Rows, one for each line. All lines have the same keys and labels: the columns' names.
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

/// The layout of a column in a table for people.
enum class Kind {
  number,  ///< aligned right
  name,    ///< aligned left, cut at the column's width; names the line
  words    ///< aligned left; the last column
};

struct Row {
  std::string key{};    ///< key in JSON, column in CSV; empty if the row is only for people
  Json value{};         ///< for programs
  std::string label{};  ///< for people; empty if the row is only for programs
  /// For people, printable. If `text` is empty, people see `value` instead; in tables "-" stands for null.
  std::string text{};
  std::size_t width = 0;  ///< of the column in text_table(); 0: not in this table
  Kind kind = Kind::number;
};
using Rows = std::vector<Row>;

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// "8,388,608"
std::string grouped(std::uint64_t number);

/// The text in exactly `width` > 3 characters. A text of at most `width` - 3 characters is padded with
/// blanks; a longer text is cut to its first `width` - 3 characters and "...".
std::string fitted(std::string_view text, std::size_t width);

/// JSON as text without a final newline; one line if `indent` is -1. Invalid UTF-8 becomes U+FFFD.
std::string json_text(const Json& json, int indent = -1);

/// One object with the keys and values.
Json object_of(const Rows& rows);

/// Lines of "label text", without rows whose label or shown text is empty. Labels fill `label_width` columns.
std::string text_of(const Rows& rows, std::size_t label_width = 15);

/// The labels, and the texts of a line, of a table for people, with a newline. Two blanks separate columns. A
/// text of Kind::words that would make a line longer than 80 characters gets its own line.
///@{
std::string text_heading(const Rows& line);
std::string text_line(const Rows& line);
///@}
/// The keys, and the values of a line, comma-separated, with a newline. Null becomes an empty field. A text
/// is printable (printable.hpp), and gets a ' where a spreadsheet would take it for a formula.
///@{
std::string csv_heading(const Rows& line);
std::string csv_line(const Rows& line);
///@}

/// text_heading(), then text_line() for each of `lines`. This table and those below are empty if `lines` is
/// empty.
std::string text_table(const std::vector<Rows>& lines);

/// csv_heading(), then csv_line() for each of `lines`.
std::string csv_table(const std::vector<Rows>& lines);

/// The elements thead and tbody of a table with the labels and texts. Each cell of tbody has its label as
/// data-label.
std::string html_table(const std::vector<Rows>& lines);

/// `text` as the content of an element or of an attribute in double quotes. Control characters become '?'.
std::string html_text(const std::string& text);

}  // namespace mines::report
