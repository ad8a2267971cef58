#include "mines/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/base64.hpp"
#include "library/arguments.hpp"
#include "library/call_log.hpp"
#include "library/facts/picture.hpp"
#include "library/picture/contradiction.hpp"
#include "library/picture/ends.hpp"
#include "library/picture/judge.hpp"
#include "picture/lines.hpp"
#include "picture/noise.hpp"
#include "picture/reading.hpp"

namespace mines {

namespace {

std::string words_of(const PictureReading& reading, bool is_part, std::optional<BoardSize> other_size) {
  std::string words =
      fmt::format("{} x {} cells of {:.4g} pixels", reading.rows, reading.columns, reading.cell_width);
  if (is_part) words += ", a part of a board";
  if (other_size)
    words += fmt::format(", perhaps {} x {}", other_size->rows, other_size->columns);
  else if (!is_part && !is_usual({reading.rows, reading.columns}))
    words += ", an unusual size";
  if (reading.doubtful.empty()) return words;
  constexpr std::size_t most = 8;
  words += fmt::format(", {} doubtful: ", reading.doubtful.size());
  for (std::size_t i = 0; i < std::min(most, reading.doubtful.size()); ++i)
    words += fmt::format("{}row {}, column {}", i == 0 ? "" : "; ", reading.doubtful[i].row,
                         reading.doubtful[i].column);
  return words + (reading.doubtful.size() > most ? " …" : "");
}

/// Whether most cells are doubtful. Then it is no board, or its cells are elsewhere.
bool is_unreadable(const picture::Reading& reading) {
  return 5 * reading.doubts() > 3 * std::ssize(reading.doubtful);
}

/// What is read in a picture, with what the engine and the usual sizes of boards say of it.
struct Judged {
  picture::Reading read;
  bool is_part;
  std::optional<BoardSize> other_size;  ///< that the board may have instead
};

Result<Judged> judged(const picture::Image& image) {
  MINES_LET(auto found, picture::read_board(image));
  auto& [read, looks] = found;
  std::vector<int> painted;
  picture::Reading mended = read;
  const auto added = mend_ends(looks, mended);
  // Lines beside the board may be why most cells are in doubt. These may go, but none may come to such a
  // board.
  const bool has_shed = mended.cells.size() < read.cells.size();
  if (!is_unreadable(mended) && (has_shed || !is_unreadable(read))) {
    read = std::move(mended);
    painted = added;
  }
  // The judge takes no doubt away.
  const bool is_part = !is_unreadable(read) && judge(read);
  if (is_unreadable(read)) {
    return bad_input("", fmt::format("a board of {} x {} cells seems to be in the picture, but most of its "
                                     "cells cannot be read",
                                     read.rows(), read.columns()));
  }
  for (const int cell : painted) read.doubtful[cell] = 1;
  settle(read, looks, is_part);
  const auto other_size = is_part ? std::nullopt : doubt_ends(looks, read);
  return Judged{std::move(read), is_part, other_size};
}

/// Whether two readings have the same cells of the picture.
bool is_same_place(const picture::Grid& a, const picture::Grid& b) {
  const auto is_near = [](const picture::Axis& axis, const picture::Axis& other) {
    return axis.count == other.count && std::abs(axis.origin - other.origin) < axis.pitch / 2;
  };
  return is_near(a.x, b.x) && is_near(a.y, b.y);
}

/// Doubts the cells that a second reading of the same cells has otherwise. In a picture without noise, all
/// doubts of both remain.
void doubt_differences(picture::Reading& reading, const picture::Reading& second, bool is_drawn) {
  for (std::size_t cell = 0; cell < reading.cells.size(); ++cell)
    if (reading.cells[cell] != second.cells[cell] || (is_drawn && second.doubtful[cell] != 0))
      reading.doubtful[cell] = 1;
}

/// Reads a picture without its noise: near the board that `first` has found, if that seems to be one.
Result<Judged> judged_without_noise(const picture::Image& image, const Result<Judged>& first) {
  if (!first || !is_usual(size_of(first->read)) || 4 * first->read.doubts() > std::ssize(first->read.cells))
    return judged(picture::without_noise(image));
  // Half a cell more than whole ones: so no end of the cutting looks like an end of the board.
  constexpr double margin = 2.5;
  const picture::Cutting cutting = picture::cutting_of(image, first->read.grid, margin);
  auto second = judged(picture::without_noise(cutting.image));
  if (second) cutting.move_back(second->read.grid);
  return second;
}

/// The clearer reading of the picture as it is and without its noise, each of which may mislead.
Result<Judged> judged_twice(const picture::Image& image) {
  constexpr double drawn = 0.05;  // where noise is, there are more faint changes
  auto first = judged(image);
  if (std::int64_t{image.width} * image.height > picture::most_evened_pixels) return first;
  const bool is_drawn = picture::faint_changes(image) < drawn;
  if (first && first->read.doubts() == 0 && is_drawn) return first;
  auto second = judged_without_noise(image, first);
  if (!second) return first;
  if (!first) {
    // Of what was no board at first, most must be sure, and nearly all if its size is no usual one.
    const int least_per_doubt = is_usual(size_of(second->read)) ? 3 : 20;
    const bool is_sure = least_per_doubt * second->read.doubts() < std::ssize(second->read.cells);
    return is_sure ? second : first;
  }
  if (is_same_place(first->read.grid, second->read.grid)) {
    if (second->read.doubts() < first->read.doubts()) std::swap(first, second);
    doubt_differences(first->read, second->read, is_drawn);
    if (!first->other_size) first->other_size = second->other_size;
  } else if (is_usual(size_of(second->read)) && !is_usual(size_of(first->read)) && !second->is_part &&
             !is_drawn) {
    // In a picture that is drawn, faint lines are no noise, and are lost with it.
    second->other_size = size_of(first->read);
    return second;
  }
  return first;
}

Result<PictureReading> reading_of(const picture::Image& image) {
  MINES_LET(auto clearer, judged_twice(image));
  picture::Reading& read = clearer.read;
  PictureReading reading{read.rows(),        read.columns(),    std::move(read.cells), {}, read.grid.x.origin,
                         read.grid.y.origin, read.grid.x.pitch, read.grid.y.pitch,     {}};
  for (int cell = 0; cell < std::ssize(read.doubtful); ++cell)
    if (read.doubtful[cell] != 0) reading.doubtful.push_back(size_of(read).cell(cell));
  reading.reading = words_of(reading, clearer.is_part, clearer.other_size);
  return reading;
}

}  // namespace

PictureReading read_picture(std::int64_t width, std::int64_t height, int channels,
                            std::span<const std::uint8_t> pixels) {
  const auto request = [&](facts::Object& to) {
    if (pixels.size() > library::most_logged) throw facts::TooLong();  // before Base64 makes a text of it
    to.add("width", width).add("height", height).add("channels", channels);
    to.add("pixels", base64_of({reinterpret_cast<const char*>(pixels.data()), pixels.size()}));
  };
  return library::logged(
      "read_picture", request,
      [&] {
        auto image = value_of(picture::Image::of(width, height, channels, pixels));
        return value_of(reading_of(picture::undithered(std::move(image))));
      },
      [](facts::Object& to, const PictureReading& reading) { to.add_all(reading); });
}

}  // namespace mines
