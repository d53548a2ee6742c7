import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type JsonObject, isObject } from "kube-json";
import { KUBECTL } from "../support/kustomize.js";
import { directly } from "./control-plane.js";

export interface Result {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** kubectl, with one kubeconfig. */
export interface Kubectl {
  /** Runs it; `input` is for '-f -'. */
  run(args: readonly string[], input?: unknown): Result;
  /** Like `run`; throws the output if it fails. */
  must(args: readonly string[], input?: unknown): string;
  /** `get ... -o json`. Throws if there is none. */
  get(...args: readonly string[]): JsonObject;
  /** The last command, and all its output. */
  said(): string;
}

/** The one of the assets where it is there, or else the one of the other tests; undefined if there is none. */
export const findKubectl = (assets: string): string | undefined =>
  [join(assets, "kubectl")].find((command) => existsSync(command)) ?? KUBECTL;

const LIMIT_MILLISECONDS = 60_000;

export const createKubectl = (command: string, kubeconfig: string, cache: string): Kubectl => {
  let last = "kubectl has not run yet";
  const run: Kubectl["run"] = (args, input) => {
    const { status, stdout, stderr, error } = spawnSync(
      command,
      [`--kubeconfig=${kubeconfig}`, `--cache-dir=${cache}`, ...args],
      {
        encoding: "utf8",
        input: input === undefined ? "" : JSON.stringify(input),
        env: { ...directly(process.env), KUBECTL_WARNINGS: undefined },
        timeout: LIMIT_MILLISECONDS,
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    const result = { status, stdout, stderr: error === undefined ? stderr : `${stderr}${error.message}` };
    last = `kubectl ${args.join(" ")}: ${String(status)}\n${result.stdout.slice(-4000)}${result.stderr.slice(-4000)}`;
    return result;
  };
  const must: Kubectl["must"] = (args, input) => {
    const { status, stdout } = run(args, input);
    if (status !== 0) throw new Error(last);
    return stdout;
  };
  return {
    run,
    must,
    said: () => last,
    get: (...args) => {
      const value: unknown = JSON.parse(must(["get", ...args, "-o", "json"]));
      if (!isObject(value)) throw new Error(`kubectl get ${args.join(" ")} gave no object`);
      return value;
    },
  };
};
