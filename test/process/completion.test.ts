import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RUN_MILLISECONDS, decorum, env, main, write } from "../support/cli-process.js";

/**
 * The scripts of `decorum completion` in their shells, which complete command lines as they do for users. A title says where
 * a test is not run.
 */

const isInstalled = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;
const testIn = (shell: string): jest.It => (isInstalled(shell) ? test : test.skip);

/** A home with the command in ~/bin, and with files to complete. */
const home = (files: Readonly<Record<string, string>> = {}): string => {
  const folder = write({
    "bin/decorum": `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`,
    "config.yaml": "",
    "two words.yaml": "",
    ...files,
  });
  chmodSync(join(folder, "bin/decorum"), 0o755);
  return folder;
};

/** Runs a shell in this home. */
const run = (folder: string, shell: string, ...args: readonly string[]): string => {
  const own = { HOME: folder, PATH: `${folder}/bin:${process.env["PATH"] ?? ""}`, TERM: "dumb", LC_ALL: "C.UTF-8" };
  const options = { cwd: folder, env: { ...env, ...own }, encoding: "utf8", timeout: RUN_MILLISECONDS } as const;
  const { stdout, stderr, status } = spawnSync(shell, args, options);
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
};

const inBash = (words: readonly string[], index = words.length - 1): readonly string[] => {
  const script = `
    source <(decorum completion bash)
    [[ "$(complete -p decorum)" = "complete -o bashdefault -o default -F _decorum decorum" ]] || exit 1
    COMP_WORDS=("$@"); COMP_CWORD=${String(index)}
    _decorum
    printf '%s\\n' "\${COMPREPLY[@]}"
  `;
  // Without that, bash reads a start-up file where its input is a socket, as that of a child of Node is.
  return run(home(), "bash", "--norc", "-uc", script, "bash", ...words)
    .split("\n")
    .slice(0, -1);
};

testIn("bash")(
  "bash completes commands, values, rules, and words before the end (not run without bash)",
  () => {
    expect(inBash(["decorum", "dry"])).toEqual(["dry-run"]);
    expect(inBash(["decorum", "dry-run", "--level", "="])).toEqual(["Basic", "Full", "Advice"]);
    expect(inBash(["~/bin/decorum", "explain", "crd-schema/no-float"])).toEqual(["crd-schema/no-float-in-spec"]);
    expect(inBash(["decorum", "sch", "pack"], 1)).toEqual(["schema"]);
    expect(inBash(["decorum", "explain", "core-types", "a file with $(blanks)"])).toEqual([""]);
  },
  RUN_MILLISECONDS * 2,
);

/** An interactive zsh, in which a tab completes the line, and writes it to a file. */
const ZSH = `
zmodload zsh/zpty; rm -f lines
zpty shell "PS1= zsh -f -i"
zpty -w shell 'source ./setup; tab() { zle complete-word; print -r -- "$BUFFER" >> lines; BUFFER= }'
zpty -w shell 'zle -N tab; bindkey "^I" tab; : > lines'
until [[ -e lines ]]; do sleep 0.02; done
count=0
for line in "$@"; do
  zpty -n -w shell "$line"$'\\t'
  count=$((count + 1))
  until [[ $(wc -l < lines) -ge $count ]]; do sleep 0.02; zpty -r -t shell > /dev/null; done
done
zpty -d shell
cat lines
`;
const ZSH_LINES: Readonly<Record<string, string>> = {
  "decorum dry": "decorum dry-run ",
  "~/bin/decorum dry-run --fail-on N": "~/bin/decorum dry-run --fail-on Never ",
  "decorum dry-run --fail-on=N": "decorum dry-run --fail-on=Never ",
  "decorum explain crd-schema/no-flo": "decorum explain crd-schema/no-float-in-spec ",
  "decorum dry-run conf": "decorum dry-run config.yaml ",
  "decorum dry-run two": "decorum dry-run two\\ words.yaml ",
  "decorum dry-run --config=conf": "decorum dry-run --config=config.yaml ",
};

testIn("zsh")(
  "zsh completes commands, values, rules and files, with a sourced script and one in fpath (not run without zsh)",
  () => {
    const script = decorum(["completion", "zsh"]).stdout;
    const init = "autoload -Uz compinit; compinit -u -D";
    const lines = (setup: string, wanted: readonly string[]): string =>
      run(home({ setup, "functions/_decorum": script, drive: ZSH }), "zsh", "-f", "./drive", ...wanted);
    const [first = "", ...others] = Object.keys(ZSH_LINES);
    expect(lines(`${init}; source <(decorum completion zsh)`, [first, ...others])).toBe(
      `${Object.values(ZSH_LINES).join("\n")}\n`,
    );
    // Twice, because the first call also defines the function.
    expect(lines(`fpath=(~/functions $fpath); ${init}`, [first, first])).toBe("decorum dry-run \ndecorum dry-run \n");
  },
  RUN_MILLISECONDS * 2,
);

testIn("fish")(
  "fish completes commands, values, rules, and files only where they may follow (not run without fish)",
  () => {
    const script = decorum(["completion", "fish"]).stdout;
    const folder = home({ ".config/fish/completions/decorum.fish": script });
    const complete = (line: string): readonly string[] =>
      run(folder, "fish", "-c", "complete -C $argv[1]", line).split("\n").slice(0, -1);
    expect(complete("decorum dry")).toEqual(["dry-run"]);
    expect(complete("~/bin/decorum dry-run --fail-on ")).toEqual(["Deny", "Never", "Warn"]);
    expect(complete("decorum dry-run --fail-on=N")).toEqual(["--fail-on=Never"]);
    expect(complete("decorum explain crd-schema/no-flo")).toEqual(["crd-schema/no-float-in-spec"]);
    expect(complete("decorum dry-run conf")).toEqual(["config.yaml"]);
    expect(complete("decorum dry-run --config=conf")).toEqual(["--config=config.yaml"]);
  },
  RUN_MILLISECONDS * 2,
);

test("the program that docs/command-line.md gives to kubectl completes the words of the plugin", () => {
  const page = readFileSync(fileURLToPath(new URL("../../docs/command-line.md", import.meta.url)), "utf8");
  const block = /^```sh tested by test\/process\/completion\.test\.ts\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? "";
  const folder = home({ ".local/bin/a": "" });
  const words = "~/.local/bin/kubectl_complete-decorum dry-run --fail-on ''";
  expect(run(folder, "sh", "-c", `cp bin/decorum bin/kubectl-decorum\n${block}${words}`)).toBe("Deny\nWarn\nNever\n");
});
