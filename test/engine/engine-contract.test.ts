import fc from "fast-check";
import { createAdmission } from "../../src/admission/admission.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { covers } from "../../src/engine/match/match.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet, type RuleSet } from "../../src/engine/match/rule-set.js";
import { type KubeObject, formatField } from "kube-json";
import { contextOf, type Context } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import { packOf, reviewOf } from "../../src/testing/pack.js";
import { exampleContext } from "../../src/model/example.js";
import { objectOf } from "../../src/testing/scenario.js";
import { bindDefaulter } from "../../src/testing/test-defaulter.js";
import { CONCRETE, everyRule } from "../support/whole-catalogue.js";

/**
 * Guarantees that the engine gives for every rule and defaulter of the catalogue. Tests are named by the row of
 * docs/conventions.md that they prove.
 */

/** The whole catalogue, each with the options of its examples, and with every rule denying. */
const all: RuleSet = createRuleSet([
  packOf(
    "all",
    everyRule(),
    DEFAULTERS.map((one) => bindDefaulter(one, one.options?.example ?? one.options?.defaults)),
  ),
]);

const decide = (context: Context): Decision => review(all, context, { default: true, validate: true });

const badExamples = CONCRETE.map((rule) => [rule.id, exampleContext(rule.bad, rule)] as const);

const leaving = (object: KubeObject): KubeObject => ({
  ...object,
  metadata: {
    ...(object["metadata"] as object),
    deletionTimestamp: "2026-01-02T03:04:05Z",
    finalizers: ["acme.io/x"],
  },
});

describe("intro-06: a rule looks at a resource and a subresource, whatever the kind", () => {
  const scale = contextOf(
    objectOf({ apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "a" }, spec: { replicas: 1 } }),
    { operation: "UPDATE", subresource: "scale" },
  );
  const onDeployments: Context = {
    ...scale,
    resource: { group: "apps", version: "v1", resource: "deployments" },
  };

  test.each(["pods", "pods/status", "*", "*/status"])("a rule on '%s' does not see 'deployments/scale'", (resource) => {
    expect(
      covers({ resourceRules: [{ apiGroups: ["*"], resources: [resource], operations: ["*"] }] }, onDeployments),
    ).toBe(false);
  });
  test.each(["deployments/scale", "deployments/*", "*/scale", "*/*"])("a rule on '%s' does", (resource) => {
    expect(
      covers(
        { resourceRules: [{ apiGroups: ["apps"], resources: [resource], operations: ["UPDATE"] }] },
        onDeployments,
      ),
    ).toBe(true);
  });
  test("a rule of the catalogue sees a subresource other than 'status' only if it names it", () => {
    const named = CONCRETE.flatMap(({ match }) => match.resourceRules.flatMap(({ resources }) => resources));
    expect(named.filter((resource) => resource.endsWith("/*"))).toEqual([]);
    for (const subresource of ["scale", "eviction", "binding", "token", "ephemeralcontainers", "resize"]) {
      expect(
        all
          .select({ ...onDeployments, subresource })
          .rules.filter(
            ({ match }) =>
              !match.resourceRules.some(({ resources }) =>
                resources.some((resource) => resource.endsWith(`/${subresource}`)),
              ),
          ),
      ).toEqual([]);
      const decision = decide({ ...onDeployments, subresource });
      expect({ subresource, findings: decision.findings, patch: decision.patch }).toEqual({
        subresource,
        findings: [],
        patch: [],
      });
    }
  });
});

describe("kinds-17, websockets-01: CONNECT is allowed untouched", () => {
  test.each(["exec", "attach", "portforward", "proxy"])("pods/%s", (subresource) => {
    const options = objectOf({ apiVersion: "v1", kind: "PodExecOptions", command: ["sh"] });
    const connect = {
      ...contextOf(options, { operation: "CONNECT", subresource, resource: "pods" }),
      name: "a",
    };
    expect(all.select(connect)).toEqual({ rules: [], defaulters: [], faults: [] });
    expect(decide(connect)).toMatchObject({ allowed: true, findings: [], patch: [] });
  });
});

describe("metadata-13: what is being deleted is never denied, so that its finalizers can go", () => {
  test.each(badExamples)("%s", (_, context) => {
    const object = leaving(context.object);
    const finalized = { ...object, metadata: { ...(object["metadata"] as object), finalizers: [] } };
    const decision = decide({ ...context, operation: "UPDATE", object: finalized, oldObject: object });
    expect(decision.allowed).toBe(true);
    expect(decision.patch).toEqual([]);
  });
});

