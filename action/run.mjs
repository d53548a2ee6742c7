// Runs a review in GitHub Actions: annotations on standard output, a summary of the job, and the exit code of the review.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const { env } = process;
const words = (text = "") => text.split(/\s+/).filter((word) => word !== "");

/** Runs a command without a shell. Returns its standard output, or undefined if it fails. */
const output = (command, ...args) => {
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  return status === 0 ? stdout.trim() : undefined;
};

const event = env.GITHUB_EVENT_PATH ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, "utf8")) : {};

/** The commit at which the branch of a pull request left its base. actions/checkout fetches one commit only. */
const mergeBase = (base) => {
  if (output("git", "rev-parse", "--is-shallow-repository") === "true")
    output("git", "fetch", "--quiet", "--no-tags", "--unshallow", "origin");
  if (output("git", "cat-file", "-t", base) === undefined)
    output("git", "fetch", "--quiet", "--no-tags", "origin", base);
  return `git:${base}...`;
};

const latestTag = () => {
  const tag = output("git", "describe", "--tags", "--abbrev=0", "HEAD^");
  return tag === undefined ? undefined : `git:${tag}`;
};

const oldOf = () => {
  const given = env.DECORUM_OLD?.trim() ?? "";
  if (given === "none") return undefined;
  if (given !== "") return given;
  const base = event.pull_request?.base?.sha ?? event.merge_group?.base_sha;
  return base === undefined ? latestTag() : mergeBase(base);
};

const packageFile = new URL("../package.json", import.meta.url);
const version = env.DECORUM_VERSION || JSON.parse(readFileSync(packageFile, "utf8")).version;
// DECORUM_COMMAND replaces the published package, such as by a build of this repository.
const [command, ...before] = words(env.DECORUM_COMMAND ?? `npx --yes kube-decorum@${version}`);
const given = words(env.DECORUM_PATHS);
const paths = given.length > 0 || existsSync("decorum.yaml") ? given : ["."];
const old = oldOf();
const args = [
  "dry-run",
  ...paths,
  ...(old === undefined ? [] : ["--old", old]),
  ...(old !== undefined && env.DECORUM_ONLY_NEW !== "false" ? ["--only-new"] : []),
  ...["--fail-on", env.DECORUM_FAIL_ON || "Deny"],
  ...["-o", "github"],
  ...(env.GITHUB_STEP_SUMMARY ? ["-o", `markdown=${env.GITHUB_STEP_SUMMARY}`] : []),
  ...(env.DECORUM_SARIF ? ["-o", `sarif=${env.DECORUM_SARIF}`] : []),
  ...words(env.DECORUM_ARGS),
];
console.log(`decorum ${args.join(" ")}`);
const { status, error } = spawnSync(command, [...before, ...args], { stdio: "inherit" });
if (error !== undefined) throw error;
process.exitCode = status ?? 1;
