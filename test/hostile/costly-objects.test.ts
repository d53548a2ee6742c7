import { fileURLToPath } from "node:url";
import { createAdmission } from "../../src/admission/admission.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { formatJson } from "../../src/kube/json/json.js";
import type { Json, JsonObject, KubeObject } from "../../src/kube/json/object.js";
import { contextOf } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";
import { crd } from "../../src/testing/crd.js";
import { decorum, productOf } from "../support/cli-harness.js";
import { testWithCorpus, corpusObjects } from "../support/corpus.js";
import { createPatternBudget } from "../../src/kube/formats/pattern-budget.js";
import { MAX_PATTERN_SIZE } from "../../src/kube/formats/pattern.js";
import { patternSize } from "../../src/kube/formats/pattern-size.js";

/**
 * Objects that cost much for their size, or would if something grew with the square of it: each is judged in time that
 * grows with its size, without a fault, and gets a patch that is no larger than it is itself.
 */

const packs = loadPacks(fileURLToPath(new URL("../../policies", import.meta.url)), {
  rules: RULES,
  defaulters: DEFAULTERS,
}).packs;
const rules = createRuleSet(packs);

const judge = (object: KubeObject, oldObject?: KubeObject): Decision =>
  review(rules, contextOf(object, oldObject === undefined ? {} : { oldObject }), {
    default: true,
    validate: true,
    isFirst: true,
  });

const many = <T>(size: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: size }, (_, index) => make(index));
const map = (size: number, make: (index: number) => Json): JsonObject =>
  Object.fromEntries(many(size, (index) => [`k${String(index)}`, make(index)]));
const n = String;

const object = (apiVersion: string, kind: string, parts: JsonObject): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "web", namespace: "shop" },
  ...parts,
});
const meta = (metadata: JsonObject): KubeObject =>
  object("acme.io/v1", "Widget", { metadata: { name: "web", namespace: "shop", ...metadata } });
const deployment = (spec: JsonObject, selector: JsonObject = { matchLabels: { app: "web" } }): KubeObject =>
  object("apps/v1", "Deployment", {
    spec: {
      selector,
      template: {
        metadata: { labels: { app: "web" } },
        spec: { containers: [{ name: "web", image: "acme.io/web:1" }], ...spec },
      },
    },
  });
const container = (parts: JsonObject): KubeObject =>
  deployment({ containers: [{ name: "web", image: "acme.io/web:1", ...parts }] });
const field = (schema: JsonObject): KubeObject => crd({ spec: { field: schema } });

