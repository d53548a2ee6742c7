import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeTerminal } from "../../src/cli/terminal/node-io.js";
import type { JobAnswer, EditorFlags } from "../../src/editor/jobs.js";
import { createAnswerer } from "../../src/editor/review/answer.js";
import { createParts } from "../../src/parts.js";
import { productOf } from "./cli-harness.js";

const policies = fileURLToPath(new URL("../../policies", import.meta.url));
const product = productOf([], { ...createParts("0.1.0", policies), packsDirectory: policies });

/** A thread of the language server, with the texts that are open. */
export const openWith = (cwd: string, flags: EditorFlags = {}) => {
  const answer = createAnswerer(product, flags, nodeTerminal());
  let id = 0;
  return async (
    name: string,
    text?: string,
    closed: readonly string[] = [],
  ): Promise<JobAnswer & { readonly shown: readonly string[] }> => {
    const file = join(cwd, name);
    const texts = {
      [file]: text ?? readFileSync(file, "utf8"),
      ...Object.fromEntries(closed.map((one) => [join(cwd, one), undefined])),
    };
    const done = await answer({ id: ++id, texts, folders: [cwd], isStale: false, task: { type: "Review", file } });
    const shown = (done.marks ?? [])
      .map(({ range: { start }, severity, message }) => `${String(start.line + 1)} ${String(severity)} ${message}`)
      .sort((a, b) => Number.parseInt(a) - Number.parseInt(b));
    return { ...done, shown };
  };
};
