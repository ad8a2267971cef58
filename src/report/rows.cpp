#include "report/rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "base/assert.hpp"
#include "base/printable.hpp"

namespace mines::report {

namespace {

/// A line of text that is longer breaks on most terminals.
constexpr std::size_t most_columns = 80;

std::string shown(const Row& row) {
  MINES_ASSERT(printable(row.text + '.') == row.text + '.');
  if (!row.text.empty() || row.value.is_null()) return row.text;
  return row.value.is_string() ? printable(row.value.get<std::string>()) : row.value.dump();
}

std::string csv_field(const Json& value) {
  if (value.is_null()) return {};
  if (!value.is_string()) return value.dump();
  std::string text = printable(value.get_ref<const std::string&>());
  // A spreadsheet takes a text that begins like this for a formula; with the mark before it it is shown as it
  // is. Numbers that are written as texts stay numbers.
  double number = 0;
  const char* const end = text.data() + text.size();
  const bool is_number = std::from_chars(text.data(), end, number).ptr == end;
  if (!text.empty() && !is_number && std::string_view("=+-@").find(text.front()) != std::string_view::npos)
    text.insert(text.begin(), '\'');
  // RFC 4180: a field with one of these stands in quotes, and its quotes are doubled.
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string field = "\"";
  for (const char byte : text) field += byte == '"' ? "\"\"" : std::string(1, byte);
  return field + "\"";
}

/// Adds a column to a line of text_table().
void add_column(std::string& line, const Row& row, const std::string& text) {
  if (row.kind == Kind::words) {
    const bool has_room = line.size() + 2 + text.size() <= most_columns;
    line += (has_room ? "  " : "\n       ") + text;
    return;
  }
  if (!line.empty()) line += "  ";
  line += row.kind == Kind::name ? fitted(text, row.width) : fmt::format("{:>{}}", text, row.width);
}

/// A line of a table for people, of text_in(row) for each column.
template <class TextIn>
std::string text_columns(const Rows& rows, const TextIn& text_in) {
  std::string line;
  for (const Row& row : rows) {
    if (row.width > 0 && !row.label.empty()) add_column(line, row, text_in(row));
  }
  return line + "\n";
}

/// A line of comma-separated field_of(row) for each column.
template <class FieldOf>
std::string csv_fields(const Rows& rows, const FieldOf& field_of) {
  std::string line;
  const char* before = "";
  for (const Row& row : rows) {
    if (row.key.empty()) continue;
    line += before + field_of(row);
    before = ",";
  }
  return line + "\n";
}

std::string html_cell(const Row& row) {
  const std::string text = shown(row);
  // Where a table has no room for columns, a style sheet shows the label beside the value.
  const std::string label = fmt::format("data-label=\"{}\"", html_text(row.label));
  if (row.kind == Kind::number)
    return fmt::format("<td {}>{}</td>", label, text.empty() ? "-" : html_text(text));
  const bool is_name = row.kind == Kind::name;
  // Others' words may be written from right to left; what follows them is not.
  return fmt::format("<{0}{1} class=\"name\" {2}><bdi>{3}</bdi></{0}>", is_name ? "th" : "td",
                     is_name ? " scope=\"row\"" : "", label, html_text(text));
}

}  // namespace

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  // Commas are inserted from the right, so that none moves the places that are left.
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
  return text;
}

std::string fitted(std::string_view text, std::size_t width) {
  MINES_ASSERT(width > 3);
  std::string begin;
  std::size_t characters = 0;
  for (std::string_view rest = text; !rest.empty();) {
    // first_piece() gives 0 bytes where the text ends in the middle of a character.
    const std::size_t bytes = std::max<std::size_t>(first_piece(rest).bytes, 1);
    if (++characters > width - 3) return begin + "...";
    begin += rest.substr(0, bytes);
    rest.remove_prefix(bytes);
  }
  return begin + std::string(width - characters, ' ');
}

std::string json_text(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Json object_of(const Rows& rows) {
  Json object = Json::object();
  for (const Row& row : rows) {
    MINES_ASSERT(!object.contains(row.key));
    if (!row.key.empty()) object[row.key] = row.value;
  }
  return object;
}

std::string text_of(const Rows& rows, std::size_t label_width) {
  std::string lines;
  for (const Row& row : rows) {
    const std::string text = row.label.empty() ? "" : shown(row);
    if (!text.empty()) lines += fmt::format("{:<{}}{}\n", row.label, label_width, text);
  }
  return lines;
}

std::string text_heading(const Rows& line) {
  return text_columns(line, [](const Row& row) { return row.label; });
}

std::string text_line(const Rows& line) {
  return text_columns(line, [](const Row& row) {
    const std::string text = shown(row);
    return text.empty() ? "-" : text;
  });
}

std::string csv_heading(const Rows& line) {
  return csv_fields(line, [](const Row& row) { return row.key; });
}

std::string csv_line(const Rows& line) {
  return csv_fields(line, [](const Row& row) { return csv_field(row.value); });
}

std::string text_table(const std::vector<Rows>& lines) {
  MINES_ASSERT(std::all_of(lines.begin(), lines.end(), [&lines](const Rows& line) {
    return text_heading(line) == text_heading(lines.front());
  }));
  std::string table = lines.empty() ? "" : text_heading(lines.front());
  for (const Rows& line : lines) table += text_line(line);
  return table;
}

std::string csv_table(const std::vector<Rows>& lines) {
  MINES_ASSERT(std::all_of(lines.begin(), lines.end(), [&lines](const Rows& line) {
    return csv_heading(line) == csv_heading(lines.front());
  }));
  std::string table = lines.empty() ? "" : csv_heading(lines.front());
  for (const Rows& line : lines) table += csv_line(line);
  return table;
}

std::string html_table(const std::vector<Rows>& lines) {
  if (lines.empty()) return {};
  MINES_ASSERT(std::all_of(lines.begin(), lines.end(),
                           [&lines](const Rows& line) { return line.size() == lines.front().size(); }));
  std::string html = "<thead><tr>";
  for (const Row& row : lines.front()) {
    if (row.label.empty()) continue;
    const char* const name = row.kind == Kind::number ? "" : " class=\"name\"";
    html += fmt::format("<th scope=\"col\"{}>{}</th>", name, html_text(row.label));
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const Rows& rows : lines) {
    html += "<tr>";
    for (const Row& row : rows) html += row.label.empty() ? "" : html_cell(row);
    html += "</tr>\n";
  }
  return html + "</tbody>\n";
}

std::string html_text(const std::string& text) { return markup_of(printable(text)); }

}  // namespace mines::report
