import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { RUN_MILLISECONDS, decorum, env, main, write } from "../support/cli-process.js";

/**
 * The scripts of `decorum completion` in their shells. Of other shells than bash, those that are installed check the syntax;
 * a title says which are not.
 */

const isInstalled = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

const inBash = (words: readonly string[], index = words.length - 1): readonly string[] => {
  const folder = write({ "bin/decorum": `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n` });
  const script = `
    chmod +x bin/decorum; PATH="$PWD/bin:$PATH"
    source <(decorum completion bash)
    complete -p decorum >&2
    COMP_WORDS=("$@"); COMP_CWORD=${String(index)}
    _decorum
    printf '%s\\n' "\${COMPREPLY[@]}"
  `;
  const options = { cwd: folder, env, encoding: "utf8" } as const;
  const { stdout, stderr, status } = spawnSync("bash", ["-uc", script, "bash", ...words], options);
  expect([status, stderr]).toEqual([0, "complete -o bashdefault -o default -F _decorum decorum\n"]);
  return stdout.split("\n").slice(0, -1);
};

(isInstalled("bash") ? test : test.skip)(
  "bash completes commands, values, rules, and words before the end (not run without bash)",
  () => {
    expect(inBash(["decorum", "dry"])).toEqual(["dry-run"]);
    expect(inBash(["decorum", "dry-run", "--level", "="])).toEqual(["Basic", "Full", "Advice"]);
    expect(inBash(["decorum", "explain", "crd-schema/no-float"])).toEqual(["crd-schema/no-float-in-spec"]);
    expect(inBash(["decorum", "sch", "pack"], 1)).toEqual(["schema"]);
    expect(inBash(["decorum", "explain", "core-types", "a file with $(blanks)"])).toEqual([""]);
  },
  RUN_MILLISECONDS * 2,
);

test.each([
  ["bash", ["-n"]],
  ["zsh", ["-n"]],
  ["fish", ["--no-execute"]],
])(
  "the script for %s has no error of syntax, or the shell is not installed",
  (shell, flags) => {
    if (!isInstalled(shell)) {
      process.stderr.write(`skipped: ${shell} is not installed\n`);
      return;
    }
    const folder = write({ script: decorum(["completion", shell]).stdout });
    const { status, stderr } = spawnSync(shell, [...flags, join(folder, "script")], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  },
  RUN_MILLISECONDS,
);
