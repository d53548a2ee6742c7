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
