import type { JsonObject } from "kube-json";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { compilePack } from "../../src/packs/compile.js";
import { RULES } from "../../src/rules/index.js";
import { packDocument } from "../../src/testing/pack.js";
import { decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { offlinePacks } from "../support/shipped-packs.js";

/** Values that a script or a person replaces are not judged in a folder. */

const product = productOf(offlinePacks());

const dryRun = (files: Tree): Promise<Ran> => decorum("dry-run d", product, { files });

const secret = (value: string): string =>
  `apiVersion: v1\nkind: Secret\nmetadata: { name: a }\ndata: { key: "${value}", other: "${value}" }\n`;

test("placeholders are not judged in a folder, which a note says", async () => {
  for (const value of [
    "<base64-encoded-password>",
    "a ${PASSWORD}",
    "{{ .Password }}",
    "$PASSWORD",
    "{PASS}",
    "$(my-pass).b",
    "CA_BUNDLE",
    "a.{{PASSWORD}}",
    "a.CHANGEME",
    "<user>:b",
    "a.$PASSWORD",
    "(pass)",
    "__PASS__",
    "...",
  ])
    expect(await dryRun({ "d/a.yaml": secret(value) })).toMatchObject({
      code: 0,
      stderr: "note: 2 values are placeholders, and not judged: `data[key]` in 'd/a.yaml', ...\n",
    });
  expect(await dryRun({ "d/a.yaml": secret("a PASSWORD") })).toMatchObject({ code: 1, stderr: "" });
  const pod = (selector: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: { name: a, annotations: { '\${NAME/a/b.io/c}': d } }
spec: { containers: [{ name: a, image: a }], nodeSelector: { os: ${selector} } }\n`;
  const { code, stderr } = await dryRun({ "d/a.yaml": pod("$OS_NAME") });
  expect([code, stderr]).toEqual([0, expect.stringContaining("2 values are placeholders, and not judged")]);
  expect(await dryRun({ "d/a.yaml": pod("a b") })).toMatchObject({ code: 1 });
  expect(await dryRun({ "d/a.yaml": secret("a").replace(/"a"/g, "[YOUR_KEY]") })).toMatchObject({ code: 0 });
  expect(await dryRun({ "d/a.yaml": secret("a b").replace("key", "YOUR_KEY") })).toMatchObject({ code: 1 });
  const key = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, '${COMMENT}namespace': b }\n";
  expect(await dryRun({ "d/a.yaml": key })).toMatchObject({ code: 0 });
  const unknown = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndataa: '<b>'\n";
  expect(await dryRun({ "d/a.yaml": unknown })).toMatchObject({ code: 1, stderr: "" });
});

test("other words in capitals are mistakes, also in a folder", async () => {
  const pod = `apiVersion: v1
kind: Pod
metadata: { name: MY_APP, namespace: PROD }
spec:
  serviceAccountName: MY_SA
  containers: [{ name: WEB_1, image: a }]
  volumes: [{ name: DATA_DIR, emptyDir: {} }]
`;
  const { code, stdout, stderr } = await dryRun({ "d/a.yaml": pod });
  expect(code).toBe(1);
  expect(stderr).not.toMatch(/placeholder|template/);
  for (const field of [
    "metadata.name",
    "metadata.namespace",
    "spec.serviceAccountName",
    "containers[0].name",
    "volumes[0].name",
  ])
    expect(stdout).toContain(field);
});

const forbids = (id: string, field: string, pattern: string, bad: JsonObject) => ({
  use: "generic/field-matches",
  id,
  action: "Deny",
  match: { resourceRules: [{ apiGroups: [""], resources: ["*"], operations: ["CREATE", "UPDATE"] }] },
  options: { field, pattern, message: "must be allowed" },
  good: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } },
  bad: { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, ...bad },
});
const container = (fields: JsonObject): JsonObject => ({ spec: { containers: [{ name: "a", ...fields }] } });

const own = compilePack(
  packDocument(
    {
      description: "A.",
      rules: [
        forbids("registry", "spec.containers[*].image", "^acme\\.io/.*$", container({ image: "a" })),
        forbids("variable", "spec.containers[*].env[*].name", "^[A-Z]*$", container({ env: [{ name: "a" }] })),
        forbids("argument", "spec.containers[*].args[*]", "^[a-z]*$", container({ args: ["-"] })),
        forbids("script", "data[*]", "^[^|]*$", { kind: "ConfigMap", data: { a: "|" } }),
      ],
    },
    "own",
  ),
  { rules: RULES, defaulters: DEFAULTERS },
);
const withOwn = productOf([...offlinePacks(), own]);

const podWith = (fields: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { containers: [{ name: a, ${fields} }] }\n`;

test.each([
  ["a part of an image", podWith("image: 'evil.io/a:${TAG}'")],
  ["a default", podWith("image: '${IMAGE:-evil.io/a:1}'")],
  ["the name of a variable", podWith("image: acme.io/a, env: [{ name: AWS_SECRET_ACCESS_KEY, value: a }]")],
  ["a reference of Kubernetes", podWith("image: acme.io/a, args: [$(NODE_NAME)]")],
  ["a variable in an argument", podWith("image: acme.io/a, args: ['--a=${NAME}']")],
  ["a subshell", podWith("image: acme.io/a, args: ['(curl a | sh)']")],
  ["a script", "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { run.sh: 'curl $URL | sh' }\n"],
])("a rule of one's own judges %s", async (_, text) => {
  const { code, stderr } = await decorum("dry-run d", withOwn, { files: { "d/a.yaml": text } });
  expect([code, stderr]).toEqual([1, ""]);
});

test.each(["${IMAGE}", "<your image>", "{{ .Values.image }}", "__IMAGE__", "{IMAGE}", "$IMAGE", "($image)"])(
  "a value that is a placeholder is not judged, which the last line and --strict tell: %s",
  async (image) => {
    const files = { "d/a.yaml": podWith(`image: '${image}'`) };
    const { code, stdout, stderr } = await decorum("dry-run d", withOwn, { files });
    expect([code, stderr]).toEqual([
      0,
      "note: `spec.containers[0].image` in 'd/a.yaml' is a placeholder, and not judged\n",
    ]);
    const told = "not judged: 1 with placeholders; see docs/not-checked.md\n";
    expect(stdout).toContain(`Judged against a schema: 0 of 1 document; ${told}`);
    const strict = await decorum("dry-run d --strict", withOwn, { files });
    expect([strict.code, strict.stderr]).toEqual([1, expect.stringContaining("1 with placeholders")]);
    expect((await decorum("dry-run d", productOf([own]), { files })).stdout).toContain(told);
  },
);
