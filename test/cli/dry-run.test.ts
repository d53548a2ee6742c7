/* oxlint-disable max-lines -- docs cite its tests by file and title */
import { parse } from "yaml";
import type { Result, Summary, Unusable } from "../../src/app/report/report.js";
import { DEFINITIONS } from "kube-schema";
import { arrayAt, at, path, stringAt, type JsonObject, type KubeObject } from "kube-json";
import { forbidden, invalid } from "../../src/model/cause.js";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../src/model/context.js";
import { ON_CRDS } from "../../src/model/match.js";
import type { Rule } from "../../src/model/rule.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { definitionKept } from "../../src/rules/crd-compatibility/definition/definition-kept.js";
import { objectOf } from "../../src/testing/scenario.js";
import { bind } from "../../src/testing/test-rule.js";
import { decorum, loadedOf, packOf, productOf, type Ran, type Tree, type World } from "../support/cli-harness.js";
import { named, noBad, PACK } from "../support/cli-fixtures.js";
import { admissionReview } from "../support/admission-review.js";

interface Envelope {
  readonly apiVersion: string;
  readonly kind: string;
  readonly summary: Summary;
  readonly results: readonly Result[];
  readonly errors: readonly Unusable[];
}

const product = productOf([PACK]);

const dryRun = (line: string, world: World = {}): Promise<Ran> => decorum(`dry-run ${line}`, product, world);

const judged = async (line: string, world: World = {}): Promise<Envelope & { readonly code: number }> => {
  const { code, stdout } = await dryRun(`${line} -o json`, world);
  return { ...(JSON.parse(stdout) as Envelope), code };
};

const object = (name: string, spec: string, more = ""): string =>
  `apiVersion: acme.io/v1\nkind: App\nmetadata:\n  name: ${name}\n${more}spec:\n  tier: web\n${spec}`;

const good = object("web", "  good: 1\n");
const bad = object("web", "  good: 1\n  bad: 1\n");

describe("exit codes", () => {
  test("0 if nothing is denied, warnings included", async () => {
    expect((await dryRun("-f a.yaml", { files: { "a.yaml": good } })).code).toBe(0);
    expect((await dryRun("-f a.yaml", { files: { "a.yaml": object("Web", "") } })).code).toBe(0);
  });
  test("1 if something is denied", async () => {
    expect((await dryRun("-f a.yaml", { files: { "a.yaml": bad } })).code).toBe(1);
  });
  test("2 if a document cannot be used, even where another is denied", async () => {
    expect((await dryRun("-f a.yaml", { files: { "a.yaml": `${bad}---\n- 1\n` } })).code).toBe(2);
  });
  test("3 if a rule failed, whatever else there is", async () => {
    const fails = object("x", "", "  annotations: { break: '' }\n");
    const { code, stdout } = await dryRun("-f a.yaml", {
      files: { "a.yaml": `${fails}---\n- 1\n---\n${bad}` },
    });
    expect(code).toBe(3);
    expect(stdout).toContain("test/broken");
    expect(stdout).toContain("out of order");
  });
  test("2 if there is nothing to judge", async () => {
    const { code, stderr } = await dryRun("-f a.yaml", { files: { "a.yaml": "# nothing\n---\n" } });
    expect(code).toBe(2);
    expect(stderr).toContain("error:");
  });
});

