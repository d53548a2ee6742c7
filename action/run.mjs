// Runs a review in GitHub Actions: annotations on standard output, a summary of the job, outputs, and the exit code of the review.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, relative } from "node:path";
import { annotation, eachLine, inert, inRepository, problem, sarifInRepository, setOutputs } from "./commands.mjs";
import { comparison, refuseForeignCode, revision } from "./compare.mjs";
import { gitIn, repositoryOf } from "./git.mjs";
import { pathsOf } from "./paths.mjs";
import { reviewArgs } from "./review-args.mjs";
import { sarifFile } from "./sarif-file.mjs";
import { words } from "./words.mjs";
import { workingDirectory } from "./working-directory.mjs";

const { env } = process;

const input = (name) => env[`DECORUM_${name}`]?.trim() ?? "";
const flag = (name) => {
  const value = input(name) || "false";
  if (value !== "true" && value !== "false")
    throw new Error(`'${name.toLowerCase().replaceAll("_", "-")}' must be 'true' or 'false', not '${value}'`);
  return value === "true";
};

const oldOf = (git, event, prefix) => {
  const given = input("OLD");
  if (given === "none") return undefined;
  if (given !== "") return revision(git, given);
  const found = comparison(git, event, prefix);
  return found === undefined ? undefined : { old: `git:${found.commit}`, name: `${found.name} (${found.commit})` };
};

/** True in a pull request of a fork, whose author may be anybody; the fork may have been deleted. */
const isFromFork = ({ pull_request: request }) =>
  request !== undefined && request.head?.repo?.full_name !== request.base?.repo?.full_name;

const isCommentWanted = (event) => flag("COMMENT") && event.pull_request !== undefined;

/** Without these flags, a pull request of a fork is reviewed without its configuration. */
const CONFIG_FLAG = /^--(?:no-)?config(?:=|$)/;

const scratch = () => mkdtempSync(join(env.RUNNER_TEMP || tmpdir(), "decorum-"));

/** What to run, and where its reports are. */
const plan = () => {
  const folder = workingDirectory(input("WORKING_DIRECTORY"));
  const repository = repositoryOf(folder);
  const prefix = repository === undefined ? "" : relative(repository, folder).replaceAll("\\", "/");
  const event = env.GITHUB_EVENT_PATH ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, "utf8")) : {};
  const git = gitIn(folder);
  const more = words(input("ARGS"));
  refuseForeignCode(git, env.GITHUB_EVENT_NAME, env.GITHUB_SHA, more.includes("--no-config"));
  const isWithoutConfig = isFromFork(event) && !more.some((one) => CONFIG_FLAG.test(one));
  const given = words(input("PATHS"));
  const paths = pathsOf(given, more, isWithoutConfig, folder, repository);
  const compared = oldOf(git, event, prefix);
  const reports = scratch();
  const report = join(reports, "report.json");
  const isUploaded = flag("UPLOAD_SARIF");
  // Written aside first, so that no file of the branch passes for it.
  const written = join(reports, "decorum.sarif");
  const sarif = input("SARIF") === "" ? (isUploaded ? written : "") : sarifFile(input("SARIF"));
  const shared = [
    ...(isWithoutConfig ? ["--no-config"] : []),
    ...(compared === undefined ? [] : ["--old", compared.old]),
    ...(input("FAIL_ON") === "" ? [] : ["--fail-on", input("FAIL_ON")]),
  ];
  // Not for paths that begin with a dash, but for flags that take several values.
  const last = paths.length === 0 ? [] : ["--", ...paths];
  const args = [
    "dry-run",
    ...shared,
    ...(compared !== undefined && flag("ONLY_NEW") ? ["--only-new"] : []),
    ...["-o", "github", "-o", `json=${report}`],
    ...(env.GITHUB_STEP_SUMMARY ? ["-o", `markdown=${env.GITHUB_STEP_SUMMARY}`] : []),
    ...(sarif === "" ? [] : ["-o", `sarif=${written}`]),
    ...more,
    ...last,
  ];
  const isCommented = isCommentWanted(event) && compared !== undefined && !isFromFork(event);
  const comment = isCommented
    ? { text: join(reports, "review.md"), data: join(reports, "review.json"), args: ["review", ...shared] }
    : undefined;
  if (comment !== undefined)
    comment.args.push(
      "-q",
      "-o",
      `markdown=${comment.text}`,
      "-o",
      `json=${comment.data}`,
      ...reviewArgs(more),
      ...last,
    );
  return { event, folder, prefix, given, args, report, written, sarif, compared, comment, isWithoutConfig };
};

