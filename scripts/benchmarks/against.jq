# From the seconds of pairs (compare() in against.sh) to a line for each section: medians of both sides, median and
# quartiles of the pairs' ratios, and what follows from them. Input: lines SECTION, SIDE, PAIR, SECONDS, tab-separated.
# --argjson bound: the ratio above which the new side is slower.

# Fewer pairs say nothing about the spread.
def least_pairs: 5;

def quantile($share): sort | ($share * (length - 1)) as $at | ($at | floor) as $below
  | .[$below] + ($at - $below) * ((.[$below + 1] // .[$below]) - .[$below]);

# A quarter of the pairs may be beyond the bound by chance, but not three quarters.
def verdict($ratios): if ($ratios | length) < least_pairs then "few pairs"
  elif ($ratios | quantile(0.25)) > $bound then "slower"
  elif ($ratios | quantile(0.75)) < 1 / $bound then "faster"
  else "" end;

def of($side): map(select(.side == $side)) | sort_by(.pair) | map(.seconds);

[inputs | split("\t") | {section: .[0], side: .[1], pair: (.[2] | tonumber), seconds: (.[3] | tonumber)}]
# In the order in which they were measured.
| to_entries | group_by(.value.section) | sort_by(.[0].key) | map(map(.value))[]
| of("old") as $old | of("new") as $new
| ([$new, $old] | transpose | map(.[0] / .[1])) as $ratios
| [.[0].section, ($old | quantile(0.5)), ($new | quantile(0.5)), ($ratios | quantile(0.5)), ($ratios | quantile(0.25)),
   ($ratios | quantile(0.75)), verdict($ratios)]
| @tsv
