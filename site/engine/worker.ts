import { inputProblem } from "../../src/app/host/debugging.js";
import { InputError } from "../../src/model/input-error.js";
import type { Answer, Job, Request } from "../share/jobs.js";
import { reviewWorkspace } from "./review.js";
import { loadGoParser } from "./go-parser.js";
import { createMachine, hasText, writeWorkspace } from "./workspace.js";

/** The thread of the engine: does one job at a time. The page ends it if a job takes too long. */

const machine = createMachine();

const answerTo = async ({ id, workspace, task }: Job): Promise<Answer> => {
  writeWorkspace(workspace, machine);
  if (hasText(workspace.texts, "go")) await loadGoParser();
  if (task.type === "Review") return { type: "Review", id, answer: await reviewWorkspace(workspace, machine) };
  const { fixAll, fixOne, withDefaults } = await import("./on-demand.js");
  switch (task.type) {
    case "FixAll":
      return { type: "Texts", id, texts: await fixAll(workspace, machine) };
    case "Fix":
      return { type: "Texts", id, texts: await fixOne(task, workspace, machine) };
    case "Defaults":
      return { type: "Texts", id, texts: await withDefaults(workspace, machine) };
  }
};

/**
 * Schemas of packs become code, which a page may not make, but its thread may: browsers apply to it only what a server sends with
 * its script.
 */
const NO_CODE =
  "The server of this page sends its Content-Security-Policy with the scripts of the engine, too. Packs and choices of packs need one for these scripts that allows 'unsafe-eval', or none.";

/** Why an input cannot be used; undefined for a bug. */
const refusalOf = (error: unknown): string | undefined => {
  if (error instanceof InputError) return inputProblem(error).join("\n");
  return error instanceof EvalError ? NO_CODE : undefined;
};

const answered = async (job: Job): Promise<Answer> => {
  try {
    return await answerTo(job);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) return { type: "Fault", id: job.id, message: String(error) };
    return job.task.type === "Review"
      ? { type: "Review", id: job.id, answer: { text: "", rules: {}, kubectl: [], refusal } }
      : { type: "Texts", id: job.id, texts: {}, refusal };
  }
};

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if (data === "Hello") postMessage({ type: "Ready", packs: machine.packs } satisfies Answer);
  else
    void answered(data).then(async (answer) => {
      postMessage(answer);
      // So that a page that goes offline has it.
      await import("./on-demand.js");
    });
});
