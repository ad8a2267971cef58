# A table of docs/strength.md, by $table, from results.json.

def mean: add / length;
def error: mean as $m | length as $n | if $n < 2 then 0 else (map((. - $m) * (. - $m)) | add / ($n - 1) / $n | sqrt) end;
def rounded($digits): pow(10; $digits) as $f | (. * $f | round) / $f;

# One row: the deficits of a set of maps, and how far they are from what was predicted.
def row($name; $target):
  map(.deficit) as $deficits | map(.deficit - .predicted) as $differences
  | (if ($differences | error) > 0 then ($differences | mean) / ($differences | error) else 0 end) as $errors
  | "| \($name) | \(length) | \($deficits | mean | rounded(1)) ± \($deficits | error | rounded(1)) | \($deficits | min) to \($deficits | max) | \(map(.predicted) | mean | rounded(1)) | \($errors | rounded(2)) | \(map(.hits) | mean | rounded(1)) | \($target) |";

def heading: "| maps | number | mean deficit | least to most | predicted | off by | mines hit | compare |",
  "| --- | --- | --- | --- | --- | --- | --- | --- |";

def sketch: {"0.16": 401, "0.18": 806, "0.206": 1935, "0.22": 3094, "0.25": 9585};

.maps as $maps
| def of($set; $way): $maps | map(select(.set == $set and .way == $way));
  if $table == "contest" then
    heading,
    (of("contest"; "judge") | row("\(.[0].side)²"; "at most 85 wanted; optimum about 80; contest's reference 470 to 560")),
    (of("large"; "judge") | row("\(.[0].side)²"; "at most 1,165 wanted; optimum about 1,131; contest's reference 5,400 to 5,500"))
  elif $table == "zeros" or $table == "judge" then
    heading, (sketch | to_entries[] | .key as $density | of($density; $table) | row($density; "sketch \(sketch[$density])"))
  elif $table == "maps" then
    "| maps | way | seed | deficit | predicted | mines hit |", "| --- | --- | --- | --- | --- | --- |",
    ($maps[] | "| \(.side)², \(.mines) mines | \(if .way == "judge" then "judge" else "zeros open" end) | \(.seed) | \(.deficit) | \(.predicted | rounded(2)) | \(.hits) |")
  elif $table == "origin" then "Played with commit \(.commit) on \(.date)."
  else error("no table \($table)") end
