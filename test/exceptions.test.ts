import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { createAdmission } from "../src/admission/admission.js";
import type { Product } from "../src/cli/product.js";
import type { Result, Summary } from "../src/cli/report/report.js";
import { at, isArray, isObject, own, type Json, type JsonObject } from "../src/kube/json/object.js";
import { snapshotOf } from "../src/model/snapshot.js";
import { loadPacks } from "../src/packs/load.js";
import { loadExceptions } from "../src/packs/exceptions/load-exceptions.js";
import { loadTests } from "../src/packs/tests/load-tests.js";
import { runPackTests } from "../src/packs/tests/run-tests.js";
import { CATALOGUE } from "../src/testing/catalogue.js";
import { useFolder } from "../src/testing/folder.js";
import { reviewOf } from "../src/testing/pack.js";
import { objectOf } from "../src/testing/scenario.js";
import { decorum, productOf, type Ran } from "./support/cli-harness.js";

/** What administrators let pass, from their files to what the client, the audit log and the command line say of it. */

const write = useFolder();

const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  rules:
    - { use: objects/no-data, id: no-data }
    - { use: objects/fails }
  waivers: { rules: [objects/fails] }
  namespaceLabels: Honored
  exceptions:
    - { name: legacy, rules: [no-data], match: { names: [old] }, reason: until the move }
    - { name: gone, rules: [no-data], match: { names: [late] }, reason: last year, expires: 2026-01-31 }
`;

const BREAK_GLASS = `apiVersion: decorum.dev/v1alpha1
kind: PolicyExceptions
metadata: { name: incident-7 }
spec:
  exceptions:
    - { name: incident-7, pack: team, rules: ['*'], match: { namespaces: [shop] }, reason: incident 7, expires: '2026-07-02' }
`;

/** A product with the pack above, read from files as the real one reads them. */
const product = (): Product => {
  const folder = write({ "packs/team/pack.yaml": PACK, "given/incident.yaml": BREAK_GLASS });
  const load: Product["loadPacks"] = (_, paths = []) =>
    loadExceptions(
      paths.map((path) => join(folder, path)),
      loadPacks(join(folder, "packs"), CATALOGUE),
    );
  return productOf([], {
    catalogue: CATALOGUE,
    loadPacks: load,
    testPacks: (directory, now, exceptions) => {
      const packs = load(directory, exceptions);
      return runPackTests(packs, loadTests(packs), now);
    },
  });
};

const configMap = (name: string, more = ""): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name}, namespace: shop }\ndata: { a: b }\n${more}`;

const dryRun = (flags: string, files: Readonly<Record<string, string>>, now?: string): Promise<Ran> =>
  decorum(`dry-run -f . ${flags}`.trim(), product(), { files, ...(now === undefined ? {} : { now }) });

const judged = async (
  flags: string,
  files: Readonly<Record<string, string>>,
  now?: string,
): Promise<{ readonly results: readonly Result[]; readonly summary: Summary }> =>
  JSON.parse((await dryRun(`-o json ${flags}`, files, now)).stdout) as {
    results: readonly Result[];
    summary: Summary;
  };

