import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { action, runStep } from "../support/action-steps.js";
import { root } from "../support/doc-blocks.js";

/** action.yml and the workflows, as GitHub reads them. */

const steps = action.runs.steps;
const workflows = readdirSync(join(root, ".github/workflows")).map((file) => `.github/workflows/${file}`);
const text = (file: string): string => readFileSync(join(root, file), "utf8");
const { version, engines } = JSON.parse(text("package.json")) as {
  readonly version: string;
  readonly engines: { readonly node: string };
};

interface Job {
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
}
const jobs = workflows.flatMap((file) => Object.values((parse(text(file)) as { jobs: Record<string, Job> }).jobs));

test("GitHub inserts nothing into scripts", () => {
  const scripts = [...steps, ...jobs.flatMap((job) => job.steps)].flatMap(({ run }) => run ?? []);
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
});

test("every action of others is pinned to a commit, with its version, the same everywhere", () => {
  const lines = ["action.yml", ...workflows].flatMap((file) =>
    text(file)
      .split("\n")
      .filter((line) => /\buses: /.test(line)),
  );
  const uses = lines.map((line) => line.replace(/^.*uses: /, "")).filter((one) => one !== "./");
  expect(uses.filter((one) => !/^[\w-]+(?:\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one))).toEqual([]);
  const versions = new Set(uses);
  expect(versions.size).toBe(new Set([...versions].map((one) => one.replace(/@.*/, ""))).size);
});

test("every input reaches a step, and every output comes from the review", () => {
  const read = [...text("action.yml").matchAll(/\$\{\{ inputs\.([\w-]+) \}\}|\binputs\.([\w-]+) ==/g)].map(
    ([, one, other]) => one ?? other,
  );
  expect([...new Set(read)].sort()).toEqual(Object.keys(action.inputs).sort());
  const { outputs } = runStep("review", "run.mjs", folder, { inputs: { "only-new": "x" } });
  expect(outputs).toEqual({ "exit-code": "2" });
  const script = text("action/run.mjs");
  for (const [name, { value }] of Object.entries(action.outputs)) {
    expect(value).toBe(`\${{ steps.review.outputs.${name} }}`);
    expect(script).toMatch(new RegExp(`["\\s{]${name}["\\s:,]`));
  }
});

test("nothing is uploaded for tokens that may only read", () => {
  const [upload, ...others] = steps.filter(({ uses }) => uses?.includes("upload-sarif"));
  expect(others).toEqual([]);
  for (const part of ["!cancelled()", "head.repo.full_name == github.repository", "dependabot[bot]"])
    expect(upload?.if).toContain(part);
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "decorum-metadata-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const install = (wanted: string) =>
  runStep("decorum", "install.mjs", join(folder, "."), { inputs: { version: wanted } });

test("the version of the action is installed, or another one, outside of the work tree", () => {
  for (const [wanted, expected] of [
    ["", version],
    ["1.2.3-rc.1", "1.2.3-rc.1"],
  ] as const) {
    const { status, outputs } = install(wanted);
    expect([status, outputs["from"], outputs["package"]]).toEqual([0, "npm", `kube-decorum@${expected}`]);
    expect(outputs["main"]).toBe(join(outputs["folder"] ?? "", "node_modules/kube-decorum/dist/main.js"));
    expect(JSON.parse(readFileSync(join(outputs["folder"] ?? "", "package.json"), "utf8"))).toEqual({ private: true });
  }
});

test("'source' is the commit of the action", () => {
  expect(install("source").outputs).toMatchObject({ from: "source", main: join(root, "dist/main.js") });
});

test.each(["latest", "1.x", "1.0.0 && x", "$(x)"])("the version '%s' is an error", (wanted) => {
  const { status, stdout, outputs } = install(wanted);
  expect([status, stdout, outputs]).toEqual([
    2,
    `::error title=Decorum::'version' must be a version such as '${version}', or 'source', not '${wanted}'\n`,
    {},
  ]);
});

test("Node.js is set up only if there is none that will do", () => {
  expect(engines.node).toMatch(/^>=\d+\.\d+$/);
  expect(runStep("node", "node-version.mjs", folder).status).toBe(0);
});

test("dependabot keeps the pins of the action and of the workflows up to date", () => {
  const { updates } = parse(text(".github/dependabot.yml")) as { updates: readonly Record<string, unknown>[] };
  // '/' is action.yml and .github/workflows.
  expect(updates).toContainEqual(expect.objectContaining({ "package-ecosystem": "github-actions", directory: "/" }));
});
