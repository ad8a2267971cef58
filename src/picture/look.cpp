#include "picture/look.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace mines::picture {

namespace {

constexpr int samples = 40;         // along a side of a cell
constexpr int least_contrast = 10;  // of a sign; less is noise
constexpr int strong = 96;          // contrast of most signs

struct Sample {
  std::array<Colour, samples * samples> colours;
  double pixels = 1;  ///< of the picture in a sample's side, at most 1
  int few = 14;       ///< the thinnest sign has more samples
  int least_high = samples / 8;
  Looks::Signs signs = Looks::Signs::in_middle;
  double width_by_height = 1;     ///< of the cell, in pixels
  int middle_from = samples / 4;  ///< the first sample of the middle, which ends as far from the other side
  std::pair<int, int> across{0, samples - 1}, down{0, samples - 1};  ///< those that the picture has

  bool has(int at) const {
    const int x = at % samples, y = at / samples;
    return x >= across.first && x <= across.second && y >= down.first && y <= down.second;
  }
  Colour at(int x, int y) const { return colours[y * samples + x]; }
};

/// The two pixels around a place between pixels, and the part of the second in 256.
struct Between {
  int first;
  int second;
  int part;
};

/// The places of `count` samples from `from` on, `step` apart, in the middle of each.
std::vector<Between> places_of(double from, double step, int count, int length) {
  std::vector<Between> places;
  for (int i = 0; i < count; ++i) {
    const double at = std::clamp(from + (i + 0.5) * step - 0.5, 0.0, length - 1.0);
    const int first = static_cast<int>(at);
    places.push_back({first, std::min(first + 1, length - 1), static_cast<int>((at - first) * 256)});
  }
  return places;
}

/// Which of `count` parts of a cell a picture of `length` pixels has, but for those of which it has less than
/// half.
std::pair<int, int> seen_parts(const Axis& axis, int cell, int length, int count) {
  const double part = axis.pitch / count;
  const auto parts_to = [&](double at) {
    return std::clamp(static_cast<int>(std::lround((at - axis.line(cell)) / part)), 0, count);
  };
  return {parts_to(0), parts_to(length) - 1};
}

Sample sample_of(const Image& image, const Grid& grid, int row, int column) {
  Sample sample;
  const double width = grid.x.pitch / samples, height = grid.y.pitch / samples;
  const int steps = std::max(1, static_cast<int>(std::ceil(std::max(width, height))));
  const auto across = places_of(grid.x.line(column), width / steps, samples * steps, image.width);
  const auto down = places_of(grid.y.line(row), height / steps, samples * steps, image.height);
  sample.width_by_height = width / height;
  sample.pixels = std::min({1.0, width, height});
  sample.across = seen_parts(grid.x, column, image.width, samples);
  sample.down = seen_parts(grid.y, row, image.height, samples);
  // Small signs are seen in large cells alone.
  sample.few = static_cast<int>(sample.few / std::clamp(width, 1.0, 2.5));
  if (height >= 2.5) sample.least_high = samples / 10;
  for (int y = 0; y < samples; ++y) {
    std::array<std::array<int, 3>, samples> sums{};
    for (int j = y * steps; j < (y + 1) * steps; ++j) {
      const std::uint8_t* const upper = &image.bytes[std::size_t{3} * image.width * down[j].first];
      const std::uint8_t* const lower = &image.bytes[std::size_t{3} * image.width * down[j].second];
      const int part = down[j].part;
      for (int i = 0; i < samples * steps; ++i) {
        const auto& [left, right, weight] = across[i];
        for (int channel = 0; channel < 3; ++channel) {
          const int l = 3 * left + channel, r = 3 * right + channel;
          const int above = upper[l] * (256 - weight) + upper[r] * weight;
          const int below = lower[l] * (256 - weight) + lower[r] * weight;
          sums[i / steps][channel] += (above * (256 - part) + below * part) >> 8;
        }
      }
    }
    const int count = steps * steps << 8;
    for (int x = 0; x < samples; ++x)
      sample.colours[y * samples + x] = {sums[x][0] / count, sums[x][1] / count, sums[x][2] / count};
  }
  return sample;
}

int from_border(int x, int y) { return std::min(std::min(x, y), samples - 1 - std::max(x, y)); }

/// The samples of a cell but for its borders, where a sign may be.
std::vector<Colour> colours_inside(const Sample& sample) {
  constexpr int from = samples * 15 / 100, to = samples - from;
  std::vector<Colour> inside;
  for (int y = from; y < to; ++y)
    for (int x = from; x < to; ++x) inside.push_back(sample.at(x, y));
  return inside;
}

/// Whether colours differ less than a sign from its ground.
bool is_plain(const std::vector<Colour>& colours) {
  return std::all_of(colours.begin(), colours.end(), [&](const Colour& colour) {
    return difference(colour, colours.front()) * 2 < least_contrast;
  });
}

/// The colours that are frequent inside, the most frequent first, at most two, which differ: the ground, and
/// the ink of a bold sign. A colour is the mean of what is near the cube of colours that has most in it and
/// in the cubes around it.
std::vector<Colour> frequent_colours(std::vector<Colour> inside) {
  constexpr int cubes = 16, width = 256 / cubes;
  const auto least = std::ssize(inside) * 15 / 100;
  std::vector<Colour> found;
  while (found.size() < 2 && std::ssize(inside) >= least) {
    std::array<std::uint16_t, cubes * cubes * cubes> counts{};
    std::vector<int> used;
    for (const Colour& colour : inside) {
      const int cube = (colour.red / width * cubes + colour.green / width) * cubes + colour.blue / width;
      if (counts[cube]++ == 0) used.push_back(cube);
    }
    const auto parts = [](int cube) {
      return std::array{cube / cubes / cubes, cube / cubes % cubes, cube % cubes};
    };
    int most = 0;
    std::array<double, 3> mean{};
    for (const int cube : used) {
      const auto centre = parts(cube);
      int count = 0, fullest = cube;
      for (const int other : used) {
        const auto at = parts(other);
        if (std::abs(at[0] - centre[0]) > 1 || std::abs(at[1] - centre[1]) > 1 ||
            std::abs(at[2] - centre[2]) > 1)
          continue;
        count += counts[other];
        if (counts[other] > counts[fullest]) fullest = other;
      }
      if (count <= most) continue;
      most = count;
      for (int i = 0; i < 3; ++i) mean[i] = (parts(fullest)[i] + 0.5) * width;
    }
    const auto middle = [&] {
      return Colour{static_cast<int>(mean[0]), static_cast<int>(mean[1]), static_cast<int>(mean[2])};
    };
    for (const int near : {width, width * 3 / 4, width / 2}) {
      std::array<double, 3> sum{};
      int count = 0;
      for (const Colour& colour : inside) {
        if (difference(colour, middle()) > near) continue;
        sum[0] += colour.red;
        sum[1] += colour.green;
        sum[2] += colour.blue;
        ++count;
      }
      if (count > 0)
        for (int i = 0; i < 3; ++i) mean[i] = sum[i] / count;
    }
    const auto before = inside.size();
    std::erase_if(inside, [&](const Colour& colour) { return difference(colour, middle()) <= 32; });
    if (!found.empty() && static_cast<std::ptrdiff_t>(before - inside.size()) < least) break;
    found.push_back(middle());
    if (before == inside.size()) break;
  }
  return found;
}

/// The samples of the sign: parts that differ from the ground, have some of their samples in the middle of
/// the cell or lie close by like the dot of a question mark, and are no borders.
struct Mask {
  std::array<char, samples * samples> in{};
  int count = 0;
  int left = samples, right = -1, top = samples, bottom = -1;

