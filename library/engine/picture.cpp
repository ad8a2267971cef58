#include "library/engine/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "mines/engine.hpp"

namespace mines::library {

namespace {

constexpr int side = 24;            // of a cell, in pixels
constexpr int numbers_margin = 30;  // for the numbers of rows and columns

constexpr const char* number_colours[] = {"",        "#0000ff", "#008000", "#ff0000", "#000080",
                                          "#800000", "#008080", "#000000", "#808080"};
constexpr const char* unknown_colour = "#c0c0c0";
constexpr const char* open_colour = "#efefef";
constexpr const char* line_colour = "#9a9a9a";
constexpr const char* safe_colour = "#1a9641";
constexpr const char* move_colour = "#0057d9";
constexpr const char* reason_colour = "#b000b0";
constexpr const char* wrong_colour = "#e00000";

/// From green over yellow to red, pale enough for black text.
std::string shade(double probability) {
  MINES_ASSERT(probability >= 0 && probability <= 1);
  constexpr double colours[][3] = {{150, 220, 150}, {250, 235, 140}, {245, 120, 110}};
  const int below = probability < 0.5 ? 0 : 1;
  const double share = 2 * probability - below;
  const auto mixed = [&](int part) {
    const double from = colours[below][part];
    return static_cast<int>(from + (colours[below + 1][part] - from) * share + 0.5);
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2));
}

/// Writes a picture from back to front.
class Painter {
 public:
  Painter(const Position& position, const Drawn& drawn, Shape shape)
      : position_(position), drawn_(drawn), odd_rows_right_(shape == Shape::hex ? side / 2 : 0) {
    // An impossible position has no verdicts or probabilities to show.
    if (drawn.analysis != nullptr && drawn.analysis->possible == Possible::yes) shown_ = drawn.analysis;
    MINES_ASSERT(shown_ == nullptr || shown_->mine.size() == position.cells.size());
    MINES_ASSERT(drawn.analysis == nullptr || drawn.analysis->possible != Possible::no ||
                 drawn.analysis->contradiction);
  }

  std::string paint() {
    head();
    grounds();
    lines();
    labels();
    numbers();
    if (shown_ != nullptr) percentages();
    marks();
    // They come last, so that no cell's content covers them.
    outlines();
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <class... Arguments>
  void write(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    // Not fmt::format_to(): that compiles all of {fmt} into this file, which takes 3 s.
    out_ += fmt::format(format, std::forward<Arguments>(arguments)...);
  }
  int left(Cell cell) const {
    return numbers_margin + side * cell.column + (cell.row % 2 != 0 ? odd_rows_right_ : 0);
  }
  static int top(std::int32_t row) { return numbers_margin + side * row; }
  int right() const { return left({0, position_.size.columns}) + odd_rows_right_; }
  int bottom() const { return top(position_.size.rows); }

  void head() {
    const int width = right() + side / 2;
    const int height = bottom() + side / 2;
    write(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}")", width,
          height);
    out_ += R"( role="img" font-family="Verdana, DejaVu Sans, sans-serif" text-anchor="middle">)";
    write("\n<title>Minesweeper position, {} x {} cells</title>\n", position_.size.rows,
          position_.size.columns);
    std::string text;
    if (drawn_.analysis != nullptr && drawn_.analysis->possible == Possible::no)
      text = drawn_.analysis->contradiction->text;
    if (drawn_.explanation) text = drawn_.explanation->text;
    if (!text.empty()) write("<desc>{}</desc>\n", markup_of(text));
    write("<rect width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>\n", width, height);
  }

  /// The colours behind the cells; neighbours of one colour in a row are one rectangle.
  void grounds() {
    for (std::int32_t row = 0; row < position_.size.rows; ++row) {
      for (std::int32_t column = 0; column < position_.size.columns;) {
        const std::string colour = ground({row, column});
        const Cell first{row, column};
        while (column < position_.size.columns && ground({row, column}) == colour) ++column;
        if (colour.empty()) continue;
        write("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", left(first), top(row),
              side * (column - first.column), side, colour);
      }
    }
  }
  std::string ground(Cell cell) const {
    const std::int8_t known = position_.at(cell);
    if (known == hole_cell) return "";
    if (known >= 0) return open_colour;
    if (known == mine_cell || shown_ == nullptr) return unknown_colour;
    return shade(shown_->mine[position_.size.index(cell)]);
  }

  void lines() {
    write("<path stroke=\"{}\"{} d=\"", line_colour, has_grid() ? "" : " fill=\"none\"");
    if (has_grid()) {
      for (std::int32_t row = 0; row <= position_.size.rows; ++row)
        write("M{} {}H{}", numbers_margin, top(row), right());
      for (std::int32_t column = 0; column <= position_.size.columns; ++column)
        write("M{} {}V{}", left({0, column}), numbers_margin, bottom());
    } else {
      for_each_cell(position_.size, [&](Cell cell) {
        if (position_.at(cell) != hole_cell)
          write("M{} {}h{}v{}h-{}z", left(cell), top(cell.row), side, side, side);
      });
    }
    out_ += "\"/>\n";
  }
  /// Whether lines from edge to edge separate the cells.
  bool has_grid() const {
    const auto& cells = position_.cells;
    return odd_rows_right_ == 0 && std::find(cells.begin(), cells.end(), hole_cell) == cells.end();
  }

