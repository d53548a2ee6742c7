import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const run = (script: string, ...args: readonly string[]): readonly [number | null, string, string] => {
  const file = fileURLToPath(new URL(`../../scripts/${script}`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: "utf8" });
  return [status, stdout, stderr];
};

test.each(["check.mjs", "test.mjs", "pictures.mjs"])("%s --help shows its usage and runs nothing", (script) => {
  const usage = new RegExp(`^Usage: node scripts/${script} `);
  expect(run(script, "--help")).toEqual([0, expect.stringMatching(usage), ""]);
});

test.each([
  ["check.mjs", "--no-test", "error: unknown argument '--no-test'\n\nUsage: "],
  ["check.mjs", "src", "error: unknown argument 'src'\n\nUsage: "],
  ["test.mjs", "--quick", "error: the first argument must be 'most', 'quick', 'long', 'site' or 'all'\n\nUsage: "],
  ["pictures.mjs", "--chek", "error: Unknown option '--chek'"],
])("%s %s is rejected, and runs nothing", (script, argument, message) => {
  expect(run(script, argument)).toEqual([2, "", expect.stringContaining(message)]);
});