  void add(const std::vector<int>& part) {
    for (const int at : part) {
      in[at] = 1;
      ++count;
      left = std::min(left, at % samples);
      right = std::max(right, at % samples);
      top = std::min(top, at / samples);
      bottom = std::max(bottom, at / samples);
    }
  }
  bool is_near(const Mask& other) const {
    constexpr int gap = samples / 8;
    return other.left <= right + gap && other.right + gap >= left && other.top <= bottom + gap &&
           other.bottom + gap >= top;
  }
};

Mask mask_of(const Sample& sample, const std::array<int, samples * samples>& distance, int threshold,
             int rim) {
  const int few = sample.few, middle_from = sample.middle_from, middle_to = samples - middle_from;
  constexpr int most_on_border = samples / 4;
  Mask mask;
  constexpr int width = samples + 2;  // with samples around that belong to no part
  std::array<char, width * width> is_left{};
  for (int y = rim; y < samples - rim; ++y)
    for (int x = rim; x < samples - rim; ++x)
      is_left[(y + 1) * width + x + 1] = distance[y * samples + x] >= threshold ? 1 : 0;
  std::vector<int> part;
  std::vector<std::vector<int>> others;  // parts that are not in the middle
  for (int start = 0; start < samples * samples; ++start) {
    const int start_x = start % samples, start_y = start / samples;
    char& is_start = is_left[(start_y + 1) * width + start_x + 1];
    // A part may begin beyond the rim, and goes on within it.
    if (from_border(start_x, start_y) < rim ? distance[start] < threshold : is_start == 0) continue;
    is_start = 0;
    part.assign(1, start);
    int on_border = 0, left = samples, right = 0, top = samples, bottom = 0;
    bool in_middle = false;
    std::array<long, 2> centre{};
    for (std::size_t i = 0; i < part.size(); ++i) {
      const int x = part[i] % samples, y = part[i] / samples;
      centre[0] += x;
      centre[1] += y;
      left = std::min(left, x);
      right = std::max(right, x);
      top = std::min(top, y);
      bottom = std::max(bottom, y);
      on_border += from_border(x, y) == rim;
      in_middle |= x >= middle_from && x < middle_to && y >= middle_from && y < middle_to;
      for (int down = -1; down <= 1; ++down) {
        for (int across = -1; across <= 1; ++across) {
          char& next = is_left[(y + 1 + down) * width + x + 1 + across];
          if (next == 0) continue;
          next = 0;
          part.push_back(part[i] + down * samples + across);
        }
      }
    }
    const auto is_inside = [&](long sum) {
      const auto at = sum / static_cast<long>(part.size());
      const int least = std::min(middle_from, samples / 8);
      return at >= least && at < samples - least;
    };
    if (on_border > most_on_border || std::ssize(part) * 2 <= few || (on_border > 0 && !in_middle)) continue;
    // A frame around the sign, or a side of one.
    if (!in_middle && std::max(right - left, bottom - top) > samples * 6 / 10) continue;
    if (!is_inside(centre[0]) || !is_inside(centre[1])) continue;
    if (in_middle)
      mask.add(part);
    else
      others.push_back(part);
  }
  if (mask.count == 0) return mask;
  // What is far from it is a piece of the cell's frame.
  const Mask middle = mask;
  for (const auto& other : others) {
    Mask alone;
    alone.add(other);
    if (middle.is_near(alone)) mask.add(other);
  }
  return mask;
}

/// How steep the border of the mask is, of the contrast: the shading of a cell has none.
double sharpness(const Mask& mask, const std::array<int, samples * samples>& distance, int contrast) {
  long steps = 0, count = 0;
  for (int y = 1; y + 1 < samples; ++y) {
    for (int x = 1; x + 1 < samples; ++x) {
      const int at = y * samples + x;
      if (mask.in[at] == 0) continue;
      int most = 0;
      for (const int next : {at - 1, at + 1, at - samples, at + samples})
        if (mask.in[next] == 0) most = std::max(most, distance[at] - distance[next]);
      if (most == 0) continue;
      steps += most;
      ++count;
    }
  }
  return count == 0 ? 0 : static_cast<double>(steps) / static_cast<double>(count) / contrast;
}

SignShape shape_of(const Mask& mask, const std::array<int, samples * samples>& distance, int contrast,
                   double width_by_height) {
  SignShape shape;
  const int width = mask.right - mask.left + 1, height = mask.bottom - mask.top + 1;
  const double down = std::max(width * width_by_height, static_cast<double>(height)) / SignShape::side,
               across = down / width_by_height;
  const double start_x = mask.left + (width - across * SignShape::side) / 2;
  const double start_y = mask.top + (height - down * SignShape::side) / 2;
  constexpr int steps = 3;
  for (int y = 0; y < SignShape::side; ++y) {
    for (int x = 0; x < SignShape::side; ++x) {
      double sum = 0;
      for (int i = 0; i < steps * steps; ++i) {
        const int at_x = static_cast<int>(std::floor(start_x + (x + (i % steps + 0.5) / steps) * across));
        const int at_y = static_cast<int>(std::floor(start_y + (y + (i / steps + 0.5) / steps) * down));
        if (at_x < mask.left || at_x > mask.right || at_y < mask.top || at_y > mask.bottom) continue;
        const int at = at_y * samples + at_x;
        // The soft border of the sign counts in part.
        const bool is_near = mask.in[at] != 0;
        sum += is_near ? std::min(1.0, static_cast<double>(distance[at]) / contrast) : 0;
      }
      shape.at(x, y) = static_cast<float>(sum / (steps * steps));
    }
  }
  return shape;
}

/// The samples of a mask in the middle of the cell, of (samples / 4)².
int count_in_middle(const Mask& mask) {
  int count = 0;
  for (int y = samples * 3 / 8; y < samples * 5 / 8; ++y)
    for (int x = samples * 3 / 8; x < samples * 5 / 8; ++x) count += mask.in[y * samples + x];
  return count;
}

/// Whether a mask that fills the cell is a sign itself, as a mine with its spikes: a third of the middle is
/// its outline at least, and it leaves more of its box free than a disc does, unlike the face of a closed
/// cell.
bool is_star(const Mask& mask) {
  const int box = (mask.right - mask.left + 1) * (mask.bottom - mask.top + 1);
  return count_in_middle(mask) * 3 > samples * samples / 16 && mask.count * 100 <= box * 72;
}

/// Whether it is a star from side to side, whose middle is all ink.
bool is_filling_star(const Mask& mask) {
  constexpr int far = samples * 7 / 10;
  return is_star(mask) && mask.right - mask.left >= far && mask.bottom - mask.top >= far &&
         count_in_middle(mask) * 10 >= samples * samples / 16 * 9;
}

/// Whether nearly all of a mask is the same when left and right change places.
bool is_symmetric(const Mask& mask) {
  int same = 0;
  for (int y = mask.top; y <= mask.bottom; ++y)
    for (int x = mask.left; x <= mask.right; ++x)
      same += mask.in[y * samples + x] != 0 && mask.in[y * samples + mask.left + mask.right - x] != 0 ? 1 : 0;
  return same * 100 >= mask.count * 85;
}

/// Whether it is a short level stroke in the middle of the cell, as text has for cells that are closed or
/// open.
bool is_small_dash(const Mask& mask) {
  constexpr int near = samples / 8;
  const int wide = mask.right - mask.left, high = mask.bottom - mask.top;
  return wide >= 3 * high && wide >= samples / 8 && wide <= samples / 2 &&
         std::abs(mask.left + mask.right - samples) < 2 * near &&
         std::abs(mask.top + mask.bottom - samples) < 2 * near;
}

/// A sign on a ground.
struct Sign {
  std::array<int, samples * samples> distance{};  ///< from the ground
  int contrast = 0;
  Mask mask{};
};

/// The difference from the ground that more than a few samples in the middle have.
int contrast_of(const Sample& sample, const std::array<int, samples * samples>& distance) {
  std::vector<int> middle;
  const int from = std::min(samples / 5, sample.middle_from), to = samples - from;
  for (int y = from; y < to; ++y)
    for (int x = from; x < to; ++x) middle.push_back(distance[y * samples + x]);
  std::nth_element(middle.begin(), middle.begin() + sample.few, middle.end(), std::greater<>());
  return middle[sample.few];
}

/// Finds where the sign is, if there is one, by the distances from the ground; `may_touch` the border of the
/// cell, or a bevel there.
void find_mask(const Sample& sample, Sign& sign, bool may_touch) {
  if (sign.contrast < least_contrast) return;
  // The higher threshold is for signs that touch a shadow at the cell's border. Others touch a bevel.
  for (const auto& [percent, rim] : {std::pair(45, 0), std::pair(70, 0), std::pair(45, samples / 10)}) {
    if (rim > 0 && (sign.mask.count > 0 || !may_touch)) break;
    const Mask mask =
        mask_of(sample, sign.distance, std::max(sign.contrast * percent / 100, least_contrast * 6 / 10), rim);
    const int high = mask.bottom - mask.top, wide = mask.right - mask.left;
    const double width = wide * sample.width_by_height;  // in samples as high as these are
    const bool is_small = high + (wide <= high ? 1 : 0) < sample.least_high;
    if (mask.count + 2 < sample.few || (is_small && !is_small_dash(mask))) continue;
    const int right = samples - 1 - mask.right, bottom = samples - 1 - mask.bottom;
    const auto is_near = [](int to_border) { return to_border * 12 < samples; };
    const auto is_far = [](int to_border) { return to_border * 5 >= samples; };
    // Shading begins at a side of the cell, and does not reach the other half.
    const auto is_shading = [&](int from, int to) { return is_near(from) && to * 9 < samples * 5; };
    const bool is_at_side = is_shading(mask.left, mask.right) || is_shading(right, samples - 1 - mask.left);
    // A strong one that is as high as a number, and no wider, stands there.
    const bool is_number = sign.contrast >= strong && high >= samples * 35 / 100 &&
                           high <= samples * 70 / 100 && width * 2 > high && width < high &&
                           mask.top >= samples / 10 && mask.bottom < samples - samples / 10;
    // From side to side, or from the upper left corner on, it may reach further. Below a bevel it fills its
    // box, as no sign does.
    const bool is_band =
        is_near(mask.left) && is_near(mask.top) && is_far(bottom) && (is_near(right) || is_far(right));
    const bool is_full = mask.count * 100 >= (high + 1) * (wide + 1) * 75;
    const bool is_below_bevel =
        wide * 10 >= samples * 8 && mask.top * 6 < samples && is_far(bottom) && is_full;
    const bool is_below_top = is_band || is_below_bevel || is_shading(mask.top, mask.bottom);
    // The cloth of a flag may begin there, too, but has ground at both sides, where shading goes on, and
    // flies to one of them.
    const bool is_cloth = sign.contrast >= strong && high >= samples * 35 / 100 &&
                          mask.left >= samples / 10 && mask.right < samples - samples / 10 &&
                          !is_symmetric(mask);
    // Where signs may lie anywhere, one as large as a number in a corner is no shading.
    const bool may_be_in_corner = sample.signs == Looks::Signs::anywhere && high * 5 >= samples &&
                                  high * 2 <= samples && width <= 2 * high &&
                                  std::min({mask.left, mask.top, right, bottom}) > 0;
    if (!may_be_in_corner && ((is_at_side && !is_number) || (is_below_top && !is_cloth) ||
                              is_shading(bottom, samples - 1 - mask.top)))
      continue;
    // The ground around a bold sign fills the cell.
    if (wide >= samples * 8 / 10 && high >= samples * 8 / 10 && !is_star(mask)) continue;
    // The edge of a closed cell's face.
    if (wide >= samples * 6 / 10 && high >= samples * 6 / 10 && count_in_middle(mask) == 0) continue;
    if (sharpness(mask, sign.distance, sign.contrast) < 0.2 * sample.pixels) continue;
    if (mask.count > sign.mask.count * 5 / 4) sign.mask = mask;
  }
}

/// The ground may have a second shade, which is nearer to it than the sign.
Sign sign_on(const Sample& sample, Colour ground, Colour shade) {
  Sign sign;
  for (int at = 0; at < samples * samples; ++at)
    sign.distance[at] = sample.has(at) ? difference(sample.colours[at], ground) : 0;
  sign.contrast = contrast_of(sample, sign.distance);
  if (difference(ground, shade) < std::min(48, sign.contrast * 2 / 3)) {
    for (int at = 0; at < samples * samples; ++at)
      sign.distance[at] = std::min(sign.distance[at], difference(sample.colours[at], shade));
    sign.contrast = contrast_of(sample, sign.distance);
  }
  find_mask(sample, sign, true);
  return sign;
}

/// The sign of one colour. What has a third colour is a line that someone drew over the cell, and counts as
/// ground.
Sign sign_in(const Sample& sample, Colour ground, Colour ink) {
  Sign sign;
  const int most = std::max(24, difference(ground, ink) / 4);
  for (int at = 0; at < samples * samples; ++at)
    if (sample.has(at) && distance_from_blends(sample.colours[at], ground, ink) <= most)
      sign.distance[at] = difference(sample.colours[at], ground);
  sign.contrast = difference(ground, ink);
  find_mask(sample, sign, false);
  return sign;
}

/// The samples between the border and the middle.
std::vector<Colour> colours_around(const Sample& sample) {
  constexpr int from = samples / 12, inner = samples / 5;
  std::vector<Colour> around;
  for (int y = from; y < samples - from; ++y)
    for (int x = from; x < samples - from; ++x)
      if (from_border(x, y) < inner) around.push_back(sample.at(x, y));
  return around;
}

Colour median_of(std::vector<Colour> colours) {
  const auto middle = colours.begin() + std::ssize(colours) / 2;
  const auto median = [&](int Colour::*channel) {
    std::nth_element(colours.begin(), middle, colours.end(),
                     [&](const Colour& a, const Colour& b) { return a.*channel < b.*channel; });
    return *middle.*channel;
  };
  return {median(&Colour::red), median(&Colour::green), median(&Colour::blue)};
}

void find_sign(const Sample& sample, const std::vector<Colour>& grounds, Look& look) {
  Sign sign;
  std::ptrdiff_t most = -1;
  const auto around = colours_around(sample);
  // The ground goes on to the border of the cell, a bold sign does not.
  const auto count_around = [&](const Colour& ground) {
    return std::count_if(around.begin(), around.end(),
                         [&](const Colour& colour) { return difference(colour, ground) <= 24; });
  };
  const auto take = [&](const Sign& other, const Colour& ground) {
    if (other.mask.count == 0) return;
    const auto count = count_around(ground);
    if (count <= most) return;
    most = count;
    sign = other;
    look.ground = ground;
  };
  const auto try_on = [&](const Colour& ground) {
    const Colour& shade = &ground == &grounds.front() ? grounds.back() : grounds.front();
    const bool has_shade = count_around(shade) * 4 >= std::ssize(around);
    take(sign_on(sample, ground, has_shade ? shade : ground), ground);
  };
  for (const Colour& ground : grounds) try_on(ground);
  if (most < 0 && grounds.size() == 2) {
    take(sign_in(sample, grounds.front(), grounds.back()), grounds.front());
    take(sign_in(sample, grounds.back(), grounds.front()), grounds.back());
  }
  // Around a soft sign there may be more of its blends with the ground than of the ground itself.
  if (most >= 0) try_on(median_of(around));
  // A mine may fill its cell: then the ground is in the corners.
  for (const Colour& ground : frequent_colours(around)) {
    if (difference(ground, grounds.front()) < strong || difference(ground, grounds.back()) < strong) continue;
    Sign other = sign_on(sample, ground, ground);
    if (other.mask.count <= sign.mask.count || !is_filling_star(other.mask)) continue;
    sign = other;
    look.ground = ground;
  }
  const auto& distance = sign.distance;
  const int contrast = sign.contrast;
  const Mask& mask = sign.mask;
  if (mask.count == 0) return;
  std::array<long, 3> sum{};
  long count = 0;
  const auto is_full = [&](int at) { return mask.in[at] != 0 && distance[at] * 10 >= contrast * 8; };
  for (int at = 0; at < samples * samples; ++at) {
    if (!is_full(at)) continue;
    sum[0] += sample.colours[at].red;
    sum[1] += sample.colours[at].green;
    sum[2] += sample.colours[at].blue;
    ++count;
  }
  if (count == 0) return;
  look.has_sign = true;
  look.scale = static_cast<float>(sample.pixels);
  look.contrast = contrast;
  look.ink = {static_cast<int>(sum[0] / count), static_cast<int>(sum[1] / count),
              static_cast<int>(sum[2] / count)};
  int others = 0, red = 0;
  for (int at = 0; at < samples * samples; ++at) {
    if (!is_full(at)) continue;
    const Colour colour = sample.colours[at];
    others += distance_from_blends(colour, look.ground, look.ink) > std::max(24, contrast / 4);
    red += redness(colour) > 50;
  }
  look.many_inks = static_cast<float>(others) / static_cast<float>(count);
  look.red = static_cast<float>(red) / static_cast<float>(count);
  look.top = static_cast<float>(mask.top) / samples;
  look.bottom = static_cast<float>(mask.bottom + 1) / samples;
  look.left = static_cast<float>(mask.left) / samples;
  look.right = static_cast<float>(mask.right + 1) / samples;
  look.width_by_height =
      static_cast<float>(sample.width_by_height) * (look.right - look.left) / (look.bottom - look.top);
  look.shape = shape_of(mask, distance, contrast, sample.width_by_height);
}

/// Takes away light that changes from the top of the cell to its bottom, or from side to side. The two strips
/// beside the middle must have the same colours then, and these change little by little.
void even_out(Sample& sample, bool is_down) {
  constexpr int from = samples * 15 / 100, to = samples - from, strip = samples / 10;
  constexpr int same = 12, least_change = 24;
  constexpr int most_of_ground = 32;  // what differs more from the light is of a sign, and stays
  constexpr std::array channels{&Colour::red, &Colour::green, &Colour::blue};
  const auto at = [&](int along, int beside) -> Colour& {
    return is_down ? sample.colours[along * samples + beside] : sample.colours[beside * samples + along];
  };
  const auto mean = [&](int along, int first) {
    Colour sum;
    for (const auto channel : channels) {
      for (int i = first; i < first + strip; ++i) sum.*channel += at(along, i).*channel;
      sum.*channel /= strip;
    }
    return sum;
  };
  std::array<Colour, samples> light{};
  for (int i = from; i < to; ++i) {
    light[i] = mean(i, from);
    if (difference(light[i], mean(i, to - strip)) > same) return;
  }
  int change = 0, most_at_once = 0;
  for (int i = from + 1; i < to; ++i) {
    change = std::max(change, difference(light[i], light[from]));
    most_at_once = std::max(most_at_once, difference(light[i], light[i - 1]));
  }
  if (change < least_change || most_at_once * 4 > change) return;
  if (difference(light[to - 1], light[from]) * 10 < change * 9) return;  // as in a sign that fills the cell
  for (int i = 0; i < samples; ++i) {
    const Colour& here = light[std::clamp(i, from, to - 1)];
    for (int j = 0; j < samples; ++j) {
      Colour& colour = at(i, j);
      if (difference(colour, here) > most_of_ground) continue;
      for (const auto channel : channels)
        colour.*channel = std::clamp(colour.*channel - here.*channel + light[samples / 2].*channel, 0, 255);
    }
  }
}

Look look_at(const Image& image, const Grid& grid, int row, int column, Looks::Signs signs) {
  Sample sample = sample_of(image, grid, row, column);
  sample.signs = signs;
  if (signs == Looks::Signs::anywhere) sample.middle_from = samples / 12;
  Look look;
  std::tie(look.first_column, look.last_column) = seen_parts(grid.x, column, image.width, Look::side);
  std::tie(look.first_row, look.last_row) = seen_parts(grid.y, row, image.height, Look::side);
  look.is_cut = look.last_column - look.first_column + look.last_row - look.first_row < 2 * (Look::side - 1);
  constexpr int block = samples / Look::side;
  for (int y = 0; y < Look::side; ++y) {
    for (int x = 0; x < Look::side; ++x) {
      std::array<int, 3> sum{};
      for (int i = 0; i < block * block; ++i) {
        const Colour colour = sample.at(x * block + i % block, y * block + i / block);
        sum[0] += colour.red;
        sum[1] += colour.green;
        sum[2] += colour.blue;
      }
      for (int channel = 0; channel < 3; ++channel)
        look.colours[3 * (y * Look::side + x) + channel] =
            static_cast<std::uint8_t>(sum[channel] / (block * block));
    }
  }
  even_out(sample, true);
  even_out(sample, false);
  auto inside = colours_inside(sample);
  look.ground = inside.front();
  if (is_plain(inside)) return look;
  const auto grounds = frequent_colours(std::move(inside));
  look.ground = grounds.front();
  find_sign(sample, grounds, look);
  return look;
}

}  // namespace

