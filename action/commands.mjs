import { appendFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { posix } from "node:path";

/** Workflow commands (https://docs.github.com/actions/reference/workflow-commands-for-github-actions) and what must not be one. */

const escaped = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapedProperty = (text) => escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
const unescapedProperty = (text) =>
  text
    .replaceAll("%2C", ",")
    .replaceAll("%3A", ":")
    .replaceAll("%0A", "\n")
    .replaceAll("%0D", "\r")
    .replaceAll("%25", "%");

/** The command that shows a message at the top of the job. */
export const problem = (text, level = "error") => `::${level} title=Decorum::${escaped(text)}`;

/** A line that the runner only shows. It takes '::' at the start of a line, and '##[' anywhere, for a command. */
export const inert = (line) => line.replace(/^([\s\u0085]*)::/, "$1: :").replaceAll("##[", "## [");

const isRelative = (file) => !/^(?:[\\/]|[A-Za-z]:[\\/]|file:)/.test(file);

/** The path in the repository of a path in the working directory. */
export const inRepository = (file, folder) => (folder !== "" && isRelative(file) ? posix.join(folder, file) : file);

/** Without its end, the runner would look for '##[' in it. */
const ANNOTATION = /^(::(?:error|warning|notice) file=)([^,:]*)(?=[^:]*::)/;

/** A line of the format 'github': annotations stay commands, with paths from the root of the repository. */
export const annotation = (line, folder) =>
  ANNOTATION.test(line)
    ? line.replace(
        ANNOTATION,
        (_, start, file) => start + escapedProperty(inRepository(unescapedProperty(file), folder)),
      )
    : inert(line);

/** SARIF whose relative paths begin at the root of the repository. */
export const sarifInRepository = (value, folder) => {
  const prefix = folder.split("/").map(encodeURIComponent).join("/");
  const moved = (part, key) => {
    if (Array.isArray(part)) return part.map((one) => moved(one));
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, one]) => [
        name,
        key === "artifactLocation" && name === "uri" ? inRepository(one, prefix) : moved(one, name),
      ]),
    );
  };
  return moved(value);
};

/** Creates a function that is called with each line of a stream. The runner ends lines at carriage returns too. */
export const eachLine = (stream, use) => {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) use(line);
  });
  stream.on("end", () => {
    for (const line of rest.split("\r")) if (line !== "") use(line);
  });
};

/** Sets outputs of the step. A delimiter that nobody knows keeps values apart. */
export const setOutputs = (values, file = process.env.GITHUB_OUTPUT) => {
  if (!file) return;
  for (const [name, value] of Object.entries(values)) {
    const end = randomUUID();
    appendFileSync(file, `${name}<<${end}\n${String(value)}\n${end}\n`);
  }
};
