#include "cluster/interruption.hpp"

#include <cstdlib>

namespace mines::cluster {

namespace {

volatile std::sig_atomic_t noted_signal = 0;

void note_signal(int signal) { noted_signal = signal; }

}  // namespace

Interruption::Interruption() {
  struct sigaction noting {};
  noting.sa_handler = note_signal;
  noting.sa_flags = SA_RESTART;
  for (std::size_t i = 0; i < signals_.size(); ++i) sigaction(signals_[i], &noting, &before_[i]);
}

Interruption::~Interruption() {
  for (std::size_t i = 0; i < signals_.size(); ++i) sigaction(signals_[i], &before_[i], nullptr);
}

std::optional<int> Interruption::signal() {
  if (noted_signal == 0) return std::nullopt;
  return noted_signal;
}

void Interruption::end_by(int signal) {
  std::signal(signal, SIG_DFL);
  std::raise(signal);
  std::_Exit(128 + signal);  // if the signal is blocked
}

}  // namespace mines::cluster