/** What there may be too much of. */
const SHAPES: Readonly<Record<string, (size: number) => KubeObject>> = {
  finalizers: (size) => meta({ finalizers: many(size, (i) => `acme.io/f${n(i)}`) }),
  annotations: (size) => meta({ annotations: map(size, n) }),
  labels: (size) => meta({ labels: map(size, n) }),
  ownerReferences: (size) =>
    meta({
      ownerReferences: many(size, (i) => ({ apiVersion: "v1", kind: "Pod", name: `p${n(i)}`, uid: n(i) })),
    }),
  managedFields: (size) =>
    meta({ managedFields: many(size, (i) => ({ manager: n(i), operation: "Apply", apiVersion: "v1" })) }),
  conditions: (size) =>
    object("acme.io/v1", "Widget", {
      status: {
        conditions: many(size, (i) => ({ type: `T${n(i)}`, status: "True", reason: "A", message: "a" })),
      },
    }),
  "ports of a Service": (size) =>
    object("v1", "Service", {
      spec: {
        type: "NodePort",
        selector: { app: "web" },
        ports: many(size, (i) => ({ name: `p${n(i)}`, port: i, nodePort: 30_000 + i })),
      },
    }),
  "data of a ConfigMap": (size) => object("v1", "ConfigMap", { data: map(size, n) }),
  "data of a Secret": (size) => object("v1", "Secret", { data: map(size, () => "YQ==") }),
  "rules of a Role": (size) =>
    object("rbac.authorization.k8s.io/v1", "Role", {
      rules: many(size, (i) => ({
        apiGroups: [""],
        resources: [`r${n(i)}/status`, "pods"],
        verbs: ["get", "update"],
      })),
    }),
  "subjects of a RoleBinding": (size) =>
    object("rbac.authorization.k8s.io/v1", "RoleBinding", {
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "a" },
      subjects: many(size, (i) => ({ kind: "ServiceAccount", name: `s${n(i)}`, namespace: "other" })),
    }),
  "addresses of Endpoints": (size) =>
    object("v1", "Endpoints", {
      subsets: many(size, (i) => ({ addresses: [{ ip: "10.0.0.1" }], ports: [{ port: i }] })),
    }),
  "endpoints of an EndpointSlice": (size) =>
    object("discovery.k8s.io/v1", "EndpointSlice", {
      addressType: "IPv4",
      endpoints: many(size, (i) => ({ addresses: ["10.0.0.1"], hostname: `h${n(i)}` })),
    }),
  "rules of an Ingress": (size) =>
    object("networking.k8s.io/v1", "Ingress", {
      spec: {
        rules: many(size, (i) => ({
          host: `h${n(i)}.acme.io`,
          http: {
            paths: [
              { path: "/", pathType: "Prefix", backend: { service: { name: "a", port: { number: 1 } } } },
            ],
          },
        })),
      },
    }),
  "backends of an HTTPRoute": (size) =>
    object("gateway.networking.k8s.io/v1", "HTTPRoute", {
      spec: {
        rules: [{ backendRefs: many(size, (i) => ({ name: `s${n(i)}`, namespace: "other", port: 80 })) }],
      },
    }),
  containers: (size) =>
    deployment({ containers: many(size, (i) => ({ name: `c${n(i)}`, image: "acme.io/web" })) }),
  "environment of a container": (size) =>
    container({ env: many(size, (i) => ({ name: `E${n(i)}`, value: "a" })) }),
  "ports of a container": (size) => container({ ports: many(size, (i) => ({ containerPort: i + 1 })) }),
  volumes: (size) =>
    deployment({ volumes: many(size, (i) => ({ name: `v${n(i)}`, configMap: { name: "a" } })) }),
  tolerations: (size) =>
    deployment({ tolerations: many(size, (i) => ({ key: `t${n(i)}`, operator: "Exists" })) }),
  matchLabels: (size) => deployment({}, { matchLabels: map(size, n) }),
  matchExpressions: (size) =>
    deployment(
      {},
      { matchExpressions: many(size, (i) => ({ key: `k${n(i)}`, operator: "In", values: ["a", "b"] })) },
    ),
  "values of a matchExpression": (size) =>
    deployment({}, { matchExpressions: [{ key: "app", operator: "In", values: many(size, n) }] }),
  "expression of an admission policy": (size) =>
    object("admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicy", {
      spec: {
        validations: [{ expression: `object.metadata.resourceVersion == '' || ${"a".repeat(size * 8)}` }],
      },
    }),
  "versions of a CRD": (size) =>
    crd({
      crd: {
        versions: many(size / 4, (i) => ({
          name: `v${n(i + 1)}`,
          served: true,
          storage: i === 0,
          schema: { openAPIV3Schema: { type: "object", properties: { Spec: { type: "object" } } } },
        })),
      },
    }),
  "printer columns": (size) =>
    crd({
      spec: { a: { type: "string" } },
      version: {
        additionalPrinterColumns: many(size, (i) => ({
          name: `C${n(i)}`,
          type: "string",
          jsonPath: `.spec.f${n(i)}`,
        })),
      },
    }),
  properties: (size) => crd({ spec: map(size, () => ({ type: "integer" })) }),
  "required properties": (size) =>
    field({
      type: "object",
      properties: map(size, () => ({ type: "string" })),
      required: many(size, (i) => `k${n(i)}`),
    }),
  "values of an enum": (size) => field({ type: "string", enum: many(size, (i) => `V${n(i)}`) }),
  oneOf: (size) => field({ type: "object", oneOf: many(size, (i) => ({ required: [`k${n(i)}`] })) }),
  anyOf: (size) => field({ anyOf: many(size, (i) => ({ maxLength: i })) }),
  allOf: (size) => field({ type: "string", default: "a", allOf: many(size, (i) => ({ maxLength: i + 1 })) }),
  "validation rules": (size) =>
    field({
      type: "string",
      "x-kubernetes-validations": many(size, (i) => ({ rule: `self != '${n(i)}'`, message: "a" })),
    }),
  "levels of properties": (size) =>
    field(
      many(Math.floor(size / 100), n).reduce<JsonObject>(
        (inner) => ({ type: "object", properties: { a: inner } }),
        { type: "string" },
      ),
    ),
  "type of a condition": (size) =>
    object("acme.io/v1", "Widget", {
      status: {
        conditions: [{ type: `Ready${"a".repeat(size * 4)}`, status: "True", reason: "A", message: "a" }],
      },
    }),
  "a description": (size) =>
    field({ type: "string", description: "Defaults to 1h, e.g. 'a'. ".repeat(size) }),
  "a name": (size) => crd({ spec: { ["aB".repeat(size)]: { type: "string" } } }),
  categories: (size) => crd({ names: { categories: many(size, (i) => `c${n(i)}`) } }),
  "short names": (size) => crd({ names: { shortNames: many(size, (i) => `s${n(i)}`) } }),
  "keys of a list": (size) =>
    field({
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": many(size, (i) => `k${n(i)}`),
      items: { type: "object", properties: map(size, () => ({ type: "string" })) },
    }),
  "patterns, and a default for each": (size) =>
    crd({ spec: map(size, (i) => ({ type: "string", default: "a", pattern: `^[a-z${n(i)}]{1,1000}$` })) }),
  "patterns of durations": (size) =>
    crd({
      spec: Object.fromEntries(
        many(size, (i) => [`k${n(i)}Timeout`, { type: "string", pattern: `^[hms${n(i)}]{1,900}$` }]),
      ),
    }),
  "a default, and a pattern that is slow on it": (size) =>
    field({ type: "string", default: "ab".repeat(size), pattern: "(a|b)*a(a|b){200}[ce]" }),
  "defaults of a list, and a pattern too large": (size) =>
    field({
      type: "array",
      items: { type: "string", pattern: "[a-d]{0,1000}".repeat(100) },
      default: many(size, () => "a"),
    }),
};

