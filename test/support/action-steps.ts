import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { env, write } from "./cli-process.js";
import { root } from "./doc-blocks.js";

/** What a runner of GitHub does with action.yml, as far as its scripts notice. */

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

/** The environment of a step, with the defaults of inputs that are not given. */
const environmentOf = (id: string, inputs: Readonly<Record<string, string>>): Record<string, string> => {
  const unknown = Object.keys(inputs).filter((name) => !Object.hasOwn(action.inputs, name));
  if (unknown.length > 0) throw new Error(`no such input: ${unknown.join(", ")}`);
  const step = action.runs.steps.find((one) => one.id === id);
  return Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, value]) => [
      name,
      value.replace(
        /^\$\{\{ inputs\.([\w-]+) \}\}$/,
        (_, input: string) => inputs[input] ?? action.inputs[input]?.default ?? "",
      ),
    ]),
  );
};

/** The values that a step wrote to a file of outputs. */
const outputsIn = (file: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...readFileSync(file, "utf8").matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)].map(([, name, , value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>;

export interface StepResult extends SpawnSyncReturns<string> {
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Runs a script of the action as its step does, in a work tree; the files of the runner are outside of it. */
export const runStep = (
  id: string,
  script: string,
  folder: string,
  {
    inputs = {},
    event = {},
    ...more
  }: { inputs?: Record<string, string>; event?: unknown } & Record<string, unknown> = {},
): StepResult => {
  const runner = write({});
  const files = {
    event: join(runner, "event.json"),
    output: join(runner, "output"),
    summary: join(runner, "summary.md"),
  };
  writeFileSync(files.event, JSON.stringify(event));
  for (const file of [files.output, files.summary]) writeFileSync(file, "");
  const result = spawnSync(process.execPath, [join(root, "action", script)], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...env,
      GITHUB_EVENT_PATH: files.event,
      GITHUB_OUTPUT: files.output,
      GITHUB_STEP_SUMMARY: files.summary,
      GITHUB_WORKSPACE: folder,
      RUNNER_TEMP: runner,
      ...environmentOf(id, inputs),
      ...(more as Record<string, string>),
    },
  });
  return { ...result, outputs: outputsIn(files.output), summary: readFileSync(files.summary, "utf8") };
};

const COMMAND =
  /^(?:error|warning|notice|debug|group|endgroup|echo|add-mask|add-matcher|remove-matcher|set-output|save-state|set-env|add-path|stop-commands|add-path)$/i;

/**
 * The commands that a runner finds in what a step prints, as its ActionCommand does: '::NAME ...::' at the start of a line, and
 * otherwise '##[NAME ...]' anywhere.
 */
export const commandsIn = (printed: string): readonly string[] =>
  printed.split(/\r\n|\n|\r/).flatMap((line) => {
    const [, current = ""] = /^[\s\u0085]*::([^ :]*)(?: .*?)?::/.exec(line) ?? [];
    if (COMMAND.test(current)) return [current];
    const [, old = ""] = /##\[([^ \]]*)[^\]]*\]/.exec(line) ?? [];
    return COMMAND.test(old) ? [`##${old}`] : [];
  });
