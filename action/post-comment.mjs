// Posts the review that the step before wrote, or updates it. Only this step has the token: what a branch names is not run here.
import { readFileSync } from "node:fs";
import { inert, problem } from "./commands.mjs";
import { markerOf, writeComment } from "./comment.mjs";

const { env } = process;

const repositoryIn = (name = "") => {
  if (!/^[\w.-]+\/[\w.-]+$/.test(name)) throw new Error("GITHUB_REPOSITORY must be OWNER/NAME");
  return name;
};

try {
  const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, "utf8"));
  const done = await writeComment({
    api: env.GITHUB_API_URL || "https://api.github.com",
    token: env.DECORUM_TOKEN,
    repository: repositoryIn(env.GITHUB_REPOSITORY),
    number: Number(event.pull_request.number),
    marker: markerOf(env.DECORUM_FOLDER ?? "", env.DECORUM_PATHS ?? ""),
    text: readFileSync(env.DECORUM_COMMENT, "utf8"),
    isWorthPosting: env.DECORUM_COMMENT_NEEDED === "true",
  });
  console.log(inert(`Comment of the review: ${done}`));
} catch (error) {
  // The review itself was made, and its step has the verdict.
  const hint = /\b40[134]\b/.test(error.message) ? "; the job needs 'pull-requests: write'" : "";
  console.log(problem(`the review could not be posted as a comment: ${error.message}${hint}`, "warning"));
}
