/** A review thread that does what the body of its task says; the service runs the one in dist/. */
import { parentPort } from "node:worker_threads";

const hold = [];
const DOES = {
  answer: (word) => ({ body: { kind: "AdmissionReview", word }, code: 200, record: {} }),
  spin: () => {
    for (;;);
  },
  fill: () => {
    for (;;) hold.push(new Array(100_000).fill(hold.length));
  },
  throw: () => {
    throw new TypeError("inner workings");
  },
  postpone: (word) => DOES.answer(word),
  hold: () => {
    hold.push(Array.from({ length: 12_000_000 }, (_, index) => index + 0.5));
    return DOES.answer("held");
  },
};

const postponed = new Set();
/** Milliseconds that it takes to read changes of the cluster state. */
const READING = 150;

parentPort.on("message", ({ tasks }) => {
  if (tasks.length === 0) {
    for (const began = performance.now(); performance.now() - began < READING; );
    parentPort.postMessage({ type: "Fed" });
  }
  for (const [index, { body }] of tasks.entries()) {
    const text = Buffer.from(body).toString();
    const [what, word] = text.split(" ");
    const isPostponed = what === "postpone" && index > 0 && !postponed.has(text);
    if (isPostponed) postponed.add(text);
    const outcome = isPostponed ? "Postponed" : DOES[what](word);
    parentPort.postMessage({ type: "Answer", outcome, heap: process.memoryUsage().heapTotal });
  }
});
parentPort.postMessage({ type: "Ready", thread: undefined });
