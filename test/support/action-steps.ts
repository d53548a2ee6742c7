import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { env, write } from "./cli-process.js";
import { root } from "./doc-blocks.js";

/** Runs action.yml as a runner of GitHub does, as far as its scripts notice. */

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | boolean>>;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}
export const action = parse(readFileSync(join(root, "action.yml"), "utf8")) as Action;

type Values = Readonly<Record<string, string>>;

/** The environment of a step: expressions are inputs, with the defaults of those that are not given, or outputs of steps. */
const environmentOf = (id: string, inputs: Values, outputs: Readonly<Record<string, Values>> = {}): Values => {
  const unknown = Object.keys(inputs).filter((name) => !Object.hasOwn(action.inputs, name));
  if (unknown.length > 0) throw new Error(`no such input: ${unknown.join(", ")}`);
  const step = action.runs.steps.find((one) => one.id === id);
  return Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, value]) => [
      name,
      value
        .replace(
          /^\$\{\{ inputs\.([\w-]+) \}\}$/,
          (_, input: string) => inputs[input] ?? action.inputs[input]?.default ?? "",
        )
        .replace(
          /^\$\{\{ steps\.(\w+)\.outputs\.(\w+) \}\}$/,
          (_, from: string, output: string) => outputs[from]?.[output] ?? "",
        ),
    ]),
  );
};

/** The values that a step wrote to a file of outputs. */
const outputsIn = (file: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...readFileSync(file, "utf8").matchAll(/^([\w-]+)(?:=(.*)|<<(\S+)\n([\s\S]*?)\n\3)$/gm)].map(
      ([, name, short, , long]) => [name, short ?? long],
    ),
  ) as Record<string, string>;

export interface StepResult extends SpawnSyncReturns<string> {
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

interface Given {
  readonly inputs?: Values;
  readonly event?: unknown;
  readonly [variable: string]: unknown;
}

/** Runs a program in a work tree with the environment of a step; the files of the runner are outside of the work tree. */
const inRunner = (program: readonly string[], folder: string, event: unknown, variables: object): StepResult => {
  const runner = write({ output: "", "summary.md": "", "event.json": JSON.stringify(event) });
  const [command = "", ...args] = program;
  const result = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...env,
      GITHUB_ACTION_PATH: root,
      GITHUB_EVENT_PATH: join(runner, "event.json"),
      GITHUB_OUTPUT: join(runner, "output"),
      GITHUB_STEP_SUMMARY: join(runner, "summary.md"),
      GITHUB_WORKSPACE: folder,
      RUNNER_TEMP: runner,
      ...variables,
    },
  });
  return {
    ...result,
    outputs: outputsIn(join(runner, "output")),
    summary: readFileSync(join(runner, "summary.md"), "utf8"),
  };
};

/** Runs a script of the action as its step does. */
export const runStep = (
  id: string,
  script: string,
  folder: string,
  { inputs = {}, event = {}, ...variables }: Given = {},
): StepResult =>
  inRunner([process.execPath, join(root, "action", script)], folder, event, {
    ...environmentOf(id, inputs),
    ...variables,
  });

/** Runs the scripts of all steps whose condition, if they have one, is among `conditions`. Returns their results by id. */
export const runSteps = (
  conditions: readonly string[],
  folder: string,
  { inputs = {}, event = {} }: Given,
): Readonly<Record<string, StepResult>> => {
  const results: Record<string, StepResult> = {};
  for (const { id = "", if: condition, run } of action.runs.steps) {
    if (run === undefined || (condition !== undefined && !conditions.includes(condition))) continue;
    const outputs = Object.fromEntries(Object.entries(results).map(([name, result]) => [name, result.outputs]));
    const shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", run];
    results[id] = inRunner(shell, folder, event, environmentOf(id, inputs, outputs));
  }
  return results;
};

const COMMAND =
  /^(?:error|warning|notice|debug|group|endgroup|echo|add-mask|add-matcher|remove-matcher|set-output|save-state|set-env|add-path|stop-commands|add-path)$/i;

/**
 * The commands that a runner finds in the output of a step, as its ActionCommand does: '::NAME ...::' at the start of a line,
 * and otherwise '##[NAME ...]' anywhere.
 */
export const commandsIn = (printed: string): readonly string[] =>
  printed.split(/\r\n|\n|\r/).flatMap((line) => {
    const [, current = ""] = /^[\s\u0085]*::([^ :]*)(?: .*?)?::/.exec(line) ?? [];
    if (COMMAND.test(current)) return [current];
    const [, old = ""] = /##\[([^ \]]*)[^\]]*\]/.exec(line) ?? [];
    return COMMAND.test(old) ? [`##${old}`] : [];
  });