/** The same with every list and map the other way round. */
const reversed = (value: Json): Json => {
  if (Array.isArray(value)) return (value as readonly Json[]).map(reversed).toReversed();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .map(([name, entry]): [string, Json] => [name, reversed(entry ?? null)])
      .toReversed(),
  );
};

/** Milliseconds of processor time, which other processes take none of. */
const work = (run: () => void): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const SMALL = 2500;
const FACTOR = 8;
/** Work that grows with the square would be 64 times as much, and as it should 8 times. Below the floor the garbage collector counts for more. */
const MOST = 20;
const FLOOR = 300;

/** Nothing, or the work of the small one and of the large one. */
const tooMuch = (make: (size: number) => () => void): readonly number[] => {
  let figures: readonly number[] = [];
  // What some other work of this process added once, it does not add twice.
  for (let attempt = 0; attempt < 2; attempt++) {
    const all = work(make(SMALL * FACTOR));
    if (all <= FLOOR) return [];
    const few = work(make(SMALL));
    if (all <= FLOOR + MOST * few) return [];
    figures = [few, all];
  }
  return figures;
};

describe.each(Object.entries(SHAPES))("%s", (_, make) => {
  test.each([
    ["created", () => undefined],
    ["updated, all of it the other way round", reversed],
  ])(
    "%s",
    (__, before) => {
      const request = (size: number) => {
        const given = make(size);
        const old = before(given) as KubeObject | undefined;
        return () => {
          const { faults, patch } = judge(given, old);
          expect(faults).toEqual([]);
          expect(JSON.stringify(patch).length).toBeLessThan(300_000 + 2 * JSON.stringify(given).length);
        };
      };
      expect(tooMuch(request)).toEqual([]);
    },
    120_000,
  );
});

