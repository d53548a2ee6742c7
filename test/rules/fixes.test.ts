import { proveFixes, fixObject } from "../../src/engine/fix/fix.js";
import type { Trial } from "../../src/engine/fix/fix-proof.js";
import { LIMITS } from "../../src/engine/match/limits.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { type Json, type JsonObject, type KubeObject, applyPatch, isArray, isObject } from "kube-json";
import { type Context, contextOf } from "../../src/model/context.js";
import type { Finding } from "../../src/model/decision.js";
import { isOnGo } from "../../src/model/match.js";
import type { AnyRule } from "../../src/model/rule.js";
import { goExample } from "../../src/kube/go/go-text.js";
import { RULES } from "../../src/rules/index.js";
import { crd } from "kube-schema/testing";
import { packOf } from "../../src/testing/pack.js";
import { exampleContext } from "../../src/model/example.js";
import { bind } from "../../src/testing/test-rule.js";
import { ownedPacks } from "../support/shipped-packs.js";

/**
 * The fixes that rules offer hold before the engine, among all rules of the packs that run by default: a fix that another rule
 * objects to is worth nothing.
 */
const packs = ownedPacks();

interface Exception {
  /** Why the bad example has no fix. */
  readonly reason: string;
  /** An object with a fix. */
  readonly instead: KubeObject;
}

const TEXT = { type: "string", maxLength: 63 };

const KIND = `type Widget struct {
	metav1.TypeMeta \`json:",inline"\`
	// +optional
	metav1.ObjectMeta \`json:"metadata,omitzero"\`
}`;

const policyObject = (kind: string, spec: JsonObject): KubeObject => ({
  apiVersion: "admissionregistration.k8s.io/v1",
  kind,
  metadata: { name: "widgets.acme.io" },
  spec,
});

/** Rules for which only some findings have one right answer, and not that of their bad example. */
const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  "admission-policies/binding-valid": {
    reason: "which of two actions was meant, only its author knows",
    instead: policyObject("ValidatingAdmissionPolicyBinding", { policyName: "a.io", validationActions: ["deny"] }),
  },
  "admission-policies/fields-known": {
    reason: "`failPolicy` is no slip",
    instead: policyObject("MutatingAdmissionPolicyBinding", { policyName: "a.io", match_resources: {} }),
  },
  "admission-policies/match-resources-valid": {
    reason: "which valid value was meant, only its author knows",
    instead: policyObject("MutatingAdmissionPolicyBinding", {
      policyName: "a.io",
      matchResources: { matchPolicy: "exact" },
    }),
  },
  "admission-policies/policy-valid": {
    reason: "which failure policy was meant, only its author knows",
    instead: policyObject("ValidatingAdmissionPolicy", {
      failurePolicy: "fail",
      matchConstraints: {
        resourceRules: [
          { apiGroups: ["apps"], apiVersions: ["v1"], operations: ["CREATE"], resources: ["deployments"] },
        ],
      },
      validations: [{ expression: "object.spec.replicas <= 5", message: "`spec.replicas` must be at most 5" }],
    }),
  },
  "crd-naming/printer-column-resolves": {
    reason: "to which field a path was to lead, only its author knows",
    instead: crd({
      spec: { color: TEXT },
      version: { additionalPrinterColumns: [{ name: "Color", type: "integer", jsonPath: ".spec.color" }] },
    }),
  },
  "crd-naming/selectable-field-resolves": {
    reason: "to which field a path was to lead, only its author knows",
    instead: crd({
      spec: { color: TEXT },
      version: { selectableFields: [{ jsonPath: ".spec.color" }, { jsonPath: ".spec.color" }] },
    }),
  },
  "crd-naming/short-name-format": {
    reason: "what a name was to be, only its author knows",
    instead: crd({ names: { shortNames: ["wdg", "wdg"] } }),
  },
  "go-kinds/resource-marker": {
    reason: "what a name was to be, only its author knows",
    instead: goExample(`// +kubebuilder:resource:scope=cluster\n${KIND}`),
  },
  "go-kinds/status-fields-optional": {
    reason: "beside a marker that says the opposite, only the author knows which one is right",
    instead: goExample(
      `type WidgetStatus struct {\n\tSize *int32 \`json:"size,omitempty"\`\n}\n\n${KIND.replace("}", 'Status WidgetStatus `json:"status"`\n}')}`,
    ),
  },
  "go-naming/acronym-case": {
    reason: "the name in Go is used in code that is not read",
    instead: goExample('// podIP is an address.\n// +required\nPodIP string `json:"podIp"`'),
  },
  "go-naming/json-tag-present": {
    reason: "the name in JSON, only its author knows",
    instead: goExample("type WidgetSpec struct {\n\tBase\n}\n\ntype Base struct{}"),
  },
  "go-naming/type-comment-starts-with-name": {
    reason: "what the type is, only its author knows",
    instead: goExample("// widgetSpec is the desired state of a Widget.\ntype WidgetSpec struct {}"),
  },
  "go-types/integer-size": {
    reason: "whether an int fits 32 bits, only its author knows",
    instead: goExample('// +required\nLimit int16 `json:"limit"`'),
  },
  "go-types/list-type-fits": {
    reason: "which other type a list is to have, only its author knows",
    instead: goExample('// +required\n// +listType=atomic\nZone string `json:"zone"`'),
  },
  "objects/valid-custom-resource": {
    reason: "which valid value was meant, only its author knows",
    instead: {
      apiVersion: "acme.io/v1",
      kind: "Widget",
      metadata: { name: "a", namespace: "shop" },
      spec: { siez: "3", color: "red" },
    },
  },
  "references/field-path-syntax": {
    reason: "which one of several fields a path was to select, only its author knows",
    instead: {
      apiVersion: "acme.io/v1",
      kind: "WidgetExport",
      metadata: { name: "a", namespace: "shop" },
      spec: { widgetRef: { fieldPath: ".spec.size" } },
    },
  },
};

