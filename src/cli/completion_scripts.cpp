// The scripts that join a shell to `__complete`. PROGRAM stands for the program's name.
#include "cli/completion.h"

namespace blue {
namespace {

// bash splits "--flag=value" at the '=', so the words are joined again before the program sees them.
constexpr std::string_view kBash = R"script(# bash completion of PROGRAM: eval "$(PROGRAM completion bash)"
_PROGRAM_complete() {
  local words=() word line typed prefix="" files="" joined="" i
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if ((${#words[@]} > 0)) && [[ $word == "=" || $joined == "=" ]]; then
      words[${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    joined=$word
  done
  typed=${words[${#words[@]} - 1]}
  if [[ $typed == --*=* && $COMP_WORDBREAKS == *=* ]]; then
    prefix=${typed%%=*}=
  fi
  COMPREPLY=()
  while IFS= read -r line; do
    line=${line%%$'\t'*}
    if [[ $line == ":files" ]]; then
      files=yes
    else
      COMPREPLY+=("${line#"$prefix"}")
    fi
  done < <("${1/#\~/$HOME}" __complete "${words[@]}" 2>/dev/null)
  if [[ -n $files ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do
      COMPREPLY+=("$line")
    done < <(compgen -f -- "${typed#"$prefix"}")
  fi
}
complete -F _PROGRAM_complete PROGRAM
)script";

constexpr std::string_view kZsh = R"script(#compdef PROGRAM
# zsh completion of PROGRAM: source <(PROGRAM completion zsh)
_PROGRAM() {
  local -a candidates
  local line text description files=0
  while IFS= read -r line; do
    if [[ $line == ":files" ]]; then
      files=1
      continue
    fi
    text=${line%%$'\t'*}
    description=${line#"$text"}
    candidates+=("${text//:/\\:}${description/#$'\t'/:}")
  done < <("${(Q)words[1]}" __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)
  (( ${#candidates} )) && _describe -t values PROGRAM candidates
  if (( files )); then
    compset -P '--*='
    _files
  fi
}
if [[ ${funcstack[1]-} == _PROGRAM ]]; then
  _PROGRAM "$@"
else
  compdef _PROGRAM PROGRAM
fi
)script";

constexpr std::string_view kFish = R"script(# fish completion of PROGRAM: PROGRAM completion fish | source
function __PROGRAM_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    for line in ($program __complete $words "$typed" 2>/dev/null)
        if test "$line" = ":files"
            set -l prefix (string match -r -- '^--[^=]*=' "$typed")
            set -l path (string replace -r -- '^--[^=]*=' '' "$typed")
            for file in (__fish_complete_path "$path")
                echo "$prefix$file"
            end
        else
            echo $line
        end
    end
end
complete -c PROGRAM -f -a '(__PROGRAM_complete)'
)script";

}  // namespace

std::string completion_script(Shell shell, std::string_view program) {
  std::string script(shell == Shell::bash ? kBash : shell == Shell::zsh ? kZsh : kFish);
  constexpr std::string_view kMark = "PROGRAM";
  for (std::size_t at = 0; (at = script.find(kMark, at)) != std::string::npos; at += program.size())
    script.replace(at, kMark.size(), program);
  return script;
}

}  // namespace blue