/** The review, and its plugins, need no files that set the environment and outputs of later steps. */
const { GITHUB_ENV, GITHUB_OUTPUT, GITHUB_PATH, GITHUB_STATE, ...reviewEnv } = env;

/** Runs the review without a shell. Returns its exit code and its first error. */
const review = async ({ folder, prefix, args }) => {
  const child = spawn(process.execPath, [input("MAIN"), ...args], {
    cwd: folder,
    env: reviewEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let error = "";
  eachLine(child.stdout, (line) => console.log(annotation(line, prefix)));
  eachLine(child.stderr, (line) => {
    if (error === "" && line.startsWith("error: ")) error = line.slice("error: ".length);
    console.error(inert(line));
  });
  const [code] = await once(child, "close");
  return { code: code ?? 3, error };
};

/** Says in the first heading of a page which folder or paths it is about; nothing for the whole repository. */
const nameIn = (file, prefix, given) => {
  if (!file || !existsSync(file)) return;
  const paths = given.length > 0 ? given.map((one) => posix.normalize(inRepository(one, prefix))) : [prefix];
  const named = paths.filter((one) => one !== "" && one !== ".").map((one) => `\`${one.replace(/[`\s]+/g, " ")}\``);
  const more = named.length > MAX_NAMED ? [`and ${named.length - MAX_NAMED} more`] : [];
  const title = [...named.slice(0, MAX_NAMED), ...more].join(", ");
  if (title === "") return;
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(/^### .*/, (heading) => `${heading}: ${title}`),
  );
};

const MAX_NAMED = 3;

/** Writes the review for people. Returns the outputs that the step with the token needs. */
const writeReview = async ({ folder, prefix, given, comment }) => {
  if (comment === undefined) return { comment: "" };
  const { text, data, args } = comment;
  // Its findings and errors have been shown.
  await review({ folder, prefix, args });
  if (!existsSync(text) || !existsSync(data)) {
    console.log(problem("the review for the comment could not be written; see the log", "warning"));
    return { comment: "" };
  }
  const { added, removed, changed, blocks, asks, errors } = JSON.parse(readFileSync(data, "utf8"));
  nameIn(text, prefix, given);
  const isNeeded = [added, removed, changed, blocks, asks, errors].some((part) => part.length > 0);
  return {
    comment: text,
    "comment-needed": String(isNeeded),
    "comment-folder": prefix,
    "comment-paths": given.join(" "),
  };
};

/** The numbers of what the annotations show. */
const countsIn = (report, isOnlyNew) => {
  if (!existsSync(report)) return {};
  const { objects, denied, findings, ratcheted } = JSON.parse(readFileSync(report, "utf8")).summary;
  return { objects, denied, findings: isOnlyNew ? findings - ratcheted : findings };
};

const main = async () => {
  const planned = plan();
  const { prefix, given, args, report, written, sarif, compared, isWithoutConfig } = planned;
  if (isWithoutConfig)
    console.log("The pull request is from a fork: its decorum.yaml, plugins and packs are not used (--no-config)");
  console.log(inert(`Compared with ${compared === undefined ? "nothing" : compared.name.replace(/\s+/g, " ")}`));
  console.log(
    inert(`decorum ${args.map((one) => (/^[\w@%+=:,./-]+$/.test(one) ? one : JSON.stringify(one))).join(" ")}`),
  );
  if (compared === undefined && isCommentWanted(planned.event))
    console.log(
      problem("no comment is posted, because a review needs something to compare with, and 'old' is 'none'", "notice"),
    );
  const { code, error } = await review(planned);
  nameIn(env.GITHUB_STEP_SUMMARY, prefix, given);
  if (code > 1) console.log(problem(`the review ended with exit code ${code}: ${error || "see the log"}`));
  else if (error !== "") console.log(problem(error));
  const hasSarif = existsSync(written);
  if (hasSarif) {
    const text = readFileSync(written, "utf8");
    writeFileSync(sarif, prefix === "" ? text : JSON.stringify(sarifInRepository(JSON.parse(text), prefix)));
  }
  setOutputs({
    ...(await writeReview(planned)),
    "exit-code": code,
    ...countsIn(report, args.includes("--only-new")),
    old: compared?.old ?? "",
    report: existsSync(report) ? report : "",
    sarif: hasSarif ? sarif : "",
    // Code scanning keeps the results of one category for a commit, the latest.
    "sarif-category": prefix === "" ? "decorum" : `decorum/${prefix}`,
  });
  return code;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.log(problem(error.message));
  setOutputs({ "exit-code": 2 });
  process.exitCode = 2;
}