describe("a dry run", () => {
  const files = { "a.yaml": `${configMap("old")}---\n${configMap("late")}` };

  test("tells what was waived, by whom and why, and counts it apart from findings", async () => {
    const { results, summary } = await judged("", files);
    expect(results[0]).toMatchObject({ allowed: true, findings: [], status: null });
    expect(results[0]?.waived).toEqual([
      {
        rule: "no-data",
        action: "Deny",
        reason: "FieldValueForbidden",
        field: "data",
        message: "'data' may not be set",
        line: 4,
        column: 1,
        ratcheted: false,
        waiver: { exception: "legacy", reason: "until the move" },
      },
    ]);
    expect(summary).toEqual({
      objects: 2,
      allowed: 1,
      denied: 1,
      findings: 1,
      places: 1,
      ratcheted: 0,
      waived: 1,
      faults: 0,
    });
  });
  test("says it in text, too, with what no longer holds", async () => {
    const { code, stdout, stderr } = await dryRun("", files);
    expect(code).toBe(1);
    expect(stdout).toContain(
      "a.yaml:1  ConfigMap/shop/old\n  Waived  4:1 data [no-data] exception 'legacy': until the move\n",
    );
    expect(stdout).toMatch(
      / {2}Note {2}exception 'gone' of policy pack 'team' expired \('2026-01-31'\) and no longer applies\n/,
    );
    expect(stdout).toContain("1 violation, 0 warnings, 0 faults; 1 waived\n");
    expect(stderr).toBe(
      "note: exception 'gone' of policy pack 'team' expired ('2026-01-31') and no longer applies\n",
    );
  });
  test("tells of exceptions that excused nothing", async () => {
    const { code, stderr } = await dryRun(
      "",
      { "a.yaml": configMap("other").replace("\ndata:", "\nmore:") },
      "2026-01-31T23:59:59Z",
    );
    expect(code).toBe(0);
    expect(stderr).toBe(
      ["legacy", "gone"]
        .map((name) => `note: exception '${name}' of policy pack 'team' excused nothing\n`)
        .join(""),
    );
  });
  test("goes by the clock", async () => {
    const late = { "a.yaml": configMap("late") };
    expect((await judged("", late, "2026-01-31T23:59:59Z")).summary).toMatchObject({ denied: 0, waived: 1 });
    expect((await judged("", late, "2026-02-01T00:00:00Z")).summary).toMatchObject({ denied: 1, waived: 0 });
  });
  test("takes exceptions from files and folders", async () => {
    const any = { "a.yaml": configMap("any", "warn: true\n") };
    expect((await judged("", any)).summary).toMatchObject({ denied: 1, waived: 0 });
    for (const path of ["given", "given/incident.yaml"]) {
      const { results } = await judged(`--exceptions ${path}`, any);
      expect(results[0]?.allowed).toBe(true);
      expect(results[0]?.waived.map(({ waiver }) => waiver.exception)).toEqual(["incident-7", "incident-7"]);
    }
    expect((await judged("--exceptions given", any, "2026-07-03T00:00:00Z")).summary.denied).toBe(1);
  });
  test("honours the annotation where the pack allows it, and says where it does not", async () => {
    const annotated = configMap("any", "warn: true\n").replace(
      "namespace: shop",
      'namespace: shop, annotations: { decorum.dev/waive: "objects/fails: mine\\nno-data data: mine" }',
    );
    const [result] = (await judged("", { "a.yaml": annotated })).results;
    expect(result?.waived.map(({ rule, waiver }) => [rule, waiver])).toEqual([
      ["objects/fails", { exception: null, reason: "mine" }],
    ]);
    expect(result?.findings.map(({ rule }) => rule)).toEqual(["no-data"]);
    expect(result?.warnings).toEqual([
      "annotation 'decorum.dev/waive' line 2 has no effect: policy pack 'team' does not allow waivers of 'no-data'; its administrator may allow them, or make an exception",
    ]);
    const { stdout } = await dryRun("", { "a.yaml": annotated });
    expect(stdout).toContain("Waived  5:1 warn [objects/fails] annotation: mine");
  });
  test("knows the labels of namespaces in the files, as the cluster would", async () => {
    const namespace = (value: string): string =>
      `apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { decorum.dev/enforce: ${value} } }\n`;
    const summaryOf = async (value: string): Promise<Summary> =>
      (await judged("", { "a.yaml": configMap("any"), "b.yaml": namespace(value) })).summary;
    expect(await summaryOf("Warn")).toMatchObject({ denied: 0, findings: 1 });
    expect(await summaryOf("Deny")).toMatchObject({ denied: 1, findings: 1 });
    const { results } = await judged("", { "a.yaml": namespace("warn") });
    expect(results[0]?.warnings).toEqual([expect.stringContaining("not 'warn'; did you mean 'Warn'?")]);
  });
  test("counts apart what was there before", async () => {
    const [old, now] = [configMap("any", "warn: true\n"), configMap("any", "warn: true\nmore: 1\n")];
    const { stdout } = await decorum("dry-run -f new.yaml --old old.yaml", product(), {
      files: { "old.yaml": old, "new.yaml": now },
    });
    expect(stdout).toContain("0 violations, 2 warnings, 0 faults; 2 existed before the update\n");
  });
  test("an exception that cannot be used ends it with 2", async () => {
    const { code, stderr } = await dryRun("--exceptions nowhere", { "a.yaml": configMap("a") });
    expect(code).toBe(2);
    expect(stderr).toContain("must be a file or a folder of exceptions; it does not exist");
  });
});

