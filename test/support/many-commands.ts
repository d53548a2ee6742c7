import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { env, main } from "./cli-process.js";

/**
 * The built command for tests of what many commands print, not of its process: all run in one, one after the other. To start takes
 * ten times as long as to review a few files.
 */

export interface Printed {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

let child: ChildProcess | undefined;
afterAll(async () => {
  if (child === undefined) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
});

const start = (): ChildProcess => fork(fileURLToPath(new URL("many-commands.mjs", import.meta.url)), { execArgv: [] });

/** Runs a command in a folder, without standard input. The one before it must have ended. */
export const decorumAgain = (args: readonly string[], cwd: string, more = {}): Promise<Printed> => {
  const running = (child ??= start());
  return new Promise((resolve, reject) => {
    const fail = (code: number | null): void => {
      reject(new Error(`the process of the commands ended with ${String(code)}`));
    };
    running.once("exit", fail);
    running.once("message", (printed: Printed) => {
      running.off("exit", fail);
      resolve(printed);
    });
    running.send({ main, args, cwd, env: { ...env, ...more } });
  });
};
