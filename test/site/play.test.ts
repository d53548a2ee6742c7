import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeInBrowser, reviewed, rulesIn, useBrowser } from "./browser.js";

/** `decorum play`: the built site with the files of a user. */

const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  description: What a team requires.
  rules:
    - use: generic/field-required
      id: team-label
      match: { resourceRules: [{ apiGroups: [apps], resources: [deployments], operations: [CREATE, UPDATE] }] }
      options: { field: 'metadata.labels[acme.io/team]' }
      good: { apiVersion: apps/v1, kind: Deployment, metadata: { name: web, labels: { acme.io/team: shop } } }
      bad: { apiVersion: apps/v1, kind: Deployment, metadata: { name: web } }
`;

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicsa: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: "nginx:1.29" }] }
`;

describeInBrowser("play", () => {
  const { visit } = useBrowser();
  const folder = mkdtempSync(join(tmpdir(), "play-"));
  const started: ChildProcess[] = [];
  beforeAll(() => {
    mkdirSync(join(folder, "team"));
    writeFileSync(join(folder, "team/pack.yaml"), PACK);
    mkdirSync(join(folder, "deploy"));
    writeFileSync(join(folder, "deploy/a.yaml"), DEPLOYMENT);
    writeFileSync(join(folder, "deploy/b.yaml"), DEPLOYMENT.replaceAll("web", "api").replace("replicsa", "replicas"));
  });
  afterAll(() => {
    for (const child of started) child.kill();
    rmSync(folder, { recursive: true });
  });

  /** The address that the command prints. */
  const play = (...args: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [MAIN, "play", "--no-open", ...args], { cwd: folder });
      started.push(child);
      child.stdout.once("data", (line: Buffer) => {
        resolve(line.toString().trim());
      });
      child.once("exit", (code) => {
        reject(new Error(`it ended with ${String(code)}`));
      });
    });

  test("shows the files and the pack that the command was given", async () => {
    const address = await play("deploy", "--packs", "kubernetes-validity", "./team");
    const { page, problems } = await visit(address);
    expect(await reviewed(page)).toContain("2 objects");
    expect([...(await rulesIn(page))].sort()).toEqual(["objects/valid-built-in-object", "team-label", "team-label"]);
    expect(problems).toEqual([]);
  }, 60_000);
});
