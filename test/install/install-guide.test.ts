import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { denial } from "../../src/engine/report/denial.js";
import { isClientSide } from "../../src/kube/api/client-side.js";
import { type JsonObject, arrayAt, objectAt, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { loadExceptions } from "../../src/packs/load-exceptions.js";
import { loadPacks } from "../../src/packs/load.js";
import { loadTests } from "../../src/packs/tests/load-tests.js";
import { runPackTests } from "../../src/packs/tests/run-tests.js";
import { RULES } from "../../src/rules/index.js";
import { type Block, blocksOf, commandsIn, isOfMachine, NOT_RUN, setValues } from "../support/guide-commands.js";
import { expectClean, INSTALL_BLOCKS, INSTALL_OVERLAYS, read, reviewed, root } from "../support/install-guide.js";
import { HAS_HELM, renderChart, testWithHelm } from "../support/helm.js";
import { built, describeWithKubectl, MANIFESTS } from "../support/kustomize.js";

/**
 * docs/install.md and manifests/static/README.md: every block of code runs as far as it can here. Commands that need a container
 * engine or nodes are listed in test/support/guide-commands.ts with the reason, and printed. An unknown block or command fails.
 * The script that prepares a machine with an API server runs in test/install/static-manifests.test.ts.
 */

const blocks = INSTALL_BLOCKS;
const scripts = blocks.filter(({ language }) => language === "sh").map(({ text }) => commandsIn(text));
const commands = scripts.flat();
const chart = join(MANIFESTS, "helm/decorum");

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "install-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The pack of docs/write-a-pack.md with its tests, as policies/team. */
const writeTeam = (): string => {
  const [pack = "", tests = ""] = blocksOf(read("docs/write-a-pack.md")).flatMap(({ language, text }) =>
    language === "yaml" ? [text] : [],
  );
  const team = join(folder, "policies/team");
  mkdirSync(join(team, "tests"), { recursive: true });
  writeFileSync(join(team, "pack.yaml"), pack);
  writeFileSync(join(team, "tests/labels.yaml"), tests);
  return team;
};

const load = (path: string) => loadPacks(path, { rules: RULES, defaulters: DEFAULTERS });

const shell = (script: string): string => {
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-euc", script], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${script}: ${stderr}`);
  return stdout;
};

const rendered = (values: JsonObject): readonly JsonObject[] => renderChart(chart, "decorum-system", values);

/** The part of a command that runs; undefined for commands that do not run at all. */
const RUN: readonly (readonly [RegExp, (command: string) => void])[] = [
  [
    /^kubectl apply -k manifests\/(\S+)$/,
    (command) => {
      expectClean(built(command.replace(/^.* manifests\//, "")));
    },
  ],
  [
    /^kubectl apply -k \.$/,
    () => {
      // The overlays of the page, each in a folder of its own.
      expect(INSTALL_OVERLAYS).not.toEqual([]);
    },
  ],
  [
    /^kubectl apply --dry-run=server -f - <</,
    (command) => {
      const [object = null] = parseManifests(command.split("\n").slice(1, -1).join("\n")).map(({ value }) => value);
      const { context, decision } = reviewed(object);
      const status = denial(context, decision);
      const causes = (status?.details.causes ?? []).map(({ field, message }) => `${field}: ${message}`);
      const kind = stringAt(object, "kind") ?? "";
      // As kubectl shows a Status of reason Invalid (k8s.io/kubectl cmd/util StandardErrorMessage).
      const shown = `The ${kind} "${stringAt(object, "metadata", "name") ?? ""}" is invalid: ${causes.join(", ")}\n`;
      expect(blocks.filter(({ language }) => language === "text").map(({ text }) => text)).toEqual([shown]);
    },
  ],
  [
    /^kubectl create namespace decorum-system$/,
    (command) => {
      expectClean(parseManifests(shell(`${command} --dry-run=client -o yaml`)).map(({ value = null }) => value));
    },
  ],
  [
    /^kubectl -n decorum-system create configmap decorum-packs --from-file=\S+ --dry-run=client -o yaml \| kubectl apply -f -$/,
    (command) => {
      writeTeam();
      const [map = null] = parseManifests(shell(command.replace(/ \| .*$/, ""))).map(({ value }) => value);
      expectClean([map]);
      // As the kubelet mounts it beside the packs of the image.
      const name = stringAt(map, "metadata", "name") ?? "";
      const policies = join(folder, "mounted");
      cpSync(join(root, "policies"), policies, { recursive: true });
      mkdirSync(join(policies, `configmap-${name}`));
      writeFileSync(join(policies, `configmap-${name}/pack.yaml`), stringAt(map, "data", "pack.yaml") ?? "");
      const names = load(policies).packs.map((pack) => pack.name);
      expect(names).toEqual(expect.arrayContaining(["team", "api-design"]));
    },
  ],
  [
    /^kubectl -n decorum-system create configmap decorum-exceptions --from-file=exceptions --dry-run=client -o yaml \| kubectl apply -f -$/,
    (command) => {
      const documents = blocksOf(read("docs/exceptions.md")).filter(({ text }) =>
        text.includes("kind: PolicyExceptions"),
      );
      expect(documents).toHaveLength(1);
      mkdirSync(join(folder, "exceptions"));
      writeFileSync(join(folder, "exceptions/incident-7.yaml"), documents[0]?.text ?? "");
      const [map = null] = parseManifests(shell(command.replace(/ \| .*$/, ""))).map(({ value }) => value);
      expectClean([map]);
      // As the kubelet mounts it: files are links into a hidden folder.
      const mounted = join(folder, "mounted-exceptions");
      mkdirSync(join(mounted, "..data"), { recursive: true });
      for (const [key, text] of Object.entries(objectAt(map, "data"))) {
        writeFileSync(join(mounted, "..data", key), typeof text === "string" ? text : "");
        symlinkSync(join("..data", key), join(mounted, key));
      }
      const { packs } = loadExceptions([mounted], load(writeTeam()));
      const names = packs.flatMap(({ rules: entries }) => entries.flatMap(({ exceptions = [] }) => exceptions));
      expect(new Set(names.map(({ name }) => name))).toEqual(new Set(["incident-7"]));
      if (!HAS_HELM) return;
      const deployment = rendered({ exceptions: { configMaps: [stringAt(map, "metadata", "name") ?? ""] } }).find(
        ({ kind }) => kind === "Deployment",
      );
      expect(JSON.stringify(deployment)).toContain('"optional":true');
    },
  ],
  [
    /^decorum test policies\/team$/,
    () => {
      const packs = load(writeTeam());
      const report = runPackTests(packs, loadTests(packs));
      expect(report.passed).toBe(report.results.length);
    },
  ],
];

test("the quick start has at most six commands", () => {
  expect(scripts[0]?.length).toBeLessThanOrEqual(6);
  expect(scripts[0]?.at(-1)).toContain("--dry-run=server");
});

describeWithKubectl("a command of the page", () => {
  const running = commands.filter((command) => RUN.some(([pattern]) => pattern.test(command)));
  test.each([...new Set(running)].map((command) => [command.split("\n")[0], command] as const))("%s", (_, command) => {
    for (const [pattern, run] of RUN) if (pattern.test(command)) run(command);
  });
});

test("every other command is known, and says why it is not run", () => {
  const others = commands.filter((command) => !isOfMachine(command) && !RUN.some(([pattern]) => pattern.test(command)));
  const reasons = others.map((command) => NOT_RUN.find(([pattern]) => pattern.test(command))?.[1]);
  expect(others.filter((_, index) => reasons[index] === undefined)).toEqual([]);
  for (const [pattern, reason] of NOT_RUN) {
    const found = others.filter((command) => pattern.test(command));
    expect([reason, found.length]).not.toEqual([reason, 0]);
    for (const command of new Set(found)) process.stderr.write(`not run: ${command.slice(0, 90)}: ${reason}\n`);
  }
});

testWithHelm("helm: the values of each command are values of the chart, and change what it renders", () => {
  const helm = commands.filter((command) => command.startsWith("helm "));
  expect(helm.length).toBeGreaterThan(1);
  for (const command of helm) {
    const values = setValues(command);
    expect(Object.keys(values)).not.toEqual([]);
    const objects = rendered(values);
    expectClean(objects);
    expect(existsSync(join(root, command.split(" ")[3] ?? ""))).toBe(true);
  }
  expect(rendered(setValues("--set 'packs.configMaps={a}' --set enforce=Warn"))).not.toEqual(rendered({}));
});

testWithHelm("packs are mounted where the image has its own, in folders", () => {
  const dockerfile = read("Dockerfile");
  // The command looks for packs beside dist/.
  expect(dockerfile).toMatch(/^WORKDIR \/decorum$/m);
  expect(dockerfile).toMatch(/^COPY policies policies$/m);
  const deployment = rendered({ packs: { configMaps: ["a"] } }).find(({ kind }) => kind === "Deployment");
  const [container] = arrayAt(deployment, "spec", "template", "spec", "containers");
  const paths = arrayAt(container, "volumeMounts").map((mount) => stringAt(mount, "mountPath") ?? "");
  expect(paths.filter((path) => dirname(path) === "/decorum/policies")).toHaveLength(1);
});

const others = blocks.filter(
  ({ language, text }) => !["sh", "text"].includes(language) && !INSTALL_OVERLAYS.includes(text),
);
test.each(others.map((block) => [block.text.split("\n")[0], block] as const))("the block '%s' is valid", (_, block) => {
  const check: Readonly<Record<string, (block: Block) => void>> = { yaml: checkYaml, dockerfile: checkDockerfile };
  expect(Object.keys(check)).toContain(block.language);
  check[block.language]?.(block);
});

const checkYaml = ({ text }: Block): void => {
  const document = parse(text) as JsonObject;
  if (text.startsWith("# values of the Helm chart\n")) {
    if (HAS_HELM) expect(rendered(document)).not.toEqual(rendered({}));
    return;
  }
  expect(document).toMatchObject({ apiVersion: "kubeadm.k8s.io/v1beta4", kind: "ClusterConfiguration" });
  expect(isClientSide(stringAt(document, "apiVersion") ?? "", stringAt(document, "kind") ?? "")).toBe(true);
  const files = arrayAt(document, "apiServer", "extraArgs").map((arg) => stringAt(arg, "value"));
  expect(files).toContain("/etc/kubernetes/admission/admission-configuration.yaml");
  const [volume] = arrayAt(document, "apiServer", "extraVolumes");
  expect(stringAt(volume, "mountPath")).toBe("/etc/kubernetes/admission");
};

/** The image has the files of a pack in its root, as a folder of a pack may have them. */
const checkDockerfile = ({ text }: Block): void => {
  expect(text).toBe("FROM scratch\n# The service reads it as another user.\nCOPY --chmod=755 policies/team /\n");
  expect(readdirSync(writeTeam()).sort()).toEqual(["pack.yaml", "tests"]);
};
