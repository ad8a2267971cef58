// Replies in JSON to calls of the engine and of constraints: those of library/json, and those that the log of
// calls has (library/call_log.hpp).
#pragma once

#include "library/facts/json.hpp"
#include "library/facts/position.hpp"
#include "mines/constraints.hpp"
#include "mines/engine.hpp"
#include "replay/formats.hpp"

namespace mines::library {

using facts::Object;

/// Adds the members of a reply.
///@{
inline void add_position(Object& reply, const Engine& engine) {
  reply.add("rows", engine.rows()).add("columns", engine.columns()).add("mines", engine.mines());
  reply.add("format", replay::row_of(engine.format()).word);
  reply.add("reading", engine.reading().empty() ? nullptr : &engine.reading());
  reply.add("board", engine.board()).add("text", engine.text());
}
inline void add_analysis(Object& reply, BoardSize size, std::optional<std::uint64_t> mines,
                         const Analysis& analysis) {
  reply.add("rows", size.rows).add("columns", size.columns).add("mines", mines).add_all(analysis);
}
inline void add_proof(Object& reply, const std::optional<Proof>& proof) { reply.add("proof", proof); }
inline void add_reason(Object& reply, const Constraints::Reason& reason) {
  reply.add("verdict", reason.verdict).add("reason", facts::found(reason));
}
///@}

}  // namespace mines::library