/** A type in Go is read by us, so that its facts always make sense. */
const ofUsers = (rules: readonly AnyRule[]): readonly AnyRule[] => rules.filter(({ match }) => !isOnGo(match));

const fixing = RULES.filter((rule) => "fix" in rule);

const trialOf = (rule: AnyRule, context: Context): Trial => {
  const options: unknown = rule.options?.example ?? rule.options?.defaults;
  // As its examples have it: in no pack of these, or without the options that an administrator fills in, it says nothing.
  const example = packOf("example", [{ ...bind(rule, options), id: rule.id }]);
  const others = packs.map((pack) => ({
    ...pack,
    rules: pack.rules.filter((bound) => bound.rule.id !== rule.id),
  }));
  return {
    rules: createRuleSet([...others, example]),
    context,
    phases: { default: true, validate: true },
    limits: LIMITS,
  };
};

const ofRule = ({ id }: AnyRule, findings: readonly Finding[]): readonly Finding[] =>
  findings.filter((finding) => finding.pack === "example" && finding.rule === id);

const outcome = (rule: AnyRule, context: Context) => {
  const trial = trialOf(rule, context);
  const decision = review(trial.rules, context, trial.phases, trial.limits);
  const { fixes, refused, faults } = proveFixes(trial, decision);
  const fixed = fixObject(trial, decision);
  expect([...faults, ...fixed.faults]).toEqual([]);
  expect(refused.filter(({ findings }) => ofRule(rule, findings).length > 0)).toEqual([]);
  return {
    found: ofRule(rule, decision.findings).length,
    fixed: ofRule(
      rule,
      fixes.flatMap(({ findings }) => findings),
    ).length,
    left: ofRule(rule, fixed.decision.findings).length,
    added: fixed.decision.findings.length - (decision.findings.length - fixed.fixes.length),
  };
};

describe("a rule with a fix has its bad example fixed, and no other rule objects", () => {
  test.each(fixing.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
    const exception = EXCEPTIONS[id];
    const bad = exampleContext(rule.bad, rule);
    const context = exception === undefined ? bad : contextOf(exception.instead, { cluster: bad.cluster });
    const { found, fixed, left, added } = outcome(rule, context);
    expect(found).toBeGreaterThan(0);
    expect([fixed, left]).toEqual([found, 0]);
    // Less than none where one fix answers several findings.
    expect(added).toBeLessThanOrEqual(0);
    if (exception !== undefined) expect(outcome(rule, bad)).toMatchObject({ fixed: 0 });
  });
});

test("exceptions are made only for rules with a fix", () => {
  const ids = fixing.map(({ id }) => id);
  expect(Object.keys(EXCEPTIONS).filter((id) => !ids.includes(id))).toEqual([]);
});

const WRONG: readonly Json[] = [
  null,
  true,
  -1,
  2n ** 63n,
  "",
  "a/b~c",
  [],
  [null],
  [["a"], {}],
  {},
  { ["__proto__"]: { polluted: true }, constructor: { prototype: {} } },
  { type: ["x"], required: "x", properties: [], items: 1, enum: {} },
];

/** The object with each of its values replaced, two ways each. */
function* mutations(object: KubeObject): Iterable<KubeObject> {
  let next = 0;
  for (const place of places(object))
    for (let turn = 0; turn < 2; turn++) {
      const value = WRONG[next++ % WRONG.length] ?? null;
      const patched = applyPatch(object, [{ op: "replace", path: place, value }]);
      if ("value" in patched)
        yield { ...(patched.value as JsonObject), apiVersion: object.apiVersion, kind: object.kind };
    }
}

function* places(value: Json | undefined, pointer = ""): Iterable<string> {
  if (pointer !== "") yield pointer;
  if (isArray(value) || isObject(value))
    for (const [name, inner] of Object.entries(value)) yield* places(inner, `${pointer}/${name}`);
}

describe("fixes of what makes no sense do not throw, and nothing is done that does not hold", () => {
  test.each(ofUsers(fixing).map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
    const options: unknown = rule.options?.example ?? rule.options?.defaults;
    const rules = createRuleSet([packOf("example", [bind(rule, options)])]);
    const example = EXCEPTIONS[id]?.instead ?? exampleContext(rule.bad, rule).object;
    let count = 0;
    for (const object of mutations(example)) {
      const trial: Trial = {
        rules,
        context: contextOf(object),
        phases: { default: true, validate: true },
        limits: LIMITS,
      };
      const decision = review(rules, trial.context, trial.phases, trial.limits);
      const { faults, decision: after } = fixObject(trial, decision);
      expect(faults).toEqual([]);
      expect(after.findings.length).toBeLessThanOrEqual(decision.findings.length);
      count++;
    }
    expect(count).toBeGreaterThanOrEqual(10);
    expect({}).not.toHaveProperty("polluted");
  });
});
