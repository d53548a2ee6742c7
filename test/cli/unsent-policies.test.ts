import type { Result } from "../../src/app/report/report.js";
import { cel } from "../../src/rules/generic/cel.js";
import { bind } from "../../src/testing/test-rule.js";
import { decorum, packOf, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { offlinePacks } from "../support/shipped-packs.js";

/** Manifests lack what an API server sets: policies see its defaults, and the rest is not known. */

const POLICY = `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: p }
spec:
  matchConstraints:
    resourceRules:
      - { apiGroups: ["*"], apiVersions: [v1], resources: [deployments, configmaps], operations: [CREATE] }
  validations: [{ expression: EXPRESSION }]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: { name: b }
spec: { policyName: p, validationActions: [Deny] }
`;
const filesOf = (expression: string): Tree => ({
  "d/policy.yaml": POLICY.replace("EXPRESSION", JSON.stringify(expression)),
  "d/ns.yaml": "apiVersion: v1\nkind: Namespace\nmetadata: { name: default }\n",
  "d/web.yaml": "apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec: {}\n",
  "d/config.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, labels: { a: b } }\ndata: { a: b }\n",
});

const dryRun = (expression: string, flags = ""): Promise<Ran> =>
  decorum(`dry-run -f d -o json ${flags}`, productOf([packOf([])]), { files: filesOf(expression) });

/** An expression, the kinds that it denies, and what it would have to know. */
test.each<readonly [expression: string, denied: readonly string[], unknown: string]>([
  ["object.kind == 'ConfigMap' || object.spec.replicas == 1", [], ""],
  ["object.kind == 'ConfigMap' || object.spec.strategy.type == 'Recreate'", ["Deployment"], ""],
  ["object.metadata.uid != ''", [], "metadata.uid"],
  ["object.metadata.labels.name == 'x'", ["ConfigMap", "Deployment"], ""],
  ["object.kind == 'Deployment' || object.data.type == 'x'", ["ConfigMap"], ""],
  ["namespaceObject.metadata.labels['kubernetes.io/metadata.name'] == 'default'", [], ""],
])("%s", async (expression, denied, unknown) => {
  const { results } = JSON.parse((await dryRun(expression)).stdout) as { readonly results: readonly Result[] };
  expect(results.filter(({ allowed }) => !allowed).map(({ object }) => object.kind)).toEqual(denied);
  const note = `policy 'p' with binding 'b' was not evaluated as a whole: only an API server knows the value that an API server gives \`${unknown}\``;
  expect(results.flatMap(({ warnings }) => warnings)).toEqual(unknown === "" ? [] : [note, note]);
});

describe("--strict", () => {
  const strict = (expression: string, rules: Parameters<typeof packOf>[0] = []): Promise<Ran> => {
    const { "d/web.yaml": _, ...files } = filesOf(expression);
    return decorum("dry-run -f d --strict", productOf([...offlinePacks(), packOf(rules)]), { files });
  };
  const ERROR =
    "error: 1 object was not judged by all policies and rules ('--strict'): warnings say why; see docs/not-checked.md\n";
  const UID = "object.metadata.uid != ''";
  test("passes if all was judged", async () => {
    expect(await strict("object.kind != ''")).toMatchObject({ code: 0, stderr: "" });
  });
  test("fails for a policy that was not evaluated", async () => {
    expect(await strict(UID)).toMatchObject({ code: 1, stderr: ERROR });
  });
  test("fails for a rule that was not evaluated", async () => {
    const expression = `object.kind != 'ConfigMap' || ${UID}`;
    const rule = bind(cel, {
      expression,
      message: "must have one",
      reason: "FieldValueInvalid",
      failurePolicy: "Fail",
    });
    expect(await strict("object.kind != ''", [rule])).toMatchObject({ code: 1, stderr: ERROR });
  });
});
