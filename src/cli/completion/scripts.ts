/**
 * What a shell reads to complete the command: it asks the command itself, which
 * answers a line for each candidate, its value and after a tab what it is.
 * @module
 */

// A todo's text is data: it is quoted before a shell sees it as a word.
const bash = `_doneward() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$(printf '%q' "\${line%%$'\\t'*}")")
  done < <(doneward completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -o nosort -F _doneward doneward
`;

const zsh = `#compdef doneward
_doneward() {
  local line
  local -a found
  while IFS= read -r line; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(doneward completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( $#found )); then _describe doneward found; else _files; fi
}
if [ "$funcstack[1]" = "_doneward" ]; then _doneward "$@"; else compdef _doneward doneward; fi
`;

const fish = `function __doneward_words
  set -l words (commandline -opc) (commandline -ct)
  set -l found (doneward completion words -- $words[2..-1] 2>/dev/null)
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path $words[-1]
  end
end
complete -c doneward -f -k -a '(__doneward_words)'
`;

export const SCRIPTS: { readonly [shell: string]: string } = { bash, zsh, fish };
