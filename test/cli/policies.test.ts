import type { Result, Summary } from "../../src/app/report/report.js";
import { isKubeObject } from "kube-json";
import { bindingValid } from "../../src/rules/admission-policies/binding-valid.js";
import { expressionsCompile } from "../../src/rules/admission-policies/expressions-compile.js";
import { policyBound } from "../../src/rules/admission-policies/policy-bound.js";
import { policyKnown } from "../../src/rules/admission-policies/policy-known.js";
import { bind } from "../../src/testing/test-rule.js";
import { parseManifests } from "kube-manifests";
import { snapshotOf } from "../../src/model/snapshot.js";
import { decorum, packOf, productOf, type Tree } from "../support/cli-harness.js";
import { admissionReview } from "../support/admission-review.js";

const VALIDATING = `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: few-replicas }
spec:
  matchConstraints:
    resourceRules:
      - { apiGroups: [apps], apiVersions: [v1], resources: [deployments], operations: [CREATE, UPDATE] }
  validations:
    - expression: object.spec.replicas <= 5
      messageExpression: "'must be at most 5, not ' + string(object.spec.replicas)"
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: { name: few-replicas-everywhere }
spec: { policyName: few-replicas, validationActions: [Deny] }
`;
const MUTATING = `
apiVersion: admissionregistration.k8s.io/v1beta1
kind: MutatingAdmissionPolicy
metadata: { name: team-label }
spec:
  matchConstraints:
    resourceRules:
      - { apiGroups: [apps], apiVersions: [v1], resources: [deployments], operations: [CREATE] }
  reinvocationPolicy: Never
  mutations:
    - patchType: ApplyConfiguration
      applyConfiguration:
        expression: 'Object{metadata: Object.metadata{labels: {"team": "shop"}}, spec: Object.spec{replicas: 9}}'
---
apiVersion: admissionregistration.k8s.io/v1beta1
kind: MutatingAdmissionPolicyBinding
metadata: { name: team-label-everywhere }
spec: { policyName: team-label }
`;
const deployment = (replicas: number): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec: { replicas: ${String(replicas)} }\n`;

interface Report {
  readonly results: readonly Result[];
  readonly summary: Summary;
}

const dryRun = async (files: Tree, flags = ""): Promise<Report> => {
  const { stdout, stderr } = await decorum(`dry-run -f d -o json ${flags}`, productOf([packOf([])]), {
    files,
  });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as Report;
};
const ofKind = ({ results }: Report, kind: string): Result | undefined =>
  results.find(({ object }) => object.kind === kind);

test("policies among the files judge the other objects, in the words of the API server", async () => {
  const report = await dryRun({ "d/policy.yaml": VALIDATING, "d/web.yaml": deployment(9) });
  expect(report.summary).toMatchObject({ objects: 3, denied: 1 });
  const result = ofKind(report, "Deployment");
  expect(result?.findings).toMatchObject([
    {
      rule: "few-replicas",
      binding: "few-replicas-everywhere",
      action: "Deny",
      field: "",
      message: "must be at most 5, not 9",
    },
  ]);
  expect(result?.status).toMatchObject({
    code: 422,
    reason: "Invalid",
    message: `deployments.apps "web" is forbidden: ValidatingAdmissionPolicy 'few-replicas' with binding 'few-replicas-everywhere' denied request: must be at most 5, not 9`,
  });
});

test("they deny nothing that they allow, and nothing with --no-policies", async () => {
  const allowed = await dryRun({ "d/policy.yaml": VALIDATING, "d/web.yaml": deployment(5) });
  expect(allowed.summary.denied).toBe(0);
  const without = await dryRun({ "d/policy.yaml": VALIDATING, "d/web.yaml": deployment(9) }, "--no-policies");
  expect(without.summary.denied).toBe(0);
});

test("mutations are shown as defaults, and are validated", async () => {
  const report = await dryRun({
    "d/policy.yaml": VALIDATING,
    "d/mutating.yaml": MUTATING,
    "d/web.yaml": deployment(1),
  });
  const result = ofKind(report, "Deployment");
  expect(result?.defaults).toEqual([
    {
      defaulter: "team-label",
      operations: [
        { op: "add", path: "/metadata/labels", value: { team: "shop" } },
        { op: "replace", path: "/spec/replicas", value: 9 },
      ],
    },
  ]);
  expect(result?.findings).toMatchObject([{ message: "must be at most 5, not 9" }]);
});

test.each([
  ["replicsa: 9", ".spec.replicsa: field not declared in schema"],
  ["replicas: true", ".spec.replicas: expected numeric (int or float), got bool"],
])("a mutation that does not fit the type of the object denies: %s", async (wrong, words) => {
  const files = { "d/mutating.yaml": MUTATING.replace("replicas: 9", wrong), "d/web.yaml": deployment(1) };
  const result = ofKind(await dryRun(files), "Deployment");
  const message = `error applying patch: failed to convert patch object to typed object: ${words}`;
  expect(result).toMatchObject({ defaults: [], findings: [{ rule: "team-label", message, action: "Deny" }] });
});

test("what is not judged is said", async () => {
  const files: Tree = {
    "d/policy.yaml": VALIDATING.replace("object.spec.replicas <= 5", "request.userInfo.username == 'ada'"),
    "d/web.yaml": deployment(9),
  };
  const report = await dryRun(files);
  expect(report.summary.denied).toBe(0);
  expect(ofKind(report, "Deployment")?.warnings).toEqual([
    "policy 'few-replicas' with binding 'few-replicas-everywhere' was not evaluated as a whole: only an API server knows the user",
  ]);
});

test("parameters and labels of namespaces come from the files", async () => {
  const policy = VALIDATING.replace(
    "  validations:",
    "  paramKind: { apiVersion: v1, kind: ConfigMap }\n  validations:",
  )
    .replace("object.spec.replicas <= 5", "object.spec.replicas <= int(params.data.max)")
    .replace(
      "validationActions: [Deny] }",
      `validationActions: [Warn], paramRef: { name: limits, parameterNotFoundAction: Deny },
  matchResources: { namespaceSelector: { matchLabels: { tier: prod } } } }`,
    );
  const limits = `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: limits, namespace: default }\ndata: { max: "2" }\n`;
  const namespace = (tier: string): string =>
    `apiVersion: v1\nkind: Namespace\nmetadata: { name: default, labels: { tier: ${tier} } }\n`;
  const warned = async (files: Tree): Promise<readonly unknown[]> => {
    const result = ofKind(
      await dryRun({ "d/policy.yaml": policy, "d/web.yaml": deployment(3), ...files }),
      "Deployment",
    );
    return [result?.findings.map(({ action }) => action), result?.warnings.length];
  };
  expect(await warned({ "d/limits.yaml": limits, "d/ns.yaml": namespace("prod") })).toEqual([["Warn"], 0]);
  expect(await warned({ "d/limits.yaml": limits, "d/ns.yaml": namespace("test") })).toEqual([[], 0]);
  expect(await warned({ "d/limits.yaml": limits })).toEqual([[], 1]);
  expect(await warned({ "d/ns.yaml": namespace("prod") })).toEqual([[], 1]);
});

test("a comment does not waive what the API server denies", async () => {
  const files: Tree = {
    "d/policy.yaml": VALIDATING,
    "d/web.yaml": `# decorum:waive few-replicas -- it must be large\n${deployment(9)}`,
  };
  expect((await dryRun(files)).summary.denied).toBe(1);
});