  void labels() {
    out_ += "<g font-size=\"9\" fill=\"#707070\">\n";
    for (std::int32_t column = 0; column < position_.size.columns; ++column)
      text(left({0, column}) + side / 2, numbers_margin - 6, fmt::format("{}", column));
    for (std::int32_t row = 0; row < position_.size.rows; ++row)
      text(numbers_margin / 2, top(row) + side / 2 + 3, fmt::format("{}", row));
    out_ += "</g>\n";
  }
  void text(int x, int y, std::string_view shown) {
    write("<text x=\"{}\" y=\"{}\">{}</text>\n", x, y, markup_of(shown));
  }
  void text_in(Cell cell, int down, std::string_view shown) {
    text(left(cell) + side / 2, top(cell.row) + side / 2 + down, shown);
  }

  void numbers() {
    const auto& cells = position_.cells;
    for (std::int8_t number = 1; number <= 8; ++number) {
      // A number that the board does not have needs no group.
      if (std::find(cells.begin(), cells.end(), number) == cells.end()) continue;
      write("<g font-size=\"16\" font-weight=\"bold\" fill=\"{}\">\n", number_colours[number]);
      for_each_cell(position_.size, [&](Cell cell) {
        if (position_.at(cell) == number) text_in(cell, 6, fmt::format("{}", number));
      });
      out_ += "</g>\n";
    }
  }

  void percentages() {
    out_ += "<g font-size=\"10\">\n";
    for_each_cell(position_.size, [&](Cell cell) {
      if (is_uncertain(shown_->verdict[position_.size.index(cell)]))
        text_in(cell, 4, percentage(shown_->mine[position_.size.index(cell)]));
    });
    out_ += "</g>\n";
  }

  void marks() {
    for_each_cell(position_.size, [&](Cell cell) {
      if (position_.at(cell) == mine_cell) return flag(cell);
      if (position_.at(cell) != unknown_cell || shown_ == nullptr) return;
      const Verdict verdict = shown_->verdict[position_.size.index(cell)];
      if (verdict == Verdict::safe) disc(cell, 5, safe_colour);
      if (verdict == Verdict::mine) mine(cell);
    });
  }
  void disc(Cell cell, int radius, const char* colour) {
    write("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>\n", left(cell) + side / 2,
          top(cell.row) + side / 2, radius, colour);
  }
  void mine(Cell cell) {
    write(
        "<path stroke=\"#000000\" stroke-width=\"2\" d=\"M{} {}h16m-8 -8v16m-5 -13l10 10m0 -10l-10 10\"/>\n",
        left(cell) + 4, top(cell.row) + side / 2);
    disc(cell, 5, "#000000");
  }
  void flag(Cell cell) {
    write(
        "<path fill=\"#d00000\" d=\"M{0} {1}l-8 4l8 4z\"/><path stroke=\"#000000\" stroke-width=\"2\" "
        "d=\"M{0} {1}v14m-5 0h10\"/>\n",
        left(cell) + 14, top(cell.row) + 4);
  }

  void outlines() {
    if (drawn_.analysis != nullptr && drawn_.analysis->possible == Possible::no) {
      for (const Cell cell : drawn_.analysis->contradiction->reason.numbers) outline(cell, wrong_colour, "");
    }
    if (drawn_.explanation) {
      for (const Cell cell : drawn_.explanation->reason.numbers) outline(cell, reason_colour, "");
      outline(drawn_.explanation->cell, reason_colour, " stroke-dasharray=\"4 2\"");
    }
    if (drawn_.move) {
      write(
          "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"none\" stroke=\"{}\" "
          "stroke-width=\"3\"/>\n",
          left(drawn_.move->cell) - 1, top(drawn_.move->cell.row) - 1, side + 2, side + 2, move_colour);
    }
  }
  void outline(Cell cell, const char* colour, const char* dashes) {
    write(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{}\" "
        "stroke-width=\"2\"{}/>\n",
        left(cell) + 2, top(cell.row) + 2, side - 4, side - 4, colour, dashes);
  }

  const Position& position_;
  const Drawn& drawn_;
  int odd_rows_right_;               // how far these lie further to the right
  const Analysis* shown_ = nullptr;  // the analysis of a possible position
  std::string out_;
};

}  // namespace

std::string percentage(double probability) {
  const double percent = 100 * probability;
  if (percent < 1) return "<1";
  if (percent > 99) return ">99";
  return fmt::format("{:.0f}", percent);
}

std::string svg_of(const Position& position, const Drawn& drawn, Shape shape) {
  MINES_ASSERT(position.size.cells() <= Picture::most_cells);
  return Painter(position, drawn, shape).paint();
}

}  // namespace mines::library
