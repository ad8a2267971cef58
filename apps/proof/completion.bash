complete -o default mines-check-proof