test("an AdmissionReview says who the user is", async () => {
  const object = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web" }, spec: { replicas: 1 } };
  const review = admissionReview(object, { namespace: "default" });
  const files: Tree = {
    "d/policy.yaml": VALIDATING.replace("object.spec.replicas <= 5", "request.userInfo.username != 'ada'"),
    "d/review.json": JSON.stringify(review),
  };
  expect((await dryRun(files)).summary.denied).toBe(1);
});

test("policies of the cluster judge the input", async () => {
  const files: Tree = { "d/web.yaml": deployment(9) };
  const stored = snapshotOf(parseManifests(VALIDATING).flatMap(({ value }) => (isKubeObject(value) ? [value] : [])));
  const product = productOf([packOf([])], { loadCluster: () => stored });
  const { stdout } = await decorum("dry-run -f d --cluster c -o json", product, { files });
  expect((JSON.parse(stdout) as Report).summary.denied).toBe(1);
});

test("policies without an effect are noted", async () => {
  const notes = async (text: string): Promise<readonly string[]> => {
    const files: Tree = { "d/policy.yaml": text, "d/web.yaml": deployment(1) };
    const { stderr } = await decorum("dry-run -f d", productOf([packOf([])]), { files });
    return stderr.split("\n").filter((line) => /AdmissionPolicy/.test(line));
  };
  const [policy = "", binding = ""] = VALIDATING.split("---\n");
  expect(await notes(VALIDATING)).toEqual([]);
  expect(await notes(`${policy}---\n${policy.replace("few-replicas", "b")}`)).toEqual([
    "note: ValidatingAdmissionPolicy 'few-replicas' is not evaluated: no binding names it; the same is true of 1 other",
  ]);
  expect(await notes(binding)).toEqual([
    "note: ValidatingAdmissionPolicyBinding 'few-replicas-everywhere' has no effect: its policy 'few-replicas' is neither in the input nor in the cluster",
  ]);
  expect(await notes(MUTATING.replaceAll("v1beta1", "v1alpha1"))).toEqual([
    "note: MutatingAdmissionPolicy 'team-label' is not evaluated: only versions 'v1' and 'v1beta1' are, not 'admissionregistration.k8s.io/v1alpha1'",
    "note: MutatingAdmissionPolicyBinding 'team-label-everywhere' is not evaluated: only versions 'v1' and 'v1beta1' are, not 'admissionregistration.k8s.io/v1alpha1'",
  ]);
  expect(await notes(VALIDATING.replace("<= 5", "<= five"))).toEqual([
    "note: ValidatingAdmissionPolicy 'few-replicas' would be rejected: `spec.validations[0].expression`: compilation failed: ERROR: <input>:1:25: undeclared reference to 'five' (in container '')",
  ]);
});

