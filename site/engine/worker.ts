import { inputProblem } from "../../src/app/host/input-problem.js";
import { InputError } from "../../src/model/input-error.js";
import type { Answer, Job, Request } from "../share/jobs.js";
import { fixAll, fixOne, withDefaults } from "./change.js";
import { reviewWorkspace } from "./review.js";
import { createMachine, writeWorkspace } from "./workspace.js";

/** The thread of the engine: does one job at a time. The page ends it if a job takes too long. */

const machine = createMachine();

const answerTo = async ({ id, workspace, task }: Job): Promise<Answer> => {
  writeWorkspace(workspace, machine);
  switch (task.type) {
    case "Review":
      return { type: "Review", id, answer: await reviewWorkspace(workspace, machine) };
    case "FixAll":
      return { type: "Texts", id, texts: await fixAll(workspace, machine) };
    case "Fix":
      return { type: "Texts", id, texts: await fixOne(task, workspace, machine) };
    case "Defaults":
      return { type: "Texts", id, texts: await withDefaults(workspace, machine) };
  }
};

/** An input that cannot be used has its reasons; anything else is a bug. */
const answered = async (job: Job): Promise<Answer> => {
  try {
    return await answerTo(job);
  } catch (error) {
    if (!(error instanceof InputError)) return { type: "Fault", id: job.id, message: String(error) };
    const refusal = inputProblem(error).join("\n");
    return job.task.type === "Review"
      ? { type: "Review", id: job.id, answer: { text: "", rules: {}, kubectl: [], refusal } }
      : { type: "Texts", id: job.id, texts: {}, refusal };
  }
};

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if (data === "Hello") postMessage({ type: "Ready", packs: machine.packs } satisfies Answer);
  else
    void answered(data).then((answer) => {
      postMessage(answer);
    });
});
