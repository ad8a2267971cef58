// Signals that were ignored when the program was started: nohup and a shell, for what it runs in the
// background, have chosen that they end nothing. Libraries below MPICH take some of them for themselves even
// before main().
#pragma once

namespace mines::cluster {

/// Has the program ignore again what it was started to ignore. To be called after libraries have begun.
void ignore_signals_as_started();

}  // namespace mines::cluster
