import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";

/** The output with a version of Node.js that is too old for the command. */

const bin = join(process.cwd(), "bin");
const programs = readdirSync(bin);
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly bin: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
};

test("every program checks the version before it loads anything else", () => {
  for (const program of Object.values(manifest.bin)) {
    const text = readFileSync(program, "utf8");
    expect([program, text.match(/import.*/g)]).toEqual([program, ['import { start } from "./node-version.js";']]);
  }
});

test.each(programs)("%s has no syntax that an old Node.js does not know", async (program) => {
  const text = readFileSync(join(bin, program), "utf8");
  const written = async (target: string): Promise<string> =>
    (await transform(text, { target, supported: { "dynamic-import": true }, logLevel: "silent" })).code;
  // Syntax that an old version does not know is replaced, or is an error.
  expect(await written("es2017")).toBe(await written("esnext"));
  expect(text).not.toMatch(/^(?:.*\s)?await\s/m);
});

const inNode = (code: string): { readonly status: number | null; readonly stdout: string; readonly stderr: string } => {
  const module = JSON.stringify(pathToFileURL(join(bin, "node-version.js")).href);
  const text = `import { start, versionProblem } from ${module};\n${code}`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", text], { encoding: "utf8" });
};

test("an old version is named, in one line, with the one that is needed", () => {
  const { status, stdout, stderr } = inNode(
    'Object.defineProperty(process, "versions", { value: { node: "18.20.4" } });\nstart();',
  );
  const oldest = manifest.engines.node.replace(">=", "");
  expect([status, stdout, stderr]).toEqual([2, "", `error: Node.js must be ${oldest} or later, not 18.20.4\n`]);
});

test("the command runs on each version that the package allows, and on no other", () => {
  const old = ["18.20.4", "12.22.12", "20.18.3", "8.0.0"];
  const supported = [manifest.engines.node.replace(">=", "") + ".0", "20.20.1", "22.0.0", "100.1.0-nightly"];
  const versions = JSON.stringify([...old, ...supported]);
  const { stdout } = inNode(
    `console.log(JSON.stringify(${versions}.filter((one) => versionProblem(one) === undefined)));`,
  );
  expect(JSON.parse(stdout)).toEqual(supported);
});
