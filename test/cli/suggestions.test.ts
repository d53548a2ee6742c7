import { decorum, productOf, type Ran } from "../support/cli-harness.js";
import { shippedPacks } from "../support/shipped-packs.js";

/** Text says how many suggestions there are, which only '--level Advice' shows. */

const shipped = productOf(shippedPacks([], "Advice"));
/** Two served versions with the same field `targetRef`, whose kinds nothing limits. */
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: gadgets.acme.io }
spec:
  group: acme.io
  names: { kind: Gadget, listKind: GadgetList, plural: gadgets, singular: gadget }
  scope: Namespaced
  versions:
${["v1", "v1beta1"]
  .map(
    (name) => `  - name: ${name}
    served: true
    storage: ${String(name === "v1")}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              targetRef:
                type: object
                required: [group, kind, name]
                properties:
                  group: { type: string, maxLength: 253 }
                  kind: { type: string, maxLength: 63 }
                  name: { type: string, maxLength: 253 }
`,
  )
  .join("")}`;
const run = (line: string): Promise<Ran> => decorum(`dry-run a.yaml ${line}`, shipped, { files: { "a.yaml": CRD } });
const RULE = "[crd-references/reference-resource]";
const LINE = /\n3 suggestions are not shown: use '--level Advice'\n/;

test("the suggestions for an own API are counted, once for all versions", async () => {
  const { stdout } = await run("--owned acme.io");
  expect(stdout).toMatch(LINE);
  expect(stdout).not.toContain(RULE);
});

test("with '--level Advice', they are shown", async () => {
  const { stdout } = await run("--owned acme.io --level Advice");
  expect(stdout).toContain(RULE);
  expect(stdout).not.toContain("not shown");
});

test.each(["--owned acme.io --level Basic", "--owned acme.io --quiet", "--owned acme.io -o compact", ""])(
  "%j has no such line",
  async (flags) => {
    expect((await run(flags)).stdout).not.toContain("not shown");
  },
);

test("a rule that is off suggests nothing, for all files or for some", async () => {
  const head = "apiVersion: decorum.dev/v1alpha1\nkind: Config\n";
  const off = "rules: { crd-references/reference-resource: 'Off' }";
  for (const settings of [off, `overrides: [{ paths: ['*.yaml'], ${off} }]`]) {
    const files = { "a.yaml": CRD, "decorum.yaml": `${head}${settings}\n` };
    const { stdout } = await decorum("dry-run a.yaml --owned acme.io", shipped, { files });
    expect(stdout).toContain("\n2 suggestions are not shown: use '--level Advice'\n");
  }
});

test("what the old object had is not counted", async () => {
  const files = { "a.yaml": CRD.replace("maxLength: 63", "maxLength: 64"), "old.yaml": CRD };
  const { stdout } = await decorum("dry-run a.yaml --owned acme.io --old old.yaml", shipped, { files });
  expect(stdout).not.toContain("not shown");
});
