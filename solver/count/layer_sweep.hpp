// Sums over the layers of an elimination. A placement is a path from the first state to the last one, and
// weighs the product of what its transitions weigh. There are far too many paths to add up one by one. But as
// (a + b) · w = a · w + b · w, all paths that meet in a state can go on from there as one sum:
//
//   forward:  F(first) = 1,  F(to)   = the sum of F(from) · w(transition) over the transitions to the state
//   backward: B(last) = 1,   B(from) = the sum of w(transition) · B(to) over the transitions from the state
//   through:  F(from) · w(transition) · B(to), all paths on a transition: what a box's mines weigh
//
// This is the sum-product algorithm on a chain (F. R. Kschischang, B. J. Frey and H.-A. Loeliger, "Factor
// graphs and the sum-product algorithm", 2001). That law is all it needs, so a sum may be a number of any
// kind, a number for each number of mines, a pair of complex numbers, or a set of numbers of mines. A weight
// decides which. It is any class with these members:
//
//   begin(state), end(state)         which entries the state's sum has; those of all states follow one
//   another words(transition)                about how many words of entries it adds up enter(step) called
//   before the transitions of a step forward(transition, from, to)    adds F(from) · w to F(to); both are
//   pointers to first entries backward(transition, to, from)   adds w · B(to) to B(from)
//
// A default-constructed entry adds nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/stop.hpp"
#include "count/elimination_layers.hpp"

namespace mines {

/// Whose sums a sweep keeps. One layer at a time suffices for the last sum, and for what is read off each
/// layer on the way.
enum class KeptLayers { all, one };

/// For a sweep of which only the sums are wanted.
struct NoStep {
  void operator()(std::size_t) const {}
};

/// The base of a weight whose sums have one entry each.
struct OneEntryEach {
  std::size_t begin(std::size_t state) const { return state; }
  std::size_t end(std::size_t state) const { return state + 1; }
  std::size_t words(const Transition&) const { return 1; }
};

/// For one thread; keeps its memory.
template <class Entry>
class LayerSweep {
 public:
  explicit LayerSweep(KeptLayers kept) : keeps_all_(kept == KeptLayers::all) {}

  /// Sums up from the first state on; `first` are the entries of its sum. After the transitions of a step it
  /// calls each_step(step); then at() has the sums before the step. O(transitions · entries of a sum).
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
        weight.forward(transition, from.at(weight.begin(transition.from)),
                       to.at(weight.begin(transition.to)));
      }
      each_step(step);
      close(to);
    }
  }

  /// Sums up from the last state back; `last` are the entries of its sum. After the transitions of a step it
  /// calls each_step(step); then at() has the sums behind the step. O(transitions · entries of a sum).
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

  /// The entry with an index that the weight's begin() gives, and those that follow. It must be of a layer
  /// that is kept.
  const Entry* at(std::size_t index) const { return sums_.data() + (index - begin_); }
  /// The entries of all layers, if these are kept.
  std::vector<Entry>& sums() { return sums_; }
  const std::vector<Entry>& sums() const { return sums_; }

 private:
  static constexpr std::size_t words_a_stop_point = 100'000;  // up to a ms

  /// Where entries are: the first of them has the index `begin`.
  struct Place {
    Entry* first;
    std::size_t begin;
    Entry* at(std::size_t index) const { return first + (index - begin); }
  };

  /// Sets the sum of the only state of the layer.
  template <class Weight>
  void start(const EliminationLayers& layers, const Weight& weight, std::size_t layer, const Entry* sum) {
    begin_ = 0;
    if (keeps_all_) sums_.assign(weight.end(layers.last_state()), Entry());
    const std::size_t state = layers.first_state(layer);
    const Place place = open(layers, weight, layer);
    std::copy_n(sum, weight.end(state) - weight.begin(state), place.at(weight.begin(state)));
    close(place);
  }

  /// Gives the sums of a layer their place.
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
  std::vector<Entry> next_;  // of the layer that is being summed, if one is kept
  std::size_t begin_ = 0;    // index of the first entry of sums_
};

}  // namespace mines