describe("verbs-05: a DELETE is judged by the object that goes, and never denied", () => {
  test.each(badExamples)("%s", (_, context) => {
    expect(decide({ ...context, operation: "DELETE" })).toMatchObject({
      allowed: true,
      faults: [],
      patch: [],
    });
  });
});

describe("verbs-05, verbs-03: a DELETE without an object, at once", () => {
  const admission = createAdmission(all.packs);
  const old = objectOf({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "demo" } });
  test.each([
    ["of one object", { name: "a", oldObject: old }],
    ["of a collection", { name: "", oldObject: old }],
    ["of which the server tells no object", { name: "a", oldObject: null }],
  ])("%s", (_, request) => {
    const review = reviewOf({}, { operation: "DELETE", object: null, options: { gracePeriodSeconds: 0 }, ...request });
    for (const phase of ["validate", "mutate"] as const) {
      const { body, code } = admission.review(phase, undefined, JSON.stringify(review));
      expect(code).toBe(200);
      expect(body).toMatchObject({ response: { allowed: true } });
      expect(body).not.toHaveProperty("response.patch");
    }
  });
});

describe("late-01: no rule demands what a controller fills in later", () => {
  test.each([
    ["Pod", "v1", { containers: [{ name: "a", image: "a" }] }, ["spec.nodeName", "status"]],
    [
      "PersistentVolumeClaim",
      "v1",
      { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
      ["spec.volumeName", "status"],
    ],
    [
      "Service",
      "v1",
      { ports: [{ port: 80 }] },
      ["spec.clusterIP", "spec.clusterIPs", "spec.ports[0].nodePort", "status"],
    ],
    ["Widget", "acme.io/v1", { size: 1 }, ["status", "status.conditions", "status.observedGeneration"]],
  ])("%s", (kind, apiVersion, spec, late) => {
    const object = objectOf({ apiVersion, kind, metadata: { name: "a", namespace: "demo" }, spec });
    const fields = decide(contextOf(object)).findings.map(({ field }) => formatField(field));
    expect(fields.filter((field) => late.includes(field))).toEqual([]);
  });
});

describe("specstatus-14, rv-01: a call that is answered and not stored needs no name, and its status is the answer", () => {
  const call = (apiVersion: string, kind: string, more: object = {}): KubeObject =>
    objectOf({ apiVersion, kind, metadata: {}, spec: { user: "jane" }, ...more });
  const answer = {
    allowed: true,
    conditions: [{ type: "not a type" }, { type: "a", status: true }, { type: "a", status: "maybe", reason: "-" }],
    note: "x".repeat(300_000),
  };
  const answered = { authenticated: true, error: "x".repeat(300_000) };

  test.each([
    [
      "without metadata",
      { ...call("authorization.k8s.io/v1", "SelfSubjectAccessReview", { spec: {} }), metadata: undefined },
    ],
    ["of a built-in kind", call("authentication.k8s.io/v1", "TokenReview", { spec: { token: "a" }, status: answered })],
    ["of another API server", call("acme.io/v1", "PermitReview", { status: answer })],
    ["with a status that is no object", call("acme.io/v1", "PermitReview", { status: "yes" })],
  ])("%s", (_, object) => {
    const found = (context: Context) =>
      decide(context).findings.map(({ rule, field }) => `${rule} ${formatField(field)}`);
    expect(found(contextOf(object))).toEqual([]);
    expect(found({ ...contextOf(object), user: { username: "jane", groups: [] } })).toEqual([]);
    const before = { ...object, status: {} };
    expect(found(contextOf(object, { oldObject: before }))).toEqual([]);
    expect(found(contextOf(object, { oldObject: before, subresource: "status" }))).toEqual([]);
  });
});

test("labels-01: users may put any label without a prefix on their objects, and need none", () => {
  const word = fc.stringMatching(/^[a-z0-9]([a-zA-Z0-9_.-]{0,30}[a-z0-9])?$/);
  fc.assert(
    fc.property(fc.dictionary(word, fc.oneof(fc.constant(""), word), { maxKeys: 4 }), (labels) => {
      const object = objectOf({
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "a", namespace: "demo", labels: { ...labels } },
      });
      expect(decide(contextOf(object)).findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    }),
  );
});
