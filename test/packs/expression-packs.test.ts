import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject, KubeObject } from "kube-json";
import { createParts } from "../../src/parts.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { contextOfRequest } from "../../src/admission/read-review.js";
import { contextOf } from "../../src/model/context.js";

const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  description: Requirements of a team.
  rules:
    - use: generic/cel
      id: registry
      options:
        field: spec.containers[*].image
        expression: self.startsWith(params.registry)
        message: must start with 'registry.acme.io/'
        params: { registry: registry.acme.io/ }
      good: { apiVersion: v1, kind: Pod, metadata: { name: a }, spec: { containers: [{ image: registry.acme.io/a }] } }
      bad: { apiVersion: v1, kind: Pod, metadata: { name: a }, spec: { containers: [{ image: nginx }] } }
  defaulters:
    - use: generic/cel-default
      match:
        resourceRules: [{ apiGroups: [acme.io], resources: [widgets], operations: [CREATE, UPDATE] }]
      options:
        field: spec.size
        expression: "object.spec.?small.orValue(false) ? 1 : 3"
      before: { apiVersion: acme.io/v1, kind: Widget, metadata: { name: a }, spec: { small: true } }
      after: { apiVersion: acme.io/v1, kind: Widget, metadata: { name: a }, spec: { small: true, size: 1 } }
`;

const CASE = `apiVersion: decorum.dev/v1alpha1
kind: PolicyTest
metadata: { name: t }
spec:
  cases:
    - name: nginx
      object: { apiVersion: v1, kind: Pod, metadata: { name: a }, spec: { containers: [{ image: nginx }] } }
      expect:
        allowed: false
        causes: [{ rule: registry, field: "spec.containers[0].image", reason: FieldValueInvalid }]