test("tests of packs see the exceptions that are given, at the time of the run", async () => {
  const given = product();
  const { loaded } = given.loadPacks("");
  const tests = (allowed: boolean): string => `apiVersion: decorum.dev/v1alpha1
kind: PolicyTest
metadata: { name: t }
spec:
  cases:
    - name: an incident
      object: { apiVersion: v1, kind: ConfigMap, metadata: { name: a, namespace: shop }, data: {} }
      expect: { allowed: ${String(allowed)} ${allowed ? "" : ", causes: [{ rule: no-data, field: data, reason: FieldValueForbidden }]"} }
`;
  const directory = join(loaded[0]?.directory ?? "", "tests");
  const run = async (allowed: boolean, flags: string, now: string): Promise<number> => {
    write({ "packs/team/tests/t.yaml": tests(allowed) });
    return (await decorum(`test ${flags}`.trim(), given, { now })).code;
  };
  expect(directory).toContain("packs/team/tests");
  expect(await run(true, "--exceptions given", "2026-07-02T23:59:59Z")).toBe(0);
  expect(await run(true, "--exceptions given", "2026-07-03T00:00:00Z")).toBe(1);
  expect(await run(false, "", "2026-07-02T23:59:59Z")).toBe(0);
});

describe("a review", () => {
  const answer = (
    request: object,
    {
      exceptions = [] as readonly string[],
      now = "2026-07-01T12:00:00Z",
      cluster = [] as readonly Json[],
    } = {},
  ): JsonObject => {
    const { packs } = product().loadPacks("", exceptions);
    const admission = createAdmission(packs, {
      now: () => Date.parse(now),
      cluster: () => snapshotOf(cluster.map(objectOf)),
    });
    const { body } = admission.review("validate", undefined, JSON.stringify(request));
    // What is no review any more is refused, which excuses nothing either.
    return body.kind === "AdmissionReview" ? (body.response as unknown as JsonObject) : { allowed: false };
  };
  const inShop = reviewOf(
    { a: "b" },
    {
      namespace: "shop",
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "shop" }, data: {} },
    },
  );

  test("is allowed by an exception, which the audit log tells", () => {
    expect(answer(inShop, { exceptions: ["given"] })).toMatchObject({
      allowed: true,
      auditAnnotations: { waived: "no-data=1 (exception 'incident-7': incident 7)" },
    });
    expect(answer(inShop, { exceptions: ["given"] })["warnings"]).toBeUndefined();
  });
  test("is denied when the exception has expired, and told so", () => {
    expect(answer(inShop, { exceptions: ["given"], now: "2026-07-03T00:00:00Z" })).toMatchObject({
      allowed: false,
      auditAnnotations: { violations: "no-data:Deny=1" },
      warnings: ["exception 'incident-7' of policy pack 'team' expired ('2026-07-02') and no longer applies"],
    });
  });
  test("warns where the label of its namespace says so", () => {
    const shop = (value: string): Json => ({
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "shop", labels: { "decorum.dev/enforce": value } },
    });
    expect(answer(inShop, { cluster: [shop("Warn")] })).toMatchObject({
      allowed: true,
      warnings: ["data: 'data' may not be set [no-data]"],
      auditAnnotations: { violations: "no-data:Warn=1" },
    });
    expect(answer(inShop, { cluster: [shop("Audit")] })["warnings"]).toBeUndefined();
    expect(answer(inShop, { cluster: [shop("warn")] })).toMatchObject({
      allowed: false,
      warnings: [
        "label 'decorum.dev/enforce' of namespace 'shop' has no effect: it must be 'Deny', 'Warn' or 'Audit', not 'warn'; did you mean 'Warn'?",
      ],
    });
  });

  describe("cannot bring an exception of its own", () => {
    const exceptions: JsonObject = {
      apiVersion: "decorum.dev/v1alpha1",
      kind: "PolicyExceptions",
      metadata: { name: "mine", namespace: "shop" },
      spec: {
        exceptions: [
          { name: "mine", pack: "team", rules: ["*"], match: { namespaces: ["shop"] }, reason: "I want it" },
        ],
      },
    };
    const PLANTED: readonly Json[] = [
      exceptions,
      exceptions["spec"] ?? null,
      JSON.stringify(exceptions),
      "*: I want it",
      "no-data: I want it",
      "no-data data: I want it",
      "Audit",
    ];
    const KEYS = ["decorum.dev/waive", "decorum.dev/enforce", "exceptions", "spec", "waived"];

    /** Every object in a value, as keys from the root. */
    function* objects(value: Json | undefined, path: readonly string[] = []): Iterable<readonly string[]> {
      if (isArray(value))
        for (const [index, item] of value.entries()) yield* objects(item, [...path, String(index)]);
      if (!isObject(value)) return;
      yield path;
      for (const [name, item] of Object.entries(value)) yield* objects(item, [...path, name]);
    }
    const plant = (root: Json, path: readonly string[], name: string, value: Json): Json => {
      const [step, ...rest] = path;
      if (step === undefined) return { ...(root as JsonObject), [name]: value };
      if (isArray(root)) return root.with(Number(step), plant(root[Number(step)] ?? null, rest, name, value));
      return { ...(root as JsonObject), [step]: plant(own(root, step) ?? null, rest, name, value) };
    };

    const full = reviewOf(
      {},
      {
        namespace: "shop",
        operation: "UPDATE",
        userInfo: { username: "jane", groups: [], extra: { a: ["b"] } },
        options: { kind: "UpdateOptions" },
        object: {
          apiVersion: "v1",
          kind: "ConfigMap",
          metadata: { name: "a", namespace: "shop", labels: { a: "b" }, annotations: { a: "b" } },
          data: { a: "b" },
          spec: { template: { metadata: { annotations: {} } } },
        },
        oldObject: {
          apiVersion: "v1",
          kind: "ConfigMap",
          metadata: { name: "a", namespace: "shop", labels: {}, annotations: {} },
        },
      },
    ) as Json;
    const places = [...objects(full)];
    const shop: JsonObject = {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "shop", labels: { a: "b" }, annotations: { a: "b" } },
    };
    const shopPlaces = [...objects(shop)];

    test("whatever stands in the request", () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...places),
          fc.constantFrom(...KEYS),
          fc.constantFrom(...PLANTED),
          (place, name, value) => {
            const response = answer(plant(full, place, name, value) as object, { cluster: [exceptions] });
            expect(response["allowed"]).toBe(false);
            expect(at(response, "auditAnnotations", "waived")).toBeUndefined();
          },
        ),
        { numRuns: 300 },
      );
    });
    test("whatever stands in its namespace, but for the label that the pack honours", () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...shopPlaces),
          fc.constantFrom(...KEYS),
          fc.constantFrom(...PLANTED),
          (place, name, value) => {
            fc.pre(
              !(place.join() === "metadata,labels" && name === "decorum.dev/enforce" && value === "Audit"),
            );
            const cluster = [plant(shop, place, name, value), exceptions];
            const response = answer(full as object, { cluster });
            expect(response["allowed"]).toBe(false);
            expect(at(response, "auditAnnotations", "waived")).toBeUndefined();
          },
        ),
        { numRuns: 300 },
      );
    });
    test("not even by being an object that looks like one", () => {
      const object = { ...exceptions, data: {} };
      const review = reviewOf({}, { namespace: "shop", name: "mine", object });
      expect(answer(review, { cluster: [exceptions, shop] })).toMatchObject({ allowed: false });
    });
  });
});

test("an exception is read when it is loaded, and not when somebody writes to its file", () => {
  const folder = write({ "packs/team/pack.yaml": PACK, "given/incident.yaml": BREAK_GLASS });
  const packs = loadExceptions([join(folder, "given")], loadPacks(join(folder, "packs"), CATALOGUE)).packs;
  const before = JSON.stringify(packs);
  writeFileSync(join(folder, "given/incident.yaml"), BREAK_GLASS.replace("shop", "other"));
  expect(JSON.stringify(packs)).toBe(before);
});
