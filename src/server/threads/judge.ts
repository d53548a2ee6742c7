import { isAscii, isUtf8 } from "node:buffer";
import { type Admission, type Answer, createAdmission } from "../../admission/admission.js";
import { MAX_DEPTH } from "../../admission/parse.js";
import type { UnjudgedAction } from "../../model/unjudged.js";
import type { ReviewDeadline } from "../../model/deadline.js";
import type { Pack } from "../../model/pack.js";
import { scanJson } from "kube-json";
import type { CpuClock } from "./cpu-time.js";
import { createFedCluster } from "./cluster-feed.js";
import type { Outcome, Postponed, ThreadTask, ThreadTasks } from "./messages.js";

/**
 * Bytes of heap for the text of a body and its values. The rest of HEAP_MIB is for packs, which take 20 MiB, and for
 * the rules, which need less than the values (measured on the largest definitions of the corpus).
 */
const PARSED_BYTES = 60 * 1024 * 1024;

/** The share of its time after which a review ends itself, because terminating the thread is more expensive. */
const USABLE = 0.9;

/** Milliseconds after which reviews that have not begun wait for their turn again, so that others can have theirs. */
const TOGETHER = 5;

export type Judge = (tasks: ThreadTasks, say: (outcome: Outcome | Postponed) => void) => void;

/** Creates the function that reviews tasks in a review thread, whose CPU time `cpu` returns. */
export const createJudge = (packs: readonly Pack[], unjudged: UnjudgedAction | undefined, cpu: CpuClock): Judge => {
  const cluster = createFedCluster();
  const admission = createAdmission(packs, { cluster: cluster.snapshot, unjudged });
  const judge = (task: ThreadTask, sent: number): Outcome => {
    const body = Buffer.from(task.body.buffer, task.body.byteOffset, task.body.byteLength);
    const limits = { levels: MAX_DEPTH, memory: PARSED_BYTES };
    const { levels, memory } = scanJson(body, isAscii(body), limits);
    if (levels > MAX_DEPTH) return "TooDeep";
    if (memory > PARSED_BYTES) return "TooManyValues";
    const text = textOf(body);
    return text === undefined ? "NotUtf8" : ask(admission, task, text, { cpu, sent });
  };
  return (message, say) => {
    const sent = performance.now();
    cluster.take(message.cluster);
    for (const [index, task] of message.tasks.entries())
      say(index > 0 && performance.now() - sent > TOGETHER ? "Postponed" : judge(task, sent));
  };
};

const ask = (
  admission: Admission,
  { phase, pack, ...task }: ThreadTask,
  text: string,
  { cpu, sent }: { readonly cpu: CpuClock; readonly sent: number },
): Outcome => {
  const from = performance.now();
  const at = sent + task.milliseconds * USABLE;
  const limit = cpu.now() + task.cpu * USABLE;
  // The CPU time is never more than the time, so it is looked at only then.
  const isTooSlow = (now: number): boolean => now - from >= task.cpu * USABLE && cpu.now() >= limit;
  const clock = (): number => {
    const now = performance.now();
    return isTooSlow(now) ? Infinity : now;
  };
  const deadline: ReviewDeadline = { from, at, clock, ...task.timeout };
  const answer = admission.review(phase, pack, text, deadline);
  if (answer.record.isLate !== true) return plain(answer);
  return cpu.now() >= limit ? "TooSlow" : "TooLate";
};

/** The text of a body; undefined if it is not UTF-8. ASCII is the usual case, and decoded in half the time. */
export const textOf = (body: Buffer): string | undefined => {
  if (isAscii(body)) return body.toString("latin1");
  return isUtf8(body) ? body.toString() : undefined;
};

/** An answer whose decision has no objects and functions, which are costly or impossible to copy between threads. */
const plain = ({ body, code, record, decision }: Answer): Answer => ({
  body,
  code,
  record,
  ...(decision === undefined
    ? {}
    : {
        decision: {
          findings: decision.findings.map(({ pack, rule, action }) => ({ pack, rule, action })),
          faults: decision.faults.map(({ pack, rule }) => ({ pack, rule })),
          defaulted: decision.defaulted.map(({ pack, defaulter }) => ({ pack, defaulter })),
        },
      }),
});