describe("a note that a finding has said is left out", () => {
  const product = productOf([
    packOf([
      bind(bindingValid, undefined),
      bind(policyBound, undefined),
      bind(policyKnown, undefined),
      bind(expressionsCompile, undefined),
    ]),
  ]);
  const said = async (files: Tree): Promise<readonly [readonly string[], readonly string[]]> => {
    const { stdout, stderr } = await decorum("dry-run -f d -o json", product, { files });
    const { results } = JSON.parse(stdout) as Report;
    return [
      results.flatMap(({ findings }) => findings.map(({ rule }) => rule)),
      stderr.split("\n").filter((line) => /AdmissionPolicy/.test(line)),
    ];
  };
  const [policy = "", binding = ""] = VALIDATING.split("---\n");

  test("of a policy and a binding that do not belong together", async () => {
    const files: Tree = { "d/a.yaml": policy, "d/b.yaml": binding.replace("policyName: few", "policyName: more") };
    expect(await said(files)).toEqual([["admission-policies/policy-bound", "admission-policies/policy-known"], []]);
  });
  test("of a binding that names no policy", async () => {
    const files: Tree = {
      "d/a.yaml": VALIDATING,
      "d/b.yaml": binding.replace("few-replicas-everywhere", "b").replace("policyName: few-replicas, ", ""),
    };
    expect(await said(files)).toEqual([["admission-policies/binding-valid"], []]);
  });
  test("of an expression that does not compile", async () => {
    expect(await said({ "d/a.yaml": VALIDATING.replace("<= 5", "<= five") })).toEqual([
      ["admission-policies/expressions-compile"],
      [],
    ]);
  });
  test("but not if no rule says it", async () => {
    expect(await said({ "d/a.yaml": policy })).toEqual([
      [],
      ["note: ValidatingAdmissionPolicy 'few-replicas' is not evaluated: no binding names it"],
    ]);
  });
});