double distance_from_blends(Colour colour, Colour ground, Colour ink) {
  const auto parts = [](Colour of) { return std::array{double(of.red), double(of.green), double(of.blue)}; };
  const auto from = parts(ground), to = parts(ink), at = parts(colour);
  double along = 0, length = 0;
  for (int i = 0; i < 3; ++i) {
    along += (at[i] - from[i]) * (to[i] - from[i]);
    length += (to[i] - from[i]) * (to[i] - from[i]);
  }
  const double part = length > 0 ? std::max(0.0, along / length) : 0;
  double most = 0;
  for (int i = 0; i < 3; ++i) most = std::max(most, std::abs(at[i] - from[i] - part * (to[i] - from[i])));
  return most;
}

const Look& Looks::at(const Grid& grid, int row, int column) {
  const auto shift = [](const Axis& to, const Axis& from) {
    return static_cast<int>(std::lround((to.origin - from.origin) / from.pitch));
  };
  const std::pair place{row + shift(grid.y, grid_.y), column + shift(grid.x, grid_.x)};
  auto found = found_.find(place);
  if (found == found_.end())
    found = found_.emplace(place, look_at(*image_, grid_, place.first, place.second, signs_)).first;
  return found->second;
}

namespace {

/// The mean difference of the colours of two looks where both are compared, or on their rims alone, if these
/// have a place in common; 255 if the looks have none.
float mean_difference(const Look& a, const Look& b, bool on_rim) {
  constexpr int last = Look::side - 1;
  int sum = 0, count = 0;
  for (int y = std::max(a.first_row, b.first_row); y <= std::min(a.last_row, b.last_row); ++y) {
    for (int x = std::max(a.first_column, b.first_column); x <= std::min(a.last_column, b.last_column); ++x) {
      if (on_rim && x > 0 && y > 0 && x < last && y < last) continue;
      for (int channel = 0; channel < 3; ++channel, ++count) {
        const int at = 3 * (y * Look::side + x) + channel;
        sum += std::abs(a.colours[at] - b.colours[at]);
      }
    }
  }
  if (count == 0) return on_rim ? mean_difference(a, b, false) : 255;
  return static_cast<float>(sum) / static_cast<float>(count);
}

}  // namespace

void Look::leave_out(Side outer) {
  int& end = outer == Side::left    ? first_column
             : outer == Side::right ? last_column
             : outer == Side::top   ? first_row
                                    : last_row;
  end = is_first(outer) ? std::max(end, 1) : std::min(end, side - 2);
}

float difference(const Look& a, const Look& b) { return mean_difference(a, b, false); }

float rim_difference(const Look& a, const Look& b) { return mean_difference(a, b, true); }

bool is_nearly_same(const Look& a, const Look& b) {
  return a.has_sign == b.has_sign && rim_difference(a, b) <= 7 && difference(a, b) <= 9;
}

}  // namespace mines::picture
