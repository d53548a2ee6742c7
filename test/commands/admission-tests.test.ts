import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decorum, packOf, productOf, type Ran, type Tree } from "../support/cli-harness.js";

/** Tests of admission policies, `decorum test`. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const EXAMPLE: Tree = Object.fromEntries(
  readdirSync(join(root, "test/admission-example")).map((name) => [
    `admission/${name}`,
    readFileSync(join(root, "test/admission-example", name), "utf8"),
  ]),
);
const POLICY = "admission/replicas.yaml";
const TEST = "admission/deployments.test.yaml";

const run = (files: Tree = EXAMPLE, args = "test admission"): Promise<Ran> =>
  decorum(args, productOf([packOf([])]), { files });

const edited = (file: string, from: string, to: string): Tree => {
  const before = String(EXAMPLE[file]);
  if (!before.includes(from)) throw new Error(`${file} must contain ${from}`);
  return { ...EXAMPLE, [file]: before.replaceAll(from, to) };
};

const NOT_COVERED = `note: ${POLICY}:13:7: no test makes this validation of policy 'replicas' fail\n`;

test("docs/admission-policies.md shows the example, and what its tests print", async () => {
  const page = readFileSync(join(root, "docs/admission-policies.md"), "utf8");
  expect(page).toContain(`\`\`\`yaml tested by test/commands/admission-tests.test.ts\n${String(EXAMPLE[TEST])}\`\`\``);
  const { code, stdout, stderr } = await run();
  expect(code).toBe(0);
  expect(page).toContain(
    `\`\`\`console tested by test/commands/admission-tests.test.ts\n$ decorum test admission\n${stdout}${stderr}\`\`\``,
  );
});

test("a policy that says something else fails the test, at the place of the case", async () => {
  const { code, stdout } = await run(edited(POLICY, "must have at most", "at most"));
  expect(code).toBe(1);
  expect(stdout).toContain(`  FAIL  deployments: six replicas are too many in production
        ${TEST}:8:7
        cause
          expected  { policy: replicas, binding: replicas-in-production, message: "must have at most
                    5 replicas" }
          actual    { policy: replicas, binding: replicas-in-production, message: "at most 5
                    replicas" }
`);
  expect(stdout).toMatch(/1 passed, 1 failed\n$/);
});

test("the last line and the code count every case", async () => {
  const { code, stdout } = await run(edited(TEST, "value: shop", "value: web"));
  expect(code).toBe(1);
  expect(stdout).toContain('change metadata.labels.team\n          expected  "web"\n          actual    "shop"\n');
});

test.each([
  ["value: shop }", "value: shop }\n          - { field: spec.replicas, value: 6 }", 0],
  ['"metadata.labels[team]", value: shop', "metadata.labels, value: { team: shop }", 0],
  ['"metadata.labels[team]", value: shop', "metadata.labels", 1],
  ['{ field: "metadata.labels[team]", value: shop }', "{ field: spec.paused, value: true }", 1],
])("changes are compared by field: %s becomes %s", async (from, to, code) => {
  expect((await run(edited(TEST, from, to))).code).toBe(code);
});

test("a warning, an audit and an audit annotation can be expected", async () => {
  const policy = String(EXAMPLE[POLICY])
    .replace("validationActions: [Deny]", "validationActions: [Warn, Audit]")
    .replace(
      "  validations:",
      "  auditAnnotations:\n    - { key: count, valueExpression: string(object.spec.replicas) }\n  validations:",
    );
  const given = String(EXAMPLE[TEST])
    .replace("allowed: false\n        causes:", "allowed: true\n        warnings:")
    .replace(
      "message: must have at most 5 replicas",
      "message: must have at most 5 replicas\n        audits: [{ policy: replicas }]\n        auditAnnotations: { replicas/count: '6' }",
    );
  const files: Tree = { ...EXAMPLE, [POLICY]: policy, [TEST]: given };
  const { code, stdout, stderr } = await run(files);
  expect([code, stdout.match(/FAIL/g), stderr.split("\n").length]).toEqual([0, null, 2]);
  const other = await run({ ...files, [TEST]: given.replace("count: '6'", "count: '7'") });
  expect(other.stdout).toContain(
    'auditAnnotations [replicas/count]\n          expected  "7"\n          actual    "6"\n',
  );
});

test("mistakes are errors at their line and column, with a suggestion", async () => {
  const mistakes: readonly (readonly [string, string, string, string])[] = [
    [
      TEST,
      "[replicas.yaml,",
      "[replica.yaml,",
      "6:14: spec.policies[0]: must be a file or folder, relative to this file; there is no 'admission/replica.yaml'; did you mean 'replicas.yaml'?",
    ],
    [
      TEST,
      "policy: replicas\n",
      "policy: replica\n",
      "18:13: spec.cases[0].expect.causes[0].policy: must be the name of a policy in `spec.policies`, not 'replica'; did you mean 'replicas'?",
    ],
    [
      TEST,
      "in-production\n",
      "in-prod\n",
      "19:13: spec.cases[0].expect.causes[0].binding: must be the name of a binding of policy 'replicas', not 'replicas-in-prod'",
    ],
    [TEST, "namespaceLabels", "namespaceLabel", "9:7: spec.cases[0].namespaceLabel: "],
    [
      TEST,
      "allowed: true",
      "allowed: true\n        auditAnnotations: { replicas/x: '1' }",
      "30:29: spec.cases[1].expect.auditAnnotations[replicas/x]: must be 'POLICY/KEY' of an audit annotation",
    ],
    [
      TEST,
      "[replicas.yaml, team-label.yaml]",
      "['*.test.yaml']",
      "6:3: spec.policies: must name files with a ValidatingAdmissionPolicy or a MutatingAdmissionPolicy; they contain none",
    ],
    [
      POLICY,
      "!= 2",
      "!= two",
      "13:7: spec.validations[1].expression: compilation failed: ERROR: <input>:1:25: undeclared reference to 'two' (in container '')",
    ],
  ];
  for (const [file, from, to, problem] of mistakes) {
    const { code, stderr } = await run(edited(file, from, to));
    expect(stderr).toContain(`${file}:${problem}`);
    expect(code).toBe(2);
  }
});

test("what is not evaluated fails the test, and the report says what to add", async () => {
  const remedies: readonly (readonly [string, string])[] = [
    ["request.userInfo.username != 'ada'", "only an API server knows the user; set `user` in the case"],
    [
      "object.metadata.uid != ''",
      "only an API server knows the value that an API server gives `metadata.uid`; set the field in `object`",
    ],
    [
      "authorizer.group('').resource('pods').check('get').allowed()",
      "only an API server knows the authorizer, so it cannot be tested",
    ],
  ];
  for (const [expression, remedy] of remedies) {
    const { code, stdout } = await run(edited(POLICY, "object.spec.replicas != 2", expression));
    expect(stdout.replace(/\s+/g, " ")).toContain(
      `policy 'replicas' with binding 'replicas-in-production' expected to be evaluated actual ${remedy}`,
    );
    expect(code).toBe(1);
  }
});

test("a case has its own user, old object, operation, parameters and bindings", async () => {
  const cases = `
    - name: a user
      namespaceLabels: { tier: production }
      user: { username: ada }
      object: { apiVersion: apps/v1, kind: Deployment, metadata: { name: web, namespace: shop }, spec: { replicas: 2 } }
      expect: { allowed: false, causes: [{ policy: replicas }] }
    - name: other parameters
      namespaceLabels: { tier: production }
      cluster: [{ apiVersion: v1, kind: ConfigMap, metadata: { name: replica-limits, namespace: platform }, data: { max: "1" } }]
      oldObject: { apiVersion: apps/v1, kind: Deployment, metadata: { name: web }, spec: { replicas: 1 } }
      object: { apiVersion: apps/v1, kind: Deployment, metadata: { name: web }, spec: { replicas: 3 } }
      expect: { allowed: false, causes: [{ policy: replicas, message: must have at most 1 replicas }], changes: [] }
    - name: a deletion
      operation: DELETE
      object: { apiVersion: apps/v1, kind: Deployment, metadata: { name: web }, spec: { replicas: 9 } }
      expect: { allowed: true }
    - name: another binding
      cluster:
        - apiVersion: admissionregistration.k8s.io/v1
          kind: ValidatingAdmissionPolicyBinding
          metadata: { name: everywhere }
          spec: { policyName: replicas, validationActions: [Deny], paramRef: { name: gone, namespace: a, parameterNotFoundAction: Deny } }
      object: { apiVersion: apps/v1, kind: Deployment, metadata: { name: web }, spec: { replicas: 1 } }
      expect: { allowed: false, causes: [{ policy: replicas }] }
`;
  const { stdout, code } = await run({ ...EXAMPLE, [TEST]: String(EXAMPLE[TEST]) + cases });
  expect([stdout.match(/FAIL[^]*/), code]).toEqual([null, 0]);
});

