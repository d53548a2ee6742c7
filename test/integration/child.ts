import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** A process that a test starts, waits for, and stops, whatever happens to it. */
export interface Child {
  readonly name: string;
  /** Its output so far, of both streams; if it is long, only the end. */
  output(): string;
  /** Throws, with its output, once it has ended by itself. */
  requireRunning(): void;
  /** Asks it to end, and makes it after a while. Settles when it has ended. */
  stop(): Promise<void>;
}

const MAX_OUTPUT = 64 * 1024;
const STOP_MILLISECONDS = 20_000;

export const startChild = (name: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv): Child => {
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  let failure: string | undefined;
  const read = (chunk: Buffer): void => {
    text = `${text}${chunk.toString()}`.slice(-MAX_OUTPUT);
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  child.on("error", (error) => {
    failure = error.message;
  });
  // A test that is killed must not leave it behind.
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null || failure !== undefined;
  return {
    name,
    output: () => text,
    requireRunning() {
      if (!hasEnded()) return;
      const how = failure ?? `code ${String(child.exitCode)}, signal ${String(child.signalCode)}`;
      throw new Error(`${name} ended by itself (${how}):\n${text}`);
    },
    async stop() {
      process.off("exit", kill);
      if (hasEnded()) return;
      await ended(child);
    },
  };
};

const ended = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MILLISECONDS);
  await exit;
  clearTimeout(timer);
};

/**
 * Tries until it gets an answer that is not undefined and no error. Throws the last error after this number of milliseconds, or
 * at once if one of the processes has ended.
 */
export const eventually = async <T>(
  what: string,
  attempt: () => Promise<T | undefined> | T | undefined,
  { within, children = [] }: { readonly within: number; readonly children?: readonly Child[] },
): Promise<T> => {
  const end = Date.now() + within;
  let last: unknown = "no answer yet";
  for (;;) {
    for (const child of children) child.requireRunning();
    try {
      const answer = await attempt();
      if (answer !== undefined) return answer;
      last = "no answer yet";
    } catch (error) {
      last = error;
    }
    if (Date.now() >= end)
      throw new Error(
        `${what}: not within ${String(within)} ms: ${last instanceof Error ? last.message : String(last)}`,
      );
    await sleep(200);
  }
};
