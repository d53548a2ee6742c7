import { getHeapStatistics } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import type { UnjudgedAction } from "../model/unjudged.js";
import { chosenPacks, type PackChoice } from "../app/parts/pack-choice.js";
import { DEFAULTERS } from "../defaulters/index.js";
import { compileDocuments, type PackDocuments } from "../packs/from-text.js";
import { RULES } from "../rules/index.js";
import { createJudge } from "../server/threads/judge.js";
import { cpuClockOf, ownThread } from "../server/threads/cpu-time.js";
import type { ThreadMessage, ThreadTasks } from "../server/threads/messages.js";

/** The module that review threads run: it compiles the packs that the service has loaded, with the catalogue. */

/** The worker data from the service. */
export interface ReviewThreadData {
  readonly version: string;
  readonly documents: PackDocuments;
  readonly choice: PackChoice;
  readonly unjudged: UnjudgedAction | undefined;
}

const { version, documents, choice, unjudged } = workerData as ReviewThreadData;
const catalogue = { rules: RULES, defaulters: DEFAULTERS, version };
const packs = chosenPacks(compileDocuments(documents, catalogue), choice);
const thread = ownThread();
const judge = createJudge(
  packs.map(({ pack }) => pack),
  unjudged,
  cpuClockOf(thread),
);

const say = (message: ThreadMessage): void => {
  parentPort?.postMessage(message);
};
parentPort?.on("message", (tasks: ThreadTasks) => {
  judge(tasks, (outcome) => {
    say({ type: "Answer", outcome, heap: getHeapStatistics().total_heap_size });
  });
  if (tasks.tasks.length === 0) say({ type: "Fed" });
});
say({ type: "Ready", thread });