describe("what is not judged", () => {
  const large = "[a-dN]{0,1000}".repeat(100);
  const costly = crd({
    spec: Object.fromEntries(
      many(10, (i) => [`f${n(i)}`, { type: "string", default: "a", pattern: large.replaceAll("N", n(i)) }]),
    ),
  });
  const place = "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.f0.pattern";

  test("is a warning at the pattern, the same each time", () => {
    const findings = () =>
      judge(costly).findings.filter(({ message }) => message.startsWith("not reviewed: "));
    expect(findings().map(({ action, rule }) => `${action} ${rule}`)).toEqual(
      many(10, () => "Warn crd-defaults/default-is-valid"),
    );
    expect(findings()).toEqual(findings());
  });

  test("is a warning of the webhook, and no denial", () => {
    const { code, body } = createAdmission(packs).review(
      "validate",
      undefined,
      formatJson({
        kind: "AdmissionReview",
        apiVersion: "admission.k8s.io/v1",
        request: {
          uid: "a",
          kind: { group: "apiextensions.k8s.io", version: "v1", kind: "CustomResourceDefinition" },
          resource: { group: "apiextensions.k8s.io", version: "v1", resource: "customresourcedefinitions" },
          name: "widgets.acme.io",
          operation: "CREATE",
          userInfo: { username: "admin" },
          object: costly,
          oldObject: null,
          dryRun: false,
        },
      }),
    );
    expect(code).toBe(200);
    const answer = JSON.stringify(body);
    expect(answer).toContain(`${place}: not reviewed: must have at most 12000 steps`);
    expect(answer).not.toContain('"code":');
  });

  test("fails a dry run that is to fail on warnings, and no other", async () => {
    const only = packs.map((pack) => ({
      ...pack,
      rules: pack.rules.filter(({ rule }) => rule.id === "crd-defaults/default-is-valid"),
    }));
    const run = (flags: string) =>
      decorum(`dry-run -f crd.json${flags}`, productOf(only), { files: { "crd.json": formatJson(costly) } });
    const [plain, strict] = [await run(""), await run(" --fail-on Warn")];
    expect(plain.stdout).toContain("not reviewed: must have at most 12000 steps");
    expect([plain.code, strict.code]).toEqual([0, 1]);
  });

  test("a default that an object is too large for is left out, and told", () => {
    for (const shape of ["matchLabels", "matchExpressions"]) {
      const { patch, warnings, faults } = judge(SHAPES[shape]?.(60_000) ?? meta({}));
      expect(faults).toEqual([]);
      expect(JSON.stringify(patch).length).toBeLessThan(10_000);
      expect(warnings.join()).toMatch(/topologySpreadConstraints` is left unset: .* too large/);
    }
  });
});

testWithCorpus("every pattern of real definitions is judged, with room for five times as much", () => {
  let found = 0;
  for (const { object: definition } of corpusObjects("crds")) {
    const budget = createPatternBudget();
    for (const source of patternsIn(definition)) {
      found++;
      expect(patternSize(source)).toBeLessThan(MAX_PATTERN_SIZE / 5);
      expect(typeof budget.test(source, "a".repeat(64))).not.toBe("string");
    }
  }
  expect(found).toBeGreaterThan(500);
});

function* patternsIn(value: Json | undefined): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, entry] of Object.entries(value))
    if (name === "pattern" && typeof entry === "string") yield entry;
    else yield* patternsIn(entry);
}
