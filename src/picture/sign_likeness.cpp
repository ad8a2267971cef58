#include "picture/sign_likeness.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace mines::picture {

bool has_red_part(const Look& look) { return look.red >= 0.1F && look.red <= 0.9F; }

bool has_many_inks(const Look& look) {
  return look.many_inks >= 0.35F || (look.many_inks >= 0.2F && has_red_part(look));
}

bool is_centred(const Look& look) {
  constexpr float near = 0.24F;
  return std::abs(look.top + look.bottom - 1) < near && std::abs(look.left + look.right - 1) < near;
}

namespace {

/// The share of its box that a sign fills.
float fullness(const Look& look) {
  const auto& ink = look.shape.ink;
  const float box = static_cast<float>(ink.size()) * std::min(look.width_by_height, 1 / look.width_by_height);
  return std::accumulate(ink.begin(), ink.end(), 0.0F) / box;
}

}  // namespace

bool is_dash(const Look& look) {
  constexpr float most_wide = 0.55F;
  const float wide = look.right - look.left;
  if (!look.has_sign || look.width_by_height < 2.5F || wide > most_wide || !is_centred(look)) return false;
  // A word is as wide, but leaves much of its box free: a dash fills 0.6 of it at least.
  return fullness(look) >= 0.55F;
}

bool is_line_through(const Look& look, bool is_faint) {
  constexpr float most_wide = 0.15F;  // of its height
  const float least_high = is_faint ? 0.75F : 0.9F;
  return look.has_sign && look.bottom - look.top >= least_high && look.width_by_height <= most_wide;
}

bool is_block(const Look& look) { return look.has_sign && look.red < 0.5F && fullness(look) >= 0.93F; }

int best_digit(const Kind& kind) {
  return static_cast<int>(std::max_element(kind.scores.begin(), kind.scores.begin() + flag) -
                          kind.scores.begin());
}

float lead(const Kind& kind, int sign) {
  float next = -1;
  for (int digit = 0; digit <= question; ++digit)
    if (digit != sign) next = std::max(next, kind.scores[digit]);
  return kind.scores[sign] - next;
}

bool has_inks_of_no_digit(const Kind& kind) {
  constexpr float clear = 0.9F;
  const int best = best_digit(kind);
  return has_many_inks(kind.look) &&
         (best == question || kind.scores[best] < clear || lead(kind, best) < clear_lead ||
          kind.scores[best] < kind.scores[flag] + clear_lead);
}

bool is_number(const Kind& kind) {
  const int best = best_digit(kind);
  return best != question && kind.scores[best] >= least_score && !has_inks_of_no_digit(kind);
}

bool is_clear_digit(const Kind& kind) {
  constexpr float least = 0.9F;
  const int best = best_digit(kind);
  return best > 0 && is_number(kind) && !has_many_inks(kind.look) && kind.scores[best] >= least &&
         lead(kind, best) >= 2 * clear_lead;
}

bool is_pair(const Kind& kind) {
  // Small ones run together.
  if (kind.look.scale < 0.5F || kind.look.red >= 0.1F) return false;
  std::array<float, SignShape::side> columns{};
  for (std::size_t i = 0; i < kind.look.shape.ink.size(); ++i)
    columns[i % SignShape::side] += kind.look.shape.ink[i];
  const auto middle = columns.begin() + SignShape::side / 2;
  return *std::min_element(middle - 2, middle + 2) < 0.5F && kind.look.right - kind.look.left >= 0.3F &&
         *std::max_element(columns.begin(), middle) > 3 && *std::max_element(middle, columns.end()) > 3;
}

bool is_like_mine(const Kind& kind) {
  return kind.scores[mine] >= good_score && kind.scores[mine] > kind.scores[best_digit(kind)];
}

bool is_like_flag(const Kind& kind) {
  return kind.scores[flag] >= good_score && kind.scores[flag] > kind.scores[mine] &&
         kind.scores[flag] > kind.scores[best_digit(kind)];
}

bool is_clear_mine(const Kind& kind) {
  constexpr float clear = 0.91F;
  return is_like_mine(kind) && kind.scores[mine] >= clear;
}

}  // namespace mines::picture
