// Sums over the layers of an elimination (elimination.hpp). The layers form a graph of states and
// transitions. Each path from the first state to the last one stands for placements of mines. The weight of a
// path is the product of its transitions' weights w. Paths that meet in a state continue as one sum:
//   forward: F(first) = 1, F(to) = the sum of F(from) · w(transition) over the transitions to the state
//   backward: B(last) = 1, B(from) = the sum of w(transition) · B(to) over the transitions from the state
//   through: F(from) · w(transition) · B(to), the weight of all paths on a transition
// This is the sum-product algorithm on a chain (F. R. Kschischang, B. J. Frey and H.-A. Loeliger, "Factor
// graphs and the sum-product algorithm", 2001).
//
// The class Weight decides what a sum is: a number of any kind, a row with an entry for each number of mines,
// or a set of numbers of mines. A default-constructed entry must be the zero of the addition. A Weight has
// the members:
//   begin(state), end(state)          indices of the state's entries; end(state) is begin(state + 1)
//   words(transition)                 about the number of 8-byte words that forward() or backward() adds
//   enter(step)                       called before the transitions of a step
//   forward(transition, from, to)     adds F(from) · w to F(to); `from` and `to` point to first entries
//   backward(transition, to, from)    adds w · B(to) to B(from)
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/assert.hpp"
#include "base/stop.hpp"
#include "count/elimination.hpp"

namespace mines {

/// Whether a sweep keeps the sums of all layers, or only those of the latest.
enum class KeptLayers { all, one };

struct NoStep {
  void operator()(std::size_t) const {}
};

/// A base class for a Weight whose sums have one entry each.
struct OneEntryEach {
  std::size_t begin(std::size_t state) const { return state; }
  std::size_t end(std::size_t state) const { return state + 1; }
  std::size_t words(const Transition&) const { return 1; }
};

/// A sum is a range of Entry values. For one thread. Later calls reuse its memory.
template <class Entry>
class LayerSweep {
 public:
  explicit LayerSweep(KeptLayers kept) : keeps_all_(kept == KeptLayers::all) {}

  /// Sums forward from the first state, whose sum has the entries `first`. Calls each_step(step) after the
  /// step's transitions; at() then still has the sums of the layer before the step. O(transitions · entries).
  template <class Weight, class EachStep = NoStep>
  void forward(const EliminationLayers& layers, Weight& weight, const Entry* first, EachStep each_step = {}) {
    start(layers, weight, 0, first);
    RareStopPoint stop(words_a_stop_point);
    for (std::size_t step = 0; step < layers.step_count(); ++step) {
      weight.enter(step);
      const Place from{sums_.data(), begin_};
      const Place to = open(layers, weight, step + 1);
      for (const Transition& transition : layers.transitions(step)) {
        stop.pass(weight.words(transition));
        MINES_ASSERT(layers.first_state(step) <= transition.from &&
                     transition.from < layers.first_state(step + 1) &&
                     layers.first_state(step + 1) <= transition.to);
        weight.forward(transition, from.at(weight.begin(transition.from)),
                       to.at(weight.begin(transition.to)));
      }
      each_step(step);
      close(to);
    }
  }

  /// Sums backward from the last state, whose sum has the entries `last`; otherwise like forward().
  /// During each_step(step), at() still has the sums of the layer after the step.
  template <class Weight, class EachStep = NoStep>
  void backward(const EliminationLayers& layers, Weight& weight, const Entry* last, EachStep each_step = {}) {
    start(layers, weight, layers.step_count(), last);
    RareStopPoint stop(words_a_stop_point);
    for (std::size_t step = layers.step_count(); step-- > 0;) {
      weight.enter(step);
      const Place to{sums_.data(), begin_};
      const Place from = open(layers, weight, step);
      for (const Transition& transition : layers.transitions(step)) {
        stop.pass(weight.words(transition));
        weight.backward(transition, to.at(weight.begin(transition.to)),
                        from.at(weight.begin(transition.from)));
      }
      each_step(step);
      close(from);
    }
  }

  /// The entries of a state's sum, given `index` = Weight::begin(state). The state's layer must be kept.
  const Entry* at(std::size_t index) const {
    MINES_ASSERT(begin_ <= index && index - begin_ <= sums_.size());
    return sums_.data() + (index - begin_);
  }
  /// The entries of all layers. Only with KeptLayers::all.
  std::vector<Entry>& sums() { return sums_; }

 private:
  static constexpr std::size_t words_a_stop_point = 100'000;  // up to 1 ms

  /// A piece of memory with entries; the first has the index `begin`.
  struct Place {
    Entry* first;
    std::size_t begin;
    Entry* at(std::size_t index) const { return first + (index - begin); }
  };

  /// Sets the sum of the only state of the first or last layer.
  template <class Weight>
  void start(const EliminationLayers& layers, const Weight& weight, std::size_t layer, const Entry* sum) {
    begin_ = 0;
    if (keeps_all_) sums_.assign(weight.end(layers.last_state()), Entry());
    const std::size_t state = layers.first_state(layer);
    MINES_ASSERT(layers.first_state(layer + 1) == state + 1);
    const Place place = open(layers, weight, layer);
    std::copy_n(sum, weight.end(state) - weight.begin(state), place.at(weight.begin(state)));
    close(place);
  }

  /// The zeroed memory for the sums of a layer.
  template <class Weight>
  Place open(const EliminationLayers& layers, const Weight& weight, std::size_t layer) {
    if (keeps_all_) return {sums_.data(), 0};
    const std::size_t begin = weight.begin(layers.first_state(layer));
    const std::size_t entries = weight.end(layers.first_state(layer + 1) - 1) - begin;
    if (next_.size() < entries) next_.resize(entries);
    std::fill_n(next_.data(), entries, Entry());
    return {next_.data(), begin};
  }
  void close(const Place& place) {
    if (keeps_all_) return;
    sums_.swap(next_);
    begin_ = place.begin;
  }

  bool keeps_all_;
  std::vector<Entry> sums_;
  std::vector<Entry> next_;  // the layer being summed, with KeptLayers::one
  std::size_t begin_ = 0;    // index of the first entry of sums_
};

}  // namespace mines