describe("--fail-on", () => {
  const files = {
    "good.yaml": good,
    "bad.yaml": bad,
    "warned.yaml": object("Web", ""),
    "more.yaml": object("Web", "", "  labels: { a: b }\n"),
    "both.yaml": `${bad}---\n${object("Web", "")}`,
  };
  const CASES = [
    ["good.yaml", [0, 0, 0]],
    ["warned.yaml", [0, 1, 0]],
    ["bad.yaml", [1, 1, 0]],
    ["both.yaml", [1, 1, 0]],
    ["more.yaml --old warned.yaml", [0, 0, 0]],
    ["both.yaml --old bad.yaml", [0, 1, 0]],
  ] as const;
  test.each(CASES)("-f %s: Deny, Warn and Never end with %j", async (flags, codes) => {
    for (const [index, action] of ["Deny", "Warn", "Never"].entries())
      expect([action, (await dryRun(`-f ${flags} --fail-on ${action}`, { files })).code]).toEqual([
        action,
        codes[index],
      ]);
    expect((await dryRun(`-f ${flags}`, { files })).code).toBe(codes[0]);
    expect((await dryRun(`-f ${flags} --fail-on Warn -o json`, { files })).code).toBe(codes[1]);
  });
  test("an old finding is told, and does not count", async () => {
    const { stdout } = await dryRun("-f both.yaml --old bad.yaml --fail-on Warn", {
      files: { ...files, "both.yaml": `${bad.replace("good: 1", "good: 2")}---\n${object("Web", "")}` },
    });
    expect(stdout).toContain("(existed before)");
    expect(stdout).toContain(
      "0 violations, 2 warnings; 1 of them existed before the update; failed: 1 of 2 warnings (--fail-on Warn)\n",
    );
    expect(stdout).toContain("decorum explain test/named\n");
  });
  test.each([
    ["warned.yaml --fail-on Warn", "1 warning; failed: 1 warning (--fail-on Warn)"],
    ["bad.yaml --fail-on Warn", "0 warnings; failed: 1 denied (--fail-on Warn)"],
    ["both.yaml --fail-on Warn", "1 violation, 1 warning; failed: 1 denied and 1 warning (--fail-on Warn)"],
    [
      "more.yaml --old warned.yaml --fail-on Warn",
      "; passed: all warnings are existing or from newer rules (--fail-on Warn)",
    ],
    ["bad.yaml --fail-on Never", "0 warnings; passed (--fail-on Never)"],
    ["good.yaml --fail-on Warn", "1 object: 1 allowed, 0 denied; 0 violations, 0 warnings"],
    ["warned.yaml --fail-on Never", "1 warning"],
    ["warned.yaml", "1 warning"],
    ["bad.yaml", "1 object: 0 allowed, 1 denied; 1 violation, 0 warnings"],
  ])("the summary says why: -f %s", async (flags, expected) => {
    const { stdout } = await dryRun(`-f ${flags}`, { files });
    const summary = stdout.split("\n").find((line) => line.startsWith("1 object") || line.startsWith("2 object"));
    expect(summary?.endsWith(expected)).toBe(true);
  });
  test("what only a rule says that is newer than its pack's pin is told, and does not count", async () => {
    const pinned = productOf([packOf([{ ...bind(noBad, undefined), action: "Warn", newer: true }])]);
    const { code, stdout } = await decorum("dry-run -f bad.yaml --fail-on Warn", pinned, { files });
    expect(code).toBe(0);
    expect(stdout).toMatch(/Warn [^[]*spec\.bad \(newer than the pack's enforceVersion\) {2}\[test\/no-bad\]\n/);
    expect(stdout).toContain("1 warning; passed: all warnings are existing or from newer rules (--fail-on Warn)\n");
    expect(stdout).not.toContain("Why,");
    const json = await decorum("dry-run -f bad.yaml -o json", pinned, { files });
    expect((JSON.parse(json.stdout) as Envelope).results[0]?.findings).toMatchObject([{ newer: true }]);
  });
  test("a fault and a hole in the report outrank it", async () => {
    const fails = object("x", "", "  annotations: { break: '' }\n");
    expect((await dryRun("-f a.yaml --fail-on Never", { files: { "a.yaml": fails } })).code).toBe(3);
    expect((await dryRun("-f a.yaml --fail-on Never", { files: { "a.yaml": `${bad}---\n- 1\n` } })).code).toBe(2);
  });
});

describe("what versions of a CRD share", () => {
  const rule = bind<undefined>(
    {
      ...named,
      id: "test/no-float",
      match: ON_CRDS,
      action: "Deny",
      *check({ object }) {
        for (const [index, version] of arrayAt(object, "spec", "versions").entries())
          if (at(version, "schema", "float") !== undefined)
            yield invalid(path("spec", "versions", index, "schema", "float"), "must be an integer");
      },
    },
    undefined,
  );
  const versioned = productOf([packOf([rule])]);
  const crd = (...names: readonly string[]): string =>
    [
      "apiVersion: apiextensions.k8s.io/v1",
      "kind: CustomResourceDefinition",
      "metadata: { name: apps.acme.io }",
      "spec:",
      "  versions:",
      ...names.map((name) => `  - name: ${name}\n    schema:\n      float: ${name === "v2" ? "2" : "1"}`),
      "",
    ].join("\n");
  const run = (flags: string, files: Readonly<Record<string, string>>): Promise<Ran> =>
    decorum(`dry-run -f a.yaml ${flags}`.trim(), versioned, { files });

  test("is one finding with all its places, in text", async () => {
    const { code, stdout } = await run("", { "a.yaml": crd("v1", "v1beta1", "v1beta2") });
    expect(code).toBe(1);
    expect(stdout).toBe(
      [
        "a.yaml:1  CustomResourceDefinition/apps.acme.io",
        "  8:7  Deny   must be an integer",
        "              spec.versions[v1,v1beta1,v1beta2].schema.float also at 11:7, 14:7  [test/no-float]",
        "",
        "1 object: 0 allowed, 1 denied; 1 violation in 3 places, 0 warnings",
        "Details: decorum explain test/no-float",
        "",
      ].join("\n"),
    );
  });
  test("is one finding with all its places, for scripts", async () => {
    const { stdout } = await run("-o json", { "a.yaml": crd("v1", "v1beta1") });
    const { results, summary } = JSON.parse(stdout) as Envelope;
    expect(results[0]?.findings).toMatchObject([
      {
        field: "spec.versions[0].schema.float",
        mergedField: "spec.versions[v1,v1beta1].schema.float",
        line: 8,
        column: 7,
        places: [
          { field: "spec.versions[0].schema.float", line: 8, column: 7 },
          { field: "spec.versions[1].schema.float", line: 11, column: 7 },
        ],
      },
    ]);
    expect(summary).toMatchObject({ findings: 1, places: 2 });
    expect(results[0]?.status?.details.causes?.map(({ field }) => field)).toEqual([
      "spec.versions[0].schema.float",
      "spec.versions[1].schema.float",
    ]);
  });
  test("stays apart where one of them is old", async () => {
    const { code, stdout } = await run("--old old.yaml", {
      "a.yaml": crd("v1", "v1beta1", "v2"),
      "old.yaml": crd("v1", "v1beta1"),
    });
    expect(code).toBe(1);
    expect(stdout).toContain(" spec.versions[v2].schema.float  [test/no-float]\n");
    expect(stdout).toContain(" spec.versions[v1,v1beta1].schema.float ");
    expect(stdout).toContain("1 violation, 1 warning in 2 places; 1 of them existed before the update\n");
  });
});

describe("what is read", () => {
  test("each document of a file, by its place", async () => {
    const { results } = await judged("-f a.yaml", {
      files: { "a.yaml": `${good}---\n# only words\n---\n${bad}` },
    });
    expect(results.map(({ file, document, line }) => [file, document, line])).toEqual([
      ["a.yaml", 0, 1],
      ["a.yaml", 1, 11],
    ]);
    expect(results[1]?.findings).toMatchObject([{ field: "spec.bad", line: 18, column: 3 }]);
  });
  test("standard input, once", async () => {
    const { results } = await judged("-f - -f -", { stdin: good });
    expect(results.map(({ file }) => file)).toEqual(["<stdin>"]);
  });
  test("a folder in the order of names, with what lies below, without what is hidden or no manifest", async () => {
    const files = {
      "d/b.yaml": good,
      "d/a/z.yml": good,
      "d/a.json": JSON.stringify({ apiVersion: "v1", kind: "ConfigMap" }),
      "d/notes.txt": "no manifest",
      "d/.git/x.yaml": "no manifest",
      "d/.hidden.yaml": "no manifest",
    };
    const { results, errors } = await judged("-f d/ -f d/b.yaml -f ./d/b.yaml", { files });
    expect(results.map(({ file }) => file)).toEqual(["d/a/z.yml", "d/a.json", "d/b.yaml"]);
    expect(errors).toEqual([]);
  });
  test("a file whatever its name", async () => {
    expect((await judged("-f notes.txt", { files: { "notes.txt": good } })).results).toHaveLength(1);
  });
  test("kinds-22: the items of lists instead of these, typed and nested ones too, with fields of their own and positions in the file", async () => {
    const list = [
      "apiVersion: v1",
      "kind: List",
      "items:",
      "- apiVersion: acme.io/v1",
      "  kind: App",
      "  spec: {tier: web, bad: 1}",
      "- apiVersion: v1",
      "  kind: List",
      "  items:",
      "  - apiVersion: v1",
      "    kind: ConfigMap",
      "- kind: PodList",
      "  apiVersion: v1",
      "  items:",
      "  - metadata: {name: Big}",
      "- oops",
      "",
    ].join("\n");
    const { results, errors } = await judged("-f a.yaml", { files: { "a.yaml": list } });
    expect(results.map(({ line, object: { kind } }) => [line, kind])).toEqual([
      [4, "App"],
      [10, "ConfigMap"],
      [15, "Pod"],
    ]);
    expect(results[0]?.findings).toMatchObject([{ field: "spec.bad", line: 6, column: 21 }]);
    expect(results[2]?.findings).toMatchObject([{ field: "metadata.name", line: 15, column: 16 }]);
    expect(errors).toMatchObject([{ file: "a.yaml", line: 16, column: 3 }]);
  });
  test.each(["kind: List\nitems: []\n", "kind: List\nitems:\n", "kind: PodList\nitems: null\n"])(
    "an empty list holds nothing: %j",
    async (list) => {
      const files = { "a.yaml": `apiVersion: v1\n${list}`, "b.yaml": good };
      const { results, errors, code } = await judged("-f a.yaml -f b.yaml", { files });
      expect([results.map(({ file }) => file), errors, code]).toEqual([["b.yaml"], [], 0]);
    },
  );
  test.each(["", "items: {}\n", "item: []\n"])("a List must have `items`: %j", async (items) => {
    const files = { "a.yaml": `apiVersion: v1\nkind: List\n${items}` };
    const { results, errors } = await judged("-f a.yaml", { files });
    expect(results).toEqual([]);
    expect(errors).toMatchObject([{ file: "a.yaml", message: expect.stringContaining("`items`") as unknown }]);
  });
  test("an object whose kind ends in List is an object, whatever its items", async () => {
    const named = (items: string): string => `apiVersion: acme.io/v1\nkind: AllowList\nmetadata: {name: x}\n${items}`;
    const { results, errors } = await judged("-f a.yaml", {
      files: { "a.yaml": `${named("")}---\n${named("items: null\n")}---\n${named("items: {}\n")}` },
    });
    expect(results.map(({ object: { kind, name } }) => [kind, name])).toEqual(
      Array.from({ length: 3 }, () => ["AllowList", "x"]),
    );
    expect(errors).toEqual([]);
  });
  test("but not what only clients read, of which a note tells", async () => {
    const kustomization = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nspec: {bad: 1}\n";
    const files = {
      "d/a.yaml": good,
      "d/kubeconfig.yaml": "apiVersion: v1\nkind: Config\n",
      "d/kustomization.yaml": kustomization,
    };
    const { code, stdout, stderr } = await dryRun("-f d", { files });
    expect([code, stdout]).toEqual([0, "1 object: 1 allowed, 0 denied; 0 violations, 0 warnings\n"]);
    expect(stderr).toBe(
      "note: skipped 2 documents that are no API objects: d/kubeconfig.yaml (configuration of kubectl), d/kustomization.yaml (configuration of kustomize)\n",
    );
    const old = await dryRun("-f d/a.yaml --old d/kustomization.yaml", { files });
    expect([old.code, old.stderr]).toEqual([0, ""]);
    const alone = await dryRun("-f d/kustomization.yaml", { files });
    expect(alone.code).toBe(2);
    expect(alone.stderr).toMatch(/^note: .*\nerror: no objects found/);
  });
  test("many that only clients read are counted, with the first file", async () => {
    const config = "apiVersion: v1\nkind: Config\n";
    const { stderr } = await dryRun("-f a.yaml", {
      files: { "a.yaml": [good, ...Array.from({ length: 30 }, () => config)].join("---\n") },
    });
    expect(stderr).toBe("note: skipped 30 documents that are no API objects: configuration of kubectl (30); a.yaml\n");
  });
  test("whole AdmissionReviews, which bring their own operation and old object", async () => {
    const app = (spec: JsonObject): KubeObject => ({
      apiVersion: "acme.io/v1",
      kind: "App",
      metadata: { name: "web" },
      spec,
    });
    const review = admissionReview(app({ tier: "web", bad: 1, more: 1 }), {
      operation: "UPDATE",
      namespace: "demo",
      oldObject: app({ tier: "web", bad: 1 }),
    });
    const { results } = await judged("-f a.json", { files: { "a.json": JSON.stringify(review, null, 2) } });
    expect(results).toMatchObject([
      {
        object: { kind: "App", namespace: "demo", name: "web" },
        allowed: true,
        findings: [{ field: "spec.bad", action: "Warn", ratcheted: true }],
      },
    ]);
    const line =
      JSON.stringify(review, null, 2)
        .split("\n")
        .findIndex((text) => text.includes('"bad"')) + 1;
    expect(results[0]?.findings[0]?.line).toBe(line);
  });
  test("an AdmissionReview that cannot be read is told field by field", async () => {
    const review = "apiVersion: admission.k8s.io/v1\nkind: AdmissionReview\nrequest:\n  uid: '1'\n  operation: MAKE\n";
    const { errors } = await judged("-f a.yaml", { files: { "a.yaml": review } });
    expect(errors).toContainEqual(expect.objectContaining({ line: 5, column: 3 }));
  });
  test("CRDs tell the plural and the scope of their resources, wherever they stand", async () => {
    const crd = (kind: string, plural: string, scope: string): string =>
      `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: {group: acme.io, scope: ${scope}, names: {kind: ${kind}, plural: ${plural}}}\n`;
    const custom = (kind: string): string =>
      `apiVersion: acme.io/v1\nkind: ${kind}\nmetadata: {name: x, annotations: {show: ''}}\n`;
    const files = {
      "1.yaml": `${custom("Foot")}---\n${custom("Globe")}---\n${custom("Mouse")}---\n${crd("Globe", "globen", "Cluster")}`,
      "2.yaml": crd("Foot", "feet", "Namespaced"),
      "3.yaml": crd("Foot", "foots", "Namespaced"),
    };
    const { results } = await judged("-f 1.yaml -f 2.yaml -f 3.yaml -n demo", { files });
    expect(results.flatMap(({ findings }) => findings.map(({ message }) => message))).toEqual([
      "must be 'feet' in 'demo'",
      "must be 'globen' in ''",
      "must be 'mouses' in 'demo'",
    ]);
    expect(results.slice(0, 3).map(({ object: { namespace } }) => namespace)).toEqual(["demo", null, "demo"]);
  });
});

describe("metadata-03: a namespaced object that names no namespace is judged as in 'default'", () => {
  const crd = (kind: string, scope: string): string =>
    `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: ${kind}}\nspec: {group: acme.io, scope: ${scope}, names: {kind: ${kind}, plural: ${kind}s}}\n`;
  const shown = (apiVersion: string, kind: string, metadata = ""): string =>
    `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: x, annotations: {show: ''}${metadata}}\n`;
  const said = async (text: string, flags = ""): Promise<readonly string[]> => {
    const { results } = await judged(`-f a.yaml ${flags}`.trim(), { files: { "a.yaml": text } });
    return results.flatMap(({ findings }) => findings.map(({ message }) => message));
  };

  test.each([
    ["of a built-in kind", shown("v1", "ConfigMap"), "must be 'configmaps' in 'default'"],
    [
      "of a custom kind",
      `${shown("acme.io/v1", "foot")}---\n${crd("foot", "Namespaced")}`,
      "must be 'foots' in 'default'",
    ],
    ["unless it names one", shown("v1", "ConfigMap", ", namespace: demo"), "must be 'configmaps' in 'demo'"],
    ["not of a cluster-scoped kind", shown("v1", "Node"), "must be 'nodes' in ''"],
    [
      "not of a cluster-scoped custom kind",
      `${shown("acme.io/v1", "foot")}---\n${crd("foot", "Cluster")}`,
      "must be 'foots' in ''",
    ],
    ["nor of a kind of unknown scope", shown("acme.io/v1", "Mouse"), "must be 'mouses' in ''"],
    ["which keeps its own", shown("acme.io/v1", "Mouse", ", namespace: demo"), "must be 'mouses' in 'demo'"],
    ["a cluster-scoped kind has none", shown("v1", "Node", ", namespace: demo"), "must be 'nodes' in ''"],
    [
      "nor has a custom one",
      `${shown("acme.io/v1", "foot", ", namespace: demo")}---\n${crd("foot", "Cluster")}`,
      "must be 'foots' in ''",
    ],
  ])("%s", async (_, text, message) => {
    expect(await said(text)).toEqual([message]);
  });
  test("--namespace says another one", async () => {
    expect(await said(shown("v1", "ConfigMap"), "-n demo")).toEqual(["must be 'configmaps' in 'demo'"]);
  });
  test.each([
    ["built in", "apiVersion: v1\nkind: Node\nmetadata: { name: a }\nspec: { bad: 1 }\n", ""],
    ["custom", "apiVersion: acme.io/v1\nkind: foot\nmetadata: { name: a }\nspec: { bad: 1 }\n", crd("foot", "Cluster")],
  ])("old objects of a cluster-scoped kind, %s, are found whatever theirs says", async (_, text, definition) => {
    const files = {
      "new.yaml": text.replace("{ name", "{ namespace: demo, name"),
      "old.yaml": text,
      "crd.yaml": definition,
    };
    const flags = definition === "" ? "" : "-f crd.yaml ";
    for (const [now, old] of [
      ["new", "old"],
      ["old", "new"],
    ]) {
      const { results } = await judged(`-f ${now}.yaml ${flags}--old ${old}.yaml`, { files });
      expect(results[0]).toMatchObject({ allowed: true, findings: [] });
    }
  });
  test("old objects are found by it", async () => {
    const files = {
      "new.yaml": bad,
      "old.yaml": bad.replace("metadata:", "metadata:\n  namespace: default"),
    };
    expect((await judged("-f new.yaml --old old.yaml", { files })).results[0]?.allowed).toBe(true);
  });
});

describe("the definitions of custom resources that rules see", () => {
  const crd = (plural: string, version: string): string =>
    `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: ${plural}.acme.io}\nspec: {group: acme.io, names: {kind: ${plural}, plural: ${plural}}, versions: [{name: ${version}}]}\n`;
  const lister: Rule = {
    ...noBad,
    id: "test/definitions",
    reads: [DEFINITIONS],
    *check({ cluster, object }) {
      if (object.kind !== "App") return;
      const { group, kind } = DEFINITIONS;
      const known = cluster
        .known(group, kind)
        .map((one) =>
          [stringAt(one, "metadata", "name"), stringAt(arrayAt(one, "spec", "versions")[0], "name")].join(" "),
        );
      const more = cluster.list(group, kind) === undefined ? " or more" : "";
      yield forbidden(["kind"], `may only be one of '${known.sort().join()}${more}'`);
    },
  };
  const known = async (files: Tree, cluster?: ClusterSnapshot): Promise<readonly string[]> => {
    const one = productOf([packOf([bind(lister, undefined)])], {
      loadCluster: () => cluster ?? EMPTY_CLUSTER,
    });
    const flags = Object.keys(files).map((file) => `-f ${file}`);
    const { stdout } = await decorum(`dry-run ${flags.join(" ")} --cluster x -o json`, one, { files });
    const { results } = JSON.parse(stdout) as Envelope;
    return results.flatMap(({ findings }) => findings.map(({ message }) => message.split("'")[1] ?? ""));
  };
  const inCluster = snapshotOf([crd("as", "v0"), crd("cs", "v0")].map(objectOf));

  test("are those of the files, wherever they stand", async () => {
    const files = {
      "1.yaml": `${crd("as", "v1")}---\n${good}---\n${crd("bs", "v1")}`,
      "2.yaml": crd("cs", "v1"),
    };
    expect(await known(files)).toEqual(["as.acme.io v1,bs.acme.io v1,cs.acme.io v1 or more"]);
  });
  test("take the place of those of the cluster", async () => {
    const files = { "1.yaml": good, "2.yaml": crd("as", "v1") };
    expect(await known(files, inCluster)).toEqual(["as.acme.io v1,cs.acme.io v0"]);
  });
  test("are those of the cluster if the files have none", async () => {
    expect(await known({ "1.yaml": good }, inCluster)).toEqual(["as.acme.io v0,cs.acme.io v0"]);
  });
  test("are none that are known if nobody knows any", async () => {
    expect(await known({ "1.yaml": good })).toEqual([" or more"]);
  });
  test("in the cluster tell the plural and the scope of a resource, too", async () => {
    const text = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: apps.acme.io}\nspec: {group: acme.io, scope: Cluster, names: {kind: App, plural: appen}}\n`;
    const one = productOf([PACK], { loadCluster: () => snapshotOf([objectOf(text)]) });
    const files = { "a.yaml": object("web", "", "  annotations: {show: ''}\n") };
    const { stdout } = await decorum("dry-run -f a.yaml -n demo --cluster x -o json", one, { files });
    expect((JSON.parse(stdout) as Envelope).results[0]?.findings[0]?.message).toBe("must be 'appen' in ''");
  });
});

describe("what cannot be used is told in its place, and nothing else is lost", () => {
  test("documents", async () => {
    const text = [good, 'a: "unclosed\n', bad, "- 1\n", "kind: Pod\n", "apiVersion: ''\nkind: 7\n", good].join("---\n");
    const { results, errors, code } = await judged("-f a.yaml", { files: { "a.yaml": text } });
    expect(results).toHaveLength(3);
    expect(errors.map(({ line }) => line)).toEqual([expect.any(Number), 20, 22, 24]);
    expect(errors.map(({ message }) => message).slice(1)).toEqual([
      expect.stringContaining("list"),
      expect.stringContaining("`apiVersion`"),
      expect.stringMatching(/`apiVersion`.*`kind`/),
    ]);
    expect(code).toBe(2);
  });
  test("a folder in a folder that is locked", async () => {
    const files = { "d/a.yaml": good, "d/c/b.yaml": bad };
    const { results, errors, code } = await judged("-f d", { files, locked: ["d/c"] });
    expect(results).toHaveLength(1);
    expect(errors).toEqual([{ file: "d/c", line: 1, column: 1, message: "must be readable; permission was denied" }]);
    expect(code).toBe(2);
    const { stderr } = await dryRun("d/c", { files, locked: ["d/c"] });
    expect(stderr).toBe("error: d/c: must be readable; permission was denied\n");
  });
  test("files that are locked or no text", async () => {
    const files = { "d/a.yaml": good, "d/b.yaml": new Uint8Array([0xff, 0xfe, 0x00]), "d/c.yaml": bad };
    const { results, errors, code } = await judged("-f d", { files, locked: ["d/a.yaml"] });
    expect(results.map(({ file }) => file)).toEqual(["d/c.yaml"]);
    expect(errors.map(({ file }) => file)).toEqual(["d/a.yaml", "d/b.yaml"]);
    expect(code).toBe(2);
  });
  test("on standard error as compilers write it", async () => {
    const { stdout, stderr } = await dryRun("-f a.yaml", { files: { "a.yaml": "- 1\n" } });
    expect(stderr).toMatch(/^a\.yaml:1:1: error: .+\n$/);
    expect(stdout).toContain("0 objects");
  });
});

describe("old objects", () => {
  const twice = object("web", "  bad: 1\n", "  labels: { a: b }\n");
  test("what was there before only warns, what is new is denied", async () => {
    const files = { "new.yaml": `${twice}---\n${object("api", "  bad: 1\n")}`, "old.yaml": bad };
    const { results, code } = await judged("-f new.yaml --old old.yaml", { files });
    expect(results.map(({ allowed, findings }) => [allowed, findings.map(({ ratcheted }) => ratcheted)])).toEqual([
      [true, [true]],
      [false, [false]],
    ]);
    expect(code).toBe(1);
  });
  test("are paired by kind, namespace and name, whatever their version", async () => {
    const old = twice.replace("acme.io/v1", "acme.io/v1beta1").replace("metadata:", "metadata:\n  namespace: demo");
    const files = { "new.yaml": bad, "old.yaml": old };
    expect((await judged("-f new.yaml --old old.yaml -n demo", { files })).results[0]?.allowed).toBe(true);
    expect((await judged("-f new.yaml --old old.yaml", { files })).results[0]?.allowed).toBe(false);
  });
  test("one that nobody has asked for is a note, not a failure", async () => {
    const files = { "new.yaml": good, "old.yaml": object("gone", "") };
    const { code, stderr } = await dryRun("-f new.yaml --old old.yaml", { files });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^old\.yaml:1: note: App\/gone /);
  });
  describe("a CRD that the new manifests lack is a deletion", () => {
    const crds = productOf([packOf([{ ...bind(definitionKept, undefined), ownedGroups: ["acme.io"] }])]);
    const definition = (group: string, version = "v1"): string => `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.${group} }
spec:
  group: ${group}
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions: [{ name: ${version}, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
`;
    const removed = (old: string, flags = ""): Promise<Ran> =>
      decorum(`dry-run -f new.yaml --old old.yaml${flags}`, crds, {
        files: { "new.yaml": good, "old.yaml": old },
      });

    test("which is denied in an owned group, at its place in the old manifests", async () => {
      const { code, stdout, stderr } = await removed(`${good}${definition("acme.io")}`, " -o json");
      const { results } = JSON.parse(stdout) as Envelope;
      expect(code).toBe(1);
      expect(results.map(({ file, line, allowed }) => [file, line, allowed])).toEqual([
        ["new.yaml", 1, true],
        ["old.yaml", 9, false],
      ]);
      expect(results[1]?.findings).toMatchObject([
        { rule: "crd-compatibility/definition-kept", action: "Deny", field: "spec.versions", line: 16 },
      ]);
      expect(stderr).toBe("");
    });
    test("which only warns in other groups", async () => {
      const { code, stdout } = await removed(definition("other.io"));
      expect(code).toBe(0);
      expect(stdout).toContain("[crd-compatibility/definition-kept]");
    });
    test("of which nobody objects to that of an alpha version", async () => {
      const { code, stderr } = await removed(definition("acme.io", "v1alpha1"));
      expect(code).toBe(0);
      expect(stderr).toMatch(/^old\.yaml:2: note: .* has no matching object in the input\n/);
    });
    test("which is not printed as an object to be stored", async () => {
      const { stdout, stderr } = await removed(definition("acme.io"), " --defaulted -o yaml");
      expect(stdout).not.toContain("Widget");
      expect(stderr).toContain("[crd-compatibility/definition-kept]");
    });
  });
  test("must have names, each once", async () => {
    const files = { "new.yaml": good, "old.yaml": `${good}---\n${good}---\napiVersion: v1\nkind: Pod\n` };
    const { errors, code } = await judged("-f new.yaml --old old.yaml", { files });
    expect(errors.map(({ file, line }) => [file, line])).toEqual([
      ["old.yaml", 9],
      ["old.yaml", 17],
    ]);
    expect(code).toBe(2);
  });
});

describe("flags", () => {
  test("--operation DELETE denies nothing", async () => {
    const { results } = await judged("-f a.yaml --operation DELETE", { files: { "a.yaml": bad } });
    expect(results).toMatchObject([{ allowed: true, findings: [] }]);
  });
  test("--subresource makes rules for whole objects step aside", async () => {
    const { results } = await judged("-f a.yaml --subresource status", { files: { "a.yaml": bad } });
    expect(results).toMatchObject([{ allowed: true, findings: [] }]);
  });
  test("--owned makes findings in the CRDs of others warnings", async () => {
    const crd = (group: string): string =>
      `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: x}\nspec: {group: ${group}, bad: 1}\n`;
    const files = { "a.yaml": [crd("a.acme.io"), crd("acme.io"), crd("other.io")].join("---\n") };
    const allowed = async (flags: string): Promise<readonly boolean[]> =>
      (await judged(`-f a.yaml ${flags}`, { files })).results.map((result) => result.allowed);
    expect(await allowed("")).toEqual([false, false, false]);
    expect(await allowed("--owned *.acme.io")).toEqual([false, true, true]);
    expect(await allowed("--owned acme.io other.io")).toEqual([true, false, false]);
    expect(await allowed("--owned *")).toEqual([false, false, false]);
  });
  test.each([
    "-f nowhere",
    "-f empty/",
    "-f a.yaml --old nowhere",
    "-f - --old -",
    "-f a.yaml --old a.yaml --operation DELETE",
    "-f a.yaml --owned No_Group",
    "-f a.yaml --owned *acme.io",
    "-f a.yaml --operation CONNECT",
    "-f a.yaml --namespace No_Namespace",
    "-f a.yaml -o xml",
    "-f a.yaml --fail-on warning",
    "-f a.yaml --colour never",
    "",
  ])("must be usable: %s", async (flags) => {
    const { code, stdout, stderr } = await dryRun(flags, {
      files: { "a.yaml": good, "empty/readme.md": "" },
    });
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^error: /);
    expect(stderr).not.toMatch(/ {4}at /);
  });
  test("a flag that does not exist is told before one that is missing", async () => {
    const { code, stderr } = await dryRun("--filname x");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: .*'--filname'\n.*--filename/);
  });
  test.each([
    ["", ""],
    ["--owned acme.io", ""],
    [
      "--owned acme.io a.yaml",
      "; 'a.yaml' was taken as a value of '--owned': write paths before that flag, or after '--'",
    ],
    ["--exclude a.yaml", ""],
    [
      "--exclude x a.yaml",
      "; 'a.yaml' was taken as a value of '--exclude': write paths before that flag, or after '--'",
    ],
  ])("a path must be given: %s", async (flags, more) => {
    const { stderr } = await dryRun(flags, { files: { "a.yaml": good } });
    expect(stderr.split("\n")[0]).toBe(`error: a path must be given, such as 'decorum dry-run config/'${more}`);
    expect(stderr).toContain("--help");
  });
  test("--packs and --cluster reach those who load them", async () => {
    const asked: string[] = [];
    const loading = productOf([PACK], {
      loadPacks: (paths) => {
        asked.push(String(paths));
        return loadedOf([PACK]);
      },
      loadCluster: (directory) => {
        asked.push(directory);
        return EMPTY_CLUSTER;
      },
    });
    const world = { files: { "a.yaml": good, "mine/pack.yaml": "" } };
    await decorum("dry-run -f a.yaml --packs mine --cluster stage", loading, world);
    await decorum("dry-run -f a.yaml", loading, world);
    expect(asked).toEqual(["mine", "stage", "/policies"]);
  });
});

describe("the envelope", () => {
  const world = {
    files: {
      "a.yaml": `${bad}---\n${object("Big", "").replace("  tier: web\n", "  size: 9007199254740993\n")}---\n- 1\n`,
    },
  };
  test("has exactly these fields", async () => {
    const text: unknown = expect.any(String);
    const envelope = await judged("-f a.yaml", world);
    expect(Object.keys(envelope).sort()).toEqual([
      "apiVersion",
      "code",
      "errors",
      "kind",
      "notes",
      "results",
      "summary",
    ]);
    expect(envelope).toMatchObject({ apiVersion: "decorum.dev/v1alpha1", kind: "DryRunReport" });
    expect(envelope.summary).toEqual({
      objects: 2,
      allowed: 1,
      denied: 1,
      unreviewed: 0,
      findings: 2,
      places: 2,
      ratcheted: 0,
      waived: 0,
      faults: 0,
      schema: {
        documents: 3,
        judged: 0,
        unjudged: [
          { reason: "NoRule", what: "App (acme.io/v1)", documents: 2 },
          { reason: "NotAnObject", what: "no `apiVersion` and `kind`", documents: 1 },
        ],
      },
    });
    expect(envelope.errors).toEqual([{ file: "a.yaml", line: 17, column: 1, message: text }]);
    expect(envelope.results[0]).toEqual({
      file: "a.yaml",
      document: 0,
      line: 1,
      object: { apiVersion: "acme.io/v1", kind: "App", namespace: null, name: "web" },
      allowed: false,
      status: expect.objectContaining({ kind: "Status", reason: "Invalid", code: 422 }) as unknown,
      findings: [
        {
          rule: "test/no-bad",
          pack: "test",
          docs: expect.stringMatching(/^https:.*#primitive-types$/) as unknown,
          action: "Deny",
          reason: "FieldValueForbidden",
          field: "spec.bad",
          mergedField: "spec.bad",
          message: text,
          line: 8,
          column: 3,
          endLine: 8,
          endColumn: 9,
          ratcheted: false,
          newer: false,
          places: [{ field: "spec.bad", line: 8, column: 3, endLine: 8, endColumn: 9 }],
        },
      ],
      waived: [],
      warnings: [],
      patch: [],
      defaults: [],
      undecided: [],
      faults: [],
    });
    const operations = [{ op: "add", path: "/spec/tier", value: "web" }];
    expect(envelope.results[1]).toMatchObject({
      status: null,
      patch: operations,
      defaults: [{ defaulter: "test/tier", operations }],
    });
  });
  test("is the same in YAML", async () => {
    const { stdout } = await dryRun("-f a.yaml -o yaml", world);
    const { code: _, ...envelope } = await judged("-f a.yaml", world);
    expect(parse(stdout)).toEqual(envelope);
  });
  test("is whole when nothing was judged", async () => {
    const nothing = { files: { "a.yaml": "- 1\n" } };
    const { code: _, ...envelope } = await judged("-f a.yaml", nothing);
    expect(envelope).toMatchObject({ results: [], errors: [{ line: 1 }] });
    expect(parse((await dryRun("-f a.yaml -o yaml", nothing)).stdout)).toEqual(envelope);
  });
  test("tells of faults", async () => {
    const files = { "a.yaml": object("x", "", "  annotations: { break: '' }\n") };
    const { results, summary } = await judged("-f a.yaml", { files });
    expect(results[0]?.faults).toEqual([{ rule: "test/broken", action: "Deny", message: "out of order" }]);
    expect(results[0]?.status).toMatchObject({ reason: "InternalError" });
    expect(summary).toMatchObject({ denied: 1, faults: 1 });
  });
});

describe("text", () => {
  test("says nothing of an object about which there is nothing to say, but counts it", async () => {
    const { stdout, stderr } = await dryRun("-f a.yaml", { files: { "a.yaml": good } });
    expect(stdout).toBe("1 object: 1 allowed, 0 denied; 0 violations, 0 warnings\n");
    expect(stderr).toBe("");
  });
  test("names place, action, rule and field of a finding, what denies first, and where to read on", async () => {
    const { stdout } = await dryRun("-f a.yaml", {
      files: { "a.yaml": bad.replace("name: web", "name: Web") },
    });
    const lines = stdout.split("\n");
    expect(lines[0]).toBe("a.yaml:1  App/Web");
    expect(lines[1]).toMatch(/^ {2}8:3 {2}Deny {3}.* {2}spec\.bad {2}\[test\/no-bad\]$/);
    expect(lines[2]).toMatch(/^ {2}4:3 {2}Warn {3}.* {2}metadata\.name {2}\[test\/named\]$/);
    expect(stdout).toContain("decorum explain test/no-bad\n");
  });
  test("names the packs where they are needed to read on, as a shell takes them", async () => {
    const world = { files: { "a.yaml": bad } };
    const { stdout } = await dryRun("-f a.yaml --packs ./mine", world);
    expect(stdout).toContain("decorum explain test/no-bad --packs ./mine\n");
    const spaced = await decorum(["dry-run", "-f", "a.yaml", "--packs", "it's mine"], product, world);
    expect(spaced.stdout).toContain("explain test/no-bad --packs 'it'\\''s mine'\n");
  });
  test("shows what would be filled in, and by whom", async () => {
    const { stdout } = await dryRun("-f a.yaml --diff", {
      files: { "a.yaml": "apiVersion: v1\nkind: App\nspec: {a: 1}\n" },
    });
    expect(stdout).toContain("  --- as given\n  +++ with defaults\n  @@ -2,3 +2,4 @@ test/tier\n");
    expect(stdout).toContain("\n  +  tier: web\n");
    expect(stdout).toContain("defaults for 1 object");
  });
  test("counts what would be filled in without '--diff'", async () => {
    const { stdout } = await dryRun("-f a.yaml", {
      files: { "a.yaml": "apiVersion: v1\nkind: App\nspec: {a: 1}\n" },
    });
    expect(stdout).toMatch(/^1 object: .*; defaults for 1 object\nDefaults are only counted: '--diff' shows them\n$/);
  });
  test("keeps within the width it has", async () => {
    const { stdout } = await dryRun("-f a.yaml", { files: { "a.yaml": bad }, columns: 44 });
    const longest = Math.max(
      ...stdout
        .split("\n")
        .slice(0, 4)
        .map(({ length }) => length),
    );
    expect(longest).toBeLessThanOrEqual(44);
    expect(stdout).toContain("[test/no-bad]");
  });
  test("colours a terminal only, or as it is told", async () => {
    const world = { files: { "a.yaml": bad } };
    const isColored = async (flags: string, more: World = {}): Promise<boolean> =>
      (await dryRun(`-f a.yaml ${flags}`, { ...world, ...more })).stdout.includes("\u001b[");
    expect(await isColored("")).toBe(false);
    expect(await isColored("--color always")).toBe(true);
    expect(await isColored("", { isTerminal: true })).toBe(true);
    expect(await isColored("", { isTerminal: true, env: { NO_COLOR: "1" } })).toBe(false);
    expect(await isColored("--color never", { isTerminal: true })).toBe(false);
  });
  test("lets nothing from a file reach a terminal as it is", async () => {
    const files = {
      "a.yaml": 'apiVersion: v1\nkind: "A\\e[2Jb"\nmetadata: {name: "X\\u202Ey"}\nspec: {bad: 1}\n',
    };
    const { stdout } = await dryRun("-f a.yaml", { files });
    // biome-ignore lint: the test looks for control characters
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });
  test("shows where a rule failed to who asks for it", async () => {
    const files = { "a.yaml": object("x", "", "  annotations: { break: '' }\n") };
    expect((await dryRun("-f a.yaml", { files })).stderr).toBe("");
    expect((await dryRun("-f a.yaml", { files, env: { DECORUM_DEBUG: "1" } })).stderr).toMatch(/ {4}at /);
  });
});