test("custom resources get the resource, the scope and the defaults of their CRD", async () => {
  const files: Tree = {
    "d/policy.yaml": String(EXAMPLE["admission/team-label.yaml"]).replace(
      "apiGroups: [apps], apiVersions: [v1], resources: [deployments]",
      "apiGroups: [acme.io], apiVersions: [v1], resources: [mice]",
    ),
    "d/crd.yaml": `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: mice.acme.io }
spec:
  group: acme.io
  scope: Namespaced
  names: { plural: mice, kind: Mouse }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { size: { type: integer, default: 1 } } } } } }
`,
    "d/mice.test.yaml": `
apiVersion: decorum.dev/v1alpha1
kind: PolicyTest
metadata: { name: mice }
spec:
  policies: [policy.yaml, crd.yaml]
  cases:
    - name: a mouse gets a team
      object: { apiVersion: acme.io/v1, kind: Mouse, metadata: { name: a }, spec: {} }
      expect:
        allowed: true
        changes: [{ field: "metadata.labels[team]", value: default }]
        object: { apiVersion: acme.io/v1, kind: Mouse, metadata: { name: a, labels: { team: default } }, spec: { size: 1 } }
`,
  };
  const dropped: Tree = {
    ...files,
    "d/crd.yaml": String(files["d/crd.yaml"]).replace("scope: Namespaced", "scope: Cluster"),
    "d/policy.yaml": String(files["d/policy.yaml"]).replace(
      "object.metadata.namespace",
      "has(object.metadata.namespace) ? object.metadata.namespace : 'default'",
    ),
    "d/mice.test.yaml": String(files["d/mice.test.yaml"]).replace("{ name: a }", "{ name: a, namespace: shop }"),
  };
  for (const each of [files, dropped]) {
    const { stdout, stderr, code } = await run(each, "test d/mice.test.yaml");
    expect([stdout.match(/FAIL[^]*/), stderr, code]).toEqual([null, "", 0]);
  }
});

test("tests of packs are left to their pack, and one without policies is an error elsewhere", async () => {
  const ofPack = String(EXAMPLE[TEST]).replace(/ {2}policies: .*\n/, "");
  const beside = { ...EXAMPLE, "admission/deep/team/pack.yaml": "", "admission/deep/team/tests/a.yaml": ofPack };
  const { code, stderr } = await run(beside);
  expect([code, stderr]).toEqual([
    0,
    `note: 'admission/deep/team/tests/a.yaml' was not run: it tests a pack; give the folder of the pack\n${NOT_COVERED}`,
  ]);
  expect((await run({ ...EXAMPLE, "admission/other.yaml": ofPack })).code).toBe(2);
});

test("a validation counts as covered only if it fails, not if it cannot be evaluated", async () => {
  const broken = edited(POLICY, "object.spec.replicas != 2", "object.spec.nothing != 2");
  const files = {
    ...broken,
    [TEST]: String(EXAMPLE[TEST]).replace("causes:", "causes:\n          - policy: replicas"),
  };
  expect(await run(files)).toMatchObject({ code: 0, stderr: NOT_COVERED });
});
