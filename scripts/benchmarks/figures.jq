# From samples (sample() in measure.sh) to figures: median, least and most of the runs, and what follows from these.
# Input: the machine, then every sample.

def median: sort | (length / 2 | floor) as $half
  | if length % 2 == 1 then .[$half] else (.[$half - 1] + .[$half]) / 2 end;

# In the order in which they were first sampled.
def figures: to_entries | group_by(.value | del(.value)) | sort_by(.[0].key)
  | map(map(.value) | map(.value) as $values
      | .[0] | del(.value) + {runs: ($values | length), median: ($values | median),
                              min: ($values | min), max: ($values | max)});

# The median of the figure with those keys, null if it was not measured.
def of($figures; $keys): [$figures[] | select(. as $figure | all($keys | to_entries[]; $figure[.key] == .value)) | .median]
  | first;

# A figure computed from others; no figure if one of them is missing.
def derived(section; name; unit; from; value):
  value | values | {section: section, name: name, unit: unit, from: from, median: .};

def replay($figures):
  of($figures; {section: "replay", name: "solver"}) as $solver
  | of($figures; {section: "replay", name: "replay"}) as $replay
  | derived("replay"; "solver / replay"; ""; "median over median";
            if $solver and $replay then $solver / $replay else null end);

def look_alike($figures):
  def time($name): of($figures; {section: "lookalike", name: $name});
  def over($one; $other): if time($one) and time($other) then time($one) / time($other) else null end;
  derived("lookalike"; "solver / replay"; ""; "median over median"; over("solver"; "replay")),
  derived("lookalike"; "plain answer / solver"; ""; "median over median"; over("plain answer"; "solver"));

def game_rate($figures; $threads): of($figures; {section: "threads", name: "whole game", threads: $threads});

# Bytes that a cell's share of everything has, each counted once.
def bytes_of_cell($figures):
  of($figures; {section: "threads", name: "replies", threads: 2}) as $replies
  | of($figures; {section: "threads", name: "requests", threads: 2}) as $requests
  | if $replies then 0.75 + 0.25 + (264 * $replies + 72 * $requests) / 512 else null end;

# The share of the work that more threads do not speed up, if two threads make it $speedup times as fast (Amdahl).
def serial_share($speedup): [[2 / $speedup - 1, 0] | max, 1] | min;

def bounds($figures):
  game_rate($figures; 1) as $one | game_rate($figures; 2) as $two
  | of($figures; {section: "bandwidth", name: "triad", threads: 2}) as $bandwidth
  | bytes_of_cell($figures) as $bytes
  | if ($one and $two and $bandwidth and $bytes) | not then empty else
      ($two / $one) as $speedup
      | serial_share($speedup) as $serial
      | ($bandwidth * 1e3 / $bytes) as $bound
      | derived("bounds"; "speed-up by two threads"; ""; "whole game, 2 threads over 1"; $speedup),
        derived("bounds"; "bytes of a cell"; "bytes";
          "view 0.75 + board 0.25 + (264 · replies a block + 72 · requests a block) / 512"; $bytes),
        derived("bounds"; "what memory allows"; "10⁶ cells/s"; "triad of two threads / bytes of a cell"; $bound),
        derived("bounds"; "of which two threads reach"; "%"; "whole game, 2 threads, over it"; 100 * $two / $bound),
        derived("bounds"; "share that does not scale"; "%"; "2 / speed-up − 1 (Amdahl), 0 to 100 %"; 100 * $serial),
        derived("bounds"; "16 cores, estimated"; "10⁶ cells/s";
          "1 thread / (share + (1 − share) / 16), at most what memory allows here";
          [$one / ($serial + (1 - $serial) / 16), $bound] | min),
        derived("bounds"; "16 cores, at most"; "10⁶ cells/s"; "16 · 1 thread, at most what memory allows here";
          [16 * $one, $bound] | min)
    end;

.[0] as $machine
| (.[1:] | figures) as $figures
| {$machine, figures: ($figures + [replay($figures), look_alike($figures), bounds($figures)])}
