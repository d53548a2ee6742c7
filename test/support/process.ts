import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Agent, request } from "node:https";
import { connect, type TLSSocket } from "node:tls";

/** The built service as a process of its own, and ways to talk to it. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly port: number;
  /** Standard output, a JSON object a line. */
  readonly logged: () => readonly Readonly<Record<string, unknown>>[];
  /** Standard error. */
  readonly told: () => string;
  /** Uses a new connection, unless an agent keeps some. */
  ask(
    method: string,
    path: string,
    body?: string,
    agent?: Agent,
  ): Promise<{ readonly code: number; readonly text: string }>;
  connect(): Promise<TLSSocket>;
  /** Exit code and signal, once it has ended. */
  readonly ended: Promise<readonly [code: number | null, signal: string | null]>;
}

/**
 * Resolves when it listens; `args` are those of Node, main.js and `serve` among them. Its standard output is read unless it
 * is a file descriptor.
 */
export const startProcess = async (
  args: readonly string[],
  cwd: string,
  stdout: "pipe" | number = "pipe",
): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, [...args, "--port", "0", "--host", "127.0.0.1"], {
    cwd,
    stdio: ["ignore", stdout, "pipe"],
  });
  const ended = once(child, "close") as Promise<[number | null, string | null]>;
  let out = "";
  let errors = "";
  child.stdout?.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const { stderr } = child;
  if (stderr === null) throw new Error("there must be a pipe");
  stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  let port: number | undefined;
  while ((port = portIn(errors)) === undefined) {
    await Promise.race([once(stderr, "data"), ended]);
    if (child.exitCode !== null) throw new Error(errors);
  }
  const at = { host: "127.0.0.1", port, rejectUnauthorized: false };
  return {
    child,
    port,
    logged: () =>
      out
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    told: () => errors,
    ask: (method, path, body, agent) => {
      const headers = { "content-type": "application/json" };
      const asked = request({ ...at, method, path, headers, agent: agent ?? false });
      asked.end(body);
      return new Promise((resolve, reject) => {
        asked.on("error", reject);
        asked.on("response", (response) => {
          let text = "";
          response.on("data", (chunk: Buffer) => (text += chunk.toString()));
          response.on("end", () => {
            resolve({ code: response.statusCode ?? 0, text });
          });
        });
      });
    },
    connect: async () => {
      const socket = connect(at);
      socket.on("error", () => undefined);
      await once(socket, "secureConnect");
      return socket;
    },
    ended,
  };
};

const portIn = (told: string): number | undefined => {
  const text = /https:\/\/127\.0\.0\.1:(\d+)/.exec(told)?.[1];
  return text === undefined ? undefined : Number(text);
};

/** Asks until the answer meets a condition; the time of the test is the limit. */
export const eventually = async <T>(ask: () => Promise<T> | T, is: (answer: T) => boolean): Promise<T> => {
  for (;;) {
    const answer = await ask();
    if (is(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
