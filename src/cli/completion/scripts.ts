/**
 * What a shell reads to complete the command: it asks the command itself, which
 * answers a line for each candidate, its value and after a tab what it is.
 * @module
 */

// A todo's text is data: it is quoted before a shell sees it as a word. Bash parts words also at
// the signs of COMP_WORDBREAKS, and puts a candidate behind the last of them, but over an @.
const bash = `_doneward() {
  local rest=\${COMP_LINE:0:COMP_POINT} breaks=\${COMP_WORDBREAKS//[^:=@]/} word= line index typed
  local -a words=()
  for ((index = 0; index < COMP_CWORD; index++)); do
    rest=\${rest#"\${rest%%[![:space:]]*}"}
    rest=\${rest#"\${COMP_WORDS[index]}"}
    word+=\${COMP_WORDS[index]}
    if [[ $rest == [[:space:]]* ]]; then words+=("$word") word=; fi
  done
  word+=\${rest#"\${rest%%[![:space:]]*}"}
  COMPREPLY=()
  while IFS= read -r line; do
    line=\${line%%$'\\t'*}
    case $word in
      \\'*) line=\${line//\\'/\\'\\\\\\'\\'} ;;
      \\"*)
        line=\${line//\\\\/\\\\\\\\} line=\${line//\\"/\\\\\\"}
        line=\${line//\\$/\\\\\\$} line=\${line//\\\`/\\\\\\\`}
        ;;
      *)
        printf -v line '%q' "$line"
        line=\${line//\\\\,/,} typed=$word
        while [[ $breaks && $typed == *[$breaks]* ]]; do
          typed=\${typed#*[$breaks]} line=\${line#*[$breaks]}
        done
        if [[ $word == *@"$typed" ]]; then line=@$line; fi
        ;;
    esac
    COMPREPLY+=("$line")
  done < <(doneward completion words -- "\${words[@]:1}" "$word" 2>/dev/null)
}
complete -o default -o nosort -F _doneward doneward 2>/dev/null ||
  complete -o default -F _doneward doneward
`;

const zsh = `#compdef doneward
_doneward() {
  local line value about
  local -a found
  while IFS= read -r line; do
    value=\${line%%$'\\t'*} about=\${line#*$'\\t'}
    value=\${value//\\\\/\\\\\\\\}
    found+=("\${value//:/\\\\:}\${about:+:$about}")
  done < <(doneward completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( $#found )); then _describe -V doneward found; else _files; fi
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
