import type { Command, Option } from "commander";
import { categoriesOf } from "../../model/rule.js";
import type { Product } from "../shell/shell.js";
import { COMPLETE, type ShellName } from "../shell/choices.js";

/** Words of a command line up to the cursor; `current` is the one to complete, perhaps empty. */
export interface Typed {
  readonly before: readonly string[];
  readonly current: string;
}

/**
 * Reads the arguments of shell scripts: the number of words before the one to complete, and all of these words without the name
 * of the command. An empty last word may be missing, because PowerShell drops it.
 */
export const typedOf = ([count = "", ...words]: readonly string[]): Typed => {
  const index = /^\d{1,4}$/.test(count) ? Number(count) : words.length;
  return { before: words.slice(0, index), current: words[index] ?? "" };
};

/** The candidates for the current word. None: the shell completes files. */
export const complete = async (program: Command, typed: Typed, product: Product): Promise<readonly string[]> => {
  const { before, current } = withoutEquals(typed);
  const name = before.find((word) => !word.startsWith("-"));
  const command = name === undefined ? undefined : program.commands.find((one) => namesOf(one).includes(name));
  if (name === "help" || (name === undefined && !current.startsWith("-")))
    return matching(commandsOf(program), current);
  if (command === undefined) return name === undefined ? matching(flagsOf(program, []), current) : [];
  const given = before.slice(before.indexOf(name ?? "") + 1);
  const [, flag, value] = /^(--[a-z-]+)=(.*)$/s.exec(current) ?? [];
  if (flag !== undefined) return matching(valuesOf(command, flag), value ?? "").map((one) => `${flag}=${one}`);
  const last = given.at(-1) ?? "";
  if (takesValue(command, last) && !given.includes("--"))
    return matching(await valuesFor(command, last, product), current);
  if (current.startsWith("-") && !given.includes("--")) return matching(flagsOf(command, given), current);
  return matching(await argumentsOf(command, given, product), current);
};

/** bash splits '--level=Full' into three words. */
const withoutEquals = ({ before, current }: Typed): Typed => ({
  before: before.filter((word, index) => word !== "=" || index === 0),
  current: current === "=" ? "" : current,
});

const matching = (candidates: readonly string[], current: string): readonly string[] =>
  candidates.filter((candidate) => candidate.startsWith(current));

const namesOf = (command: Command): readonly string[] => [command.name(), ...command.aliases()];

const commandsOf = (program: Command): readonly string[] =>
  [...program.commands.map((one) => one.name()), "help"].sort();

const optionOf = (command: Command, flag: string): Option | undefined =>
  command.options.find(({ long, short }) => flag !== "" && (long === flag || short === flag));

const takesValue = (command: Command, flag: string): boolean => {
  const option = optionOf(command, flag);
  return option !== undefined && (option.required || option.optional);
};

/** The flags that may still be given. */
const flagsOf = (command: Command, given: readonly string[]): readonly string[] => {
  const open = command.options.filter(
    (option) =>
      !option.hidden &&
      (option.variadic ||
        Array.isArray(option.defaultValue) ||
        !given.some((word) => optionOf(command, word) === option)),
  );
  return [...open.flatMap(({ long }) => (typeof long === "string" ? [long] : [])), "--help"].sort();
};

const valuesOf = (command: Command, flag: string): readonly string[] => optionOf(command, flag)?.argChoices ?? [];

/** `new --as` takes a rule, which is loaded only for this. */
const valuesFor = async (command: Command, flag: string, product: Product): Promise<readonly string[]> =>
  command.name() === "new" && flag === "--as" ? [...(await rulesOf(product)), "typescript"] : valuesOf(command, flag);

const rulesOf = async (product: Product): Promise<readonly string[]> => {
  await product.prepare?.();
  return product.catalogue.rules.map(({ id }) => id).sort();
};

const argumentsOf = async (
  command: Command,
  given: readonly string[],
  product: Product,
): Promise<readonly string[]> => {
  const words = given.filter((word, index) => !word.startsWith("-") && !takesValue(command, given[index - 1] ?? ""));
  const argument = command.registeredArguments[words.length];
  if (argument?.argChoices !== undefined) return argument.argChoices;
  if (command.name() !== "explain" || argument === undefined) return [];
  await product.prepare?.();
  const { catalogue } = product;
  const ids = [...catalogue.rules, ...catalogue.defaulters].map(({ id }) => id);
  return [...ids, ...categoriesOf(catalogue)].sort();
};

/** Each passes the number of words before the cursor and the words, and gets one candidate a line. */
export const SCRIPTS: Readonly<Record<ShellName, string>> = {
  bash: `# decorum: completion for bash
_decorum() {
  local line command="\${COMP_WORDS[0]/#\\~\\//$HOME/}"
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <("$command" ${COMPLETE} "$((COMP_CWORD - 1))" "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o bashdefault -o default -F _decorum decorum
`,
  zsh: `#compdef decorum
# decorum: completion for zsh
_decorum() {
  local command="\${words[1]/#\\~\\//$HOME/}"
  local -a found
  found=("\${(@f)$("$command" ${COMPLETE} "$((CURRENT - 2))" "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then
    compadd -a found
  else
    # The value of a flag.
    compset -P '--*='
    _files
  fi
}
if [[ "\${funcstack[1]}" = _decorum ]]; then
  _decorum "$@"
else
  compdef _decorum decorum
fi
`,
  fish: `# decorum: completion for fish
function __decorum_find
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l command (string replace -r '^~/' "$HOME/" -- $words[1])
    set -g __decorum_found ($command ${COMPLETE} (math (count $words) - 1) $words[2..-1] "$current" 2>/dev/null)
    test -n "$__decorum_found"
end
# Without candidates, fish completes files.
complete -c decorum -n __decorum_find -f -a '$__decorum_found'
`,
  powershell: `# decorum: completion for PowerShell
Register-ArgumentCompleter -Native -CommandName decorum -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
      ForEach-Object { $_.ToString() })
  & decorum ${COMPLETE} $words.Count @words $wordToComplete 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
};
