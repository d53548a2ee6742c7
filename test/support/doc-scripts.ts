import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { createProgram } from "../../src/cli/program.js";
import { productOf, recordingIo } from "./cli-harness.js";
import { commandsIn, root } from "./doc-blocks.js";

/** Programs of scripts that are not run: why. Their scripts are still valid for the shell. */
const NOT_RUN: Readonly<Record<string, string>> = {
  kubectl: "needs a cluster",
  helm: "is not among the dependencies",
  kind: "starts containers",
  minikube: "starts a machine",
  docker: "needs a container engine",
  npm: "the script exists, and it runs other suites",
  npx: "the package is downloaded",
  cd: "changes the folder of the reader",
  git: "changes the repository of the reader",
  brew: "installs",
  curl: "needs a service",
  export: "sets variables of the reader",
};

const program = createProgram({ product: productOf([]), io: recordingIo(), end: () => undefined });
const scripts = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object }).scripts;

/** The problems of a command of Decorum: an unknown command, or a flag that it lacks. */
const callProblems = (words: readonly string[]): readonly string[] => {
  const [name = "", ...rest] = words;
  if (name.startsWith("-")) return [];
  const command = [program.commands, program.commands.flatMap(({ commands }) => commands)]
    .flat()
    .find((one) => one.name() === name || one.aliases().includes(name));
  if (command === undefined) return [`no command '${name}'`];
  const sub = command.commands.find((one) => one.name() === rest[0]);
  const known = (one: Command, flag: string): boolean =>
    one.options.some(({ long, short }) => long === flag || short === flag) || ["-h", "--help"].includes(flag);
  const flags = rest.filter((word) => /^--?[a-zA-Z]/.test(word)).map((word) => word.replace(/=.*$/s, ""));
  return flags.filter((flag) => !known(sub ?? command, flag)).map((flag) => `'${name}' has no flag '${flag}'`);
};

const words = (command: string): readonly string[] =>
  (command.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/s, "$2"));

const OWN = /^(?:npx (?:--\S+ )*kube-decorum|kubectl decorum|node (?:\S*\/)?dist\/main\.js|decorum)(?= |$)/;

/** The problems of one program of a pipe. */
const stepProblems = (step: string): readonly string[] => {
  if (OWN.test(step)) return callProblems(words(step.replace(OWN, "")).filter((word) => !/^[<>]/.test(word)));
  const [name = "", first = "", second = ""] = words(step.replace(/^(?:sudo |[A-Z_]+=\S* )+/, ""));
  if (name === "npm") {
    const script = first === "run" ? second : first;
    return script in scripts || ["link", "ci", "install", "start", "test"].includes(script)
      ? []
      : [`no script '${script}' in package.json`];
  }
  if (name === "node")
    return first.startsWith("-") || existsSync(join(root, first)) ? [] : [`there is no file '${first}'`];
  if (["jq", "openssl", "bash", "sh"].includes(name) || Object.hasOwn(NOT_RUN, name)) return [];
  return [`nothing says why '${name}' is not run: NOT_RUN of this suite, or 'not run: REASON' at the block`];
};

/** The problems of a script: its syntax, commands and flags of Decorum, and programs that nothing is known of. */
export const shellProblems = (text: string): readonly string[] => {
  const { status, stderr } = spawnSync("bash", ["-n"], { input: text, encoding: "utf8" });
  const syntax = status === 0 ? [] : [stderr];
  return [
    ...syntax,
    ...commandsIn(text).flatMap((command) =>
      command
        .split(/ (?:\|\|?|&&) /)
        .map((step) => step.trim())
        .flatMap(stepProblems),
    ),
  ];
};

/** Commands that need no cluster are run. */
const runnable = (text: string): readonly string[] => commandsIn(text).filter((line) => line.startsWith("openssl "));

const openssl = spawnSync("openssl", ["version"]).status === 0;
if (!openssl) process.stderr.write("skipped: commands of openssl, because there is none\n");

/** The problems of running what needs no cluster. */
export const runProblems = (text: string): readonly string[] => {
  const lines = openssl ? runnable(text) : [];
  if (lines.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), "block-"));
  try {
    const { status, stderr } = spawnSync("bash", ["--norc", "-e"], {
      input: lines.join("\n"),
      cwd: folder,
      encoding: "utf8",
    });
    return status === 0 ? [] : [stderr];
  } finally {
    rmSync(folder, { recursive: true });
  }
};
