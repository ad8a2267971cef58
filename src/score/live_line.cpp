#include "score/live_line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "score/score.hpp"

namespace mines::judge {

namespace {

/// A number in a few characters: "950", "23.4 k", "45.6 M", "1.2 G".
std::string short_number(double number) {
  const char* unit = "";
  for (const char* larger : {" k", " M", " G"}) {
    // From here on one decimal would round up to "1000.0".
    if (number < 999.95) break;
    number /= 1000;
    unit = larger;
  }
  return *unit == '\0' ? fmt::format("{:.0f}", number) : fmt::format("{:.1f}{}", number, unit);
}

}  // namespace

std::string live_text(const LiveSample& sample, std::size_t columns) {
  const std::string left = fmt::format("{:.1f} s left", sample.seconds_left);
  std::string shortest = left.substr(0, columns > 0 ? columns - 1 : 0);
  if (sample.safe_opened + sample.mines_opened == 0) return shortest;

  const std::string opened =
      sample.safe_cells ? share_text(static_cast<std::int64_t>(sample.safe_opened), *sample.safe_cells)
                        : short_number(static_cast<double>(sample.safe_opened));
  const std::string rate = short_number(sample.cells_per_second);
  for (std::string text :
       {fmt::format("opened {}   mines hit {}   {} cells/s   {}", opened, sample.mines_opened, rate, left),
        fmt::format("{}  {} hit  {}/s  {}", opened, sample.mines_opened, rate, left),
        fmt::format("{}  {} hit  {}", opened, sample.mines_opened, left),
        fmt::format("{}  {}", opened, left)}) {
    if (text.size() < columns) return text;
  }
  return shortest;
}

double LiveLine::rate(Moment now) {
  // This is the oldest moment of the ring, or the first one while the ring is not full.
  const Moment then = moments_[updates_ < moments_.size() ? 0 : updates_ % moments_.size()];
  moments_[updates_++ % moments_.size()] = now;
  const double seconds = now.elapsed - then.elapsed;
  return seconds > 0 && now.cells >= then.cells ? static_cast<double>(now.cells - then.cells) / seconds : 0;
}

void LiveLine::update(std::uint64_t safe_opened, std::uint64_t mines_opened, double elapsed,
                      double seconds_left) {
  const LiveSample sample{safe_cells_, safe_opened, mines_opened, rate({elapsed, safe_opened + mines_opened}),
                          std::max(seconds_left, 0.0)};
  line_.show(wording_(sample, TerminalLine::columns()));
}

}  // namespace mines::judge
