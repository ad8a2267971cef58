#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>
#include <utility>

#include "os/byte_reader.hpp"
#include "position/position_reader.hpp"

namespace mines {

namespace {

using Json = nlohmann::ordered_json;

/// The longest text: it is held in memory, and so is the board in it.
constexpr std::size_t most_bytes = std::size_t{1} << 28;
/// How deep values may be nested: far deeper than a description of a board needs.
constexpr int most_levels = 64;

/// Receives what the parser finds and keeps only the two members that matter, as the others may have 256 MiB.
/// A member function that returns false ends the parsing.
class PositionMembers final : public nlohmann::json_sax<Json> {
 public:
  std::optional<std::string> board;
  std::optional<std::uint64_t> mines;
  std::optional<std::uint64_t> error_offset;

  bool is_deep() const { return levels_ > most_levels; }

  bool null() override { return other(); }
  bool boolean(bool /*value*/) override { return other(); }
  bool number_integer(std::int64_t /*value*/) override { return other(); }
  bool number_unsigned(std::uint64_t value) override {
    other();
    if (at_mines()) mines = value;
    return is_object_;
  }
  bool number_float(double /*value*/, const std::string& /*text*/) override { return other(); }
  bool string(std::string& value) override {
    other();
    if (at_board()) board = std::move(value);
    return is_object_;
  }
  bool binary(Json::binary_t& /*value*/) override { return other(); }
  bool start_object(std::size_t /*members*/) override {
    if (levels_ == 0) is_object_ = true;
    return start();
  }
  bool key(std::string& name) override {
    // Members of inner objects may have the same names.
    if (levels_ == 1) key_ = name;
    return true;
  }
  bool end_object() override { return end(); }
  bool start_array(std::size_t /*elements*/) override { return start(); }
  bool end_array() override { return end(); }
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*problem*/) override {
    error_offset = position > 0 ? position - 1 : 0;
    return false;
  }

 private:
  bool at_board() const { return levels_ == 1 && key_ == "board"; }
  bool at_mines() const { return levels_ == 1 && key_ == "total_mines"; }
  /// A value of any kind. If a member occurs twice, the last one counts.
  bool other() {
    if (at_board()) board.reset();
    if (at_mines()) mines.reset();
    return is_object_;
  }
  bool start() {
    other();
    ++levels_;
    return is_object_ && !is_deep();
  }
  bool end() {
    --levels_;
    return true;
  }

  int levels_ = 0;
  bool is_object_ = false;
  std::string key_;  ///< of the outermost object
};

}  // namespace

Result<Position> read_json_position(ByteReader& from) {
  MINES_LET(const auto text, read_whole(from, most_bytes));
  return parse_json_position(text, from.name());
}

Result<Position> parse_json_position(std::string_view text, const std::string& name) {
  PositionMembers members;
  Json::sax_parse(text, &members);
  // Asked first: the parser was stopped there and has found no error.
  if (members.is_deep())
    return bad_input(name, fmt::format("the JSON is nested deeper than {} levels", most_levels));
  if (members.error_offset) {
    return bad_input(name, *members.error_offset,
                     "not JSON, expected an object with \"board\" and \"total_mines\"");
  }
  if (!members.board) return bad_input(name, "expected an object with a text as its \"board\"");
  auto position =
      parse_ascii_position(*members.board, name.empty() ? "\"board\"" : fmt::format("{}: \"board\"", name));
  if (!position) return position;
  if (!members.mines || *members.mines > position->size.cells()) {
    return bad_input(
        name, fmt::format("expected a whole number from 0 to {} as \"total_mines\"", position->size.cells()));
  }
  position->mines = *members.mines;
  return position;
}

Result<std::string> json_text_of(const Position& position, const std::string& name) {
  MINES_LET(const auto mines, needed_mines(position, name));
  Json object;
  object["board"] = "";
  object["total_mines"] = mines;
  // A byte for each cell, two for the end of each row (\n), and the newline after the object.
  const std::uint64_t bytes =
      object.dump().size() + position.size.cells() + 2 * static_cast<std::uint64_t>(position.size.rows) + 1;
  if (bytes > most_bytes)
    return bad_input(name,
                     fmt::format("as JSON the board of {} x {} cells takes {} bytes, expected at most {}",
                                 position.size.rows, position.size.columns, bytes, most_bytes));
  object["board"] = ascii_text_of(position);
  return object.dump() + "\n";
}

}  // namespace mines
