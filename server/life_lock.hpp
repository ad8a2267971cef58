// A lock that a thread holds for as long as it lives. Whoever waits for it lends that thread its own priority
// meanwhile (priority inheritance), and needs no right to change priorities: so the thread that goes before
// all others at the limit never waits for one that gets no processor.
#pragma once

#include <pthread.h>

namespace mines {

/// For std::lock_guard.
class LifeLock {
 public:
  LifeLock() {
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_setprotocol(&kind, PTHREAD_PRIO_INHERIT);
    // A kernel that cannot lend priorities has plain locks.
    if (pthread_mutex_init(&mutex_, &kind) != 0) pthread_mutex_init(&mutex_, nullptr);
    pthread_mutexattr_destroy(&kind);
  }
  ~LifeLock() { pthread_mutex_destroy(&mutex_); }
  LifeLock(const LifeLock&) = delete;
  LifeLock& operator=(const LifeLock&) = delete;

  void lock() { pthread_mutex_lock(&mutex_); }
  void unlock() { pthread_mutex_unlock(&mutex_); }

 private:
  pthread_mutex_t mutex_;
};

}  // namespace mines