`;

const { catalogue: _, ...parts } = createParts("0.1.0", join(process.cwd(), "policies"));
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "decorum-expressions-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const write = (name: string, text: string): string => {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "pack.yaml"), text);
  return join(folder, name);
};

test("a pack with expressions passes its tests", () => {
  const pack = write("team", PACK);
  const { packs } = parts.loadPacks(pack);
  const report = parts.testPacks(pack, 0);
  expect(report.results.map(({ name, differences }) => [name, differences])).toEqual([
    ["registry: good", []],
    ["registry: bad", []],
    ["generic/cel-default: before", []],
  ]);
  const rules = createRuleSet(packs);
  const spec = { containers: [{ image: "registry.acme.io/a" }, { image: "nginx" }] };
  const decision = review(rules, contextOf({ apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec }), {
    default: true,
    validate: true,
  });
  expect(decision.findings.map(({ message, field }) => [message, field])).toEqual([
    ["must start with 'registry.acme.io/'", ["spec", "containers", 1, "image"]],
  ]);
  const widget = contextOf({ apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" }, spec: {} });
  expect(review(rules, widget, { default: true, validate: true }).patch).toEqual([
    { op: "add", path: "/spec/size", value: 3 },
  ]);
});

test("an expression that fails is no finding that an example or a case may expect", () => {
  const report = (name: string, pack: string): ReturnType<typeof parts.testPacks> => {
    const path = write(name, pack);
    mkdirSync(join(path, "tests"), { recursive: true });
    writeFileSync(join(path, "tests", "t.yaml"), CASE);
    return parts.testPacks(path, 0);
  };
  expect(report("right", PACK).failed).toBe(0);
  const { results } = report("slip", PACK.replace("params.registry)", "params.regstry)"));
  const actual = expect.stringMatching(
    /^spec.containers\[0\].image: must have a value .* 'no such key: regstry'/,
  ) as string;
  expect(results.map(({ name, differences }) => [name, differences])).toEqual([
    ["registry: good", [{ subject: "cause", actual: expect.stringContaining("regstry") as string }]],
    ["registry: bad", [{ subject: "expression", expected: "a result", actual }]],
    ["generic/cel-default: before", []],
    ["t: nginx", [{ subject: "expression", expected: "a result", actual }]],
  ]);
});

test("an object from a file is judged as by the request that would store it", () => {
  const condition = "        matchConditions: [{ name: stored, expression: '!request.dryRun' }]\n      good:";
  const path = write("stored", PACK.replace("      good:", condition));
  const asked = CASE.replace("      expect", "      dryRun: true\n      expect").replace(
    /allowed: false.*/s,
    "allowed: true\n",
  );
  mkdirSync(join(path, "tests"));
  writeFileSync(join(path, "tests", "a.yaml"), CASE);
  writeFileSync(join(path, "tests", "b.yaml"), asked);
  expect(parts.testPacks(path, 0)).toMatchObject({ failed: 0, results: { length: 5 } });
});

test("an expression sees the user and the options of a request", () => {
  const seen =
    "request.userInfo.uid == '7' && request.userInfo.extra.scopes == ['a'] && request.options.fieldManager == 'x'";
  const { packs } = parts.loadPacks(write("asks", PACK.replace("self.startsWith(params.registry)", seen)));
  const verdict = (fieldManager: string): boolean => {
    const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: { containers: [{ image: "a" }] } };
    const context = contextOfRequest({
      uid: "u",
      operation: "CREATE",
      kind: { group: "", version: "v1", kind: "Pod" },
      resource: { group: "", version: "v1", resource: "pods" },
      object,
      userInfo: { username: "ada", groups: [], uid: "7", extra: { scopes: ["a"] } },
      options: { fieldManager },
      dryRun: false,
    });
    return review(createRuleSet(packs), context, { default: false, validate: true }).allowed;
  };
  expect([verdict("x"), verdict("y")]).toEqual([true, false]);
});

test("an update only warns about what was there before, unless the expression compares", () => {
  const { packs } = parts.loadPacks(write("old", PACK));
  const pod = (...images: readonly string[]) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a" },
    spec: { containers: images.map((image, index) => ({ name: String(index), image })) },
  });
  const decision = review(
    createRuleSet(packs),
    contextOf(pod("nginx", "busybox"), { oldObject: pod("nginx", "registry.acme.io/b") }),
    { default: true, validate: true },
  );
  expect(decision.findings.map(({ action, ratcheted }) => [action, ratcheted])).toEqual([
    ["Warn", true],
    ["Deny", false],
  ]);
});

test("without a field, what the expression reads tells what was there before", () => {
  const pack = PACK.replace("        field: spec.containers[*].image\n", "")
    .replace("        expression: self.", "        expression: object.spec.containers[0].image.")
    .replace("params: {", "variables: [{ name: zone, expression: object.spec.?zone }]\n        params: {");
  const { packs } = parts.loadPacks(write("whole", pack));
  const pod = (image: string, more: JsonObject = {}, labels: JsonObject = {}): KubeObject => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a", labels },
    spec: { containers: [{ image }], ...more },
  });
  const old = pod("nginx");
  const actions = (object: KubeObject) =>
    review(createRuleSet(packs), contextOf(object, { oldObject: old }), {
      default: true,
      validate: true,
    }).findings.map(({ action }) => action);
  expect(actions(pod("nginx", { hostname: "b" }, { a: "b" }))).toEqual(["Warn"]);
  expect(actions(pod("busybox"))).toEqual(["Deny"]);
  expect(actions(pod("nginx", { zone: "a" }))).toEqual(["Deny"]);
});

test("a mistake in an expression rejects the pack, with its position", () => {
  const pack = write("broken", PACK.replace("self.startsWith(params.registry)", "self.startsWith(param.registry)"));
  expect(() => parts.loadPacks(pack)).toThrow(
    /pack\.yaml:11:9: spec\.rules\[0\]\.options\.expression: must be a valid CEL expression: line 1, column 17: undeclared reference to 'param'/,
  );
});
