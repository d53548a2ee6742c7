// Says what the action runs, as outputs of its step: a published version, which the next steps install, or its own sources.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { problem, setOutputs } from "./commands.mjs";

const { env } = process;
const root = fileURLToPath(new URL("..", import.meta.url));
const { name, version: own } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const version = env.DECORUM_VERSION?.trim() || own;

if (version === "source") setOutputs({ from: "source", folder: root, main: join(root, "dist", "main.js") });
else if (/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(version)) {
  const folder = join(env.RUNNER_TEMP || tmpdir(), `${name}-${version}`);
  mkdirSync(folder, { recursive: true });
  // npm installs here, and reads no .npmrc of the repository under review.
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  setOutputs({
    from: "npm",
    package: `${name}@${version}`,
    folder,
    main: join(folder, "node_modules", name, "dist", "main.js"),
  });
} else {
  console.log(problem(`'version' must be a version such as '${own}', or 'source', not '${version}'`));
  process.exitCode = 2;
}
