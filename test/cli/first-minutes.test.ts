import { PACK } from "../support/cli-fixtures.js";
import { decorum, productOf, type Ran } from "../support/cli-harness.js";
import { shippedPacks } from "../support/shipped-packs.js";

/** The first steps of the author of an API: the samples of a new project, and the order of the report. */

const product = productOf(shippedPacks());
const dryRun = (line: string, files: Readonly<Record<string, string>>): Promise<Ran> =>
  decorum(`dry-run ${line}`, product, { files });

/** As kubebuilder writes it, but shorter. */
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: sailors.crew.acme.io }
spec:
  group: crew.acme.io
  names: { kind: Sailor, listKind: SailorList, plural: sailors, singular: sailor }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          description: A Sailor is a member of the crew.
          type: object
          required: [spec]
          properties:
            apiVersion: { type: string }
            kind: { type: string }
            metadata: { type: object }
            spec:
              description: spec defines the desired state of Sailor
              type: object
              properties:
                foo:
                  description: foo is an example field of Sailor. Edit sailor_types.go to remove/update
                  type: string
                rank: { description: The rank of the sailor., type: string, maxLength: 20, nullable: true }
            status:
              description: status defines the observed state of Sailor
              type: object
              properties: {}
`;
const sample = (spec: string): string => `apiVersion: crew.acme.io/v1
kind: Sailor
metadata:
  name: sailor-sample
  namespace: crew
${spec}
`;
const CLEAN = "2 objects: 2 allowed, 0 denied; 0 violations, 0 warnings\nJudged against a schema: 2 documents\n";
const OWNED =
  "note: these CRDs are treated as third-party: findings only warn unless the API server would reject the CRD; if you maintain this API, pass '--owned crew.acme.io'\n";

describe("a sample whose `spec` is still to be written", () => {
  test("is denied, as by an API server, and the report says that it is null", async () => {
    const files = {
      "config/crd/sailors.yaml": CRD,
      "config/samples/sailor.yaml": sample("spec:\n  # TODO(user): Add fields here"),
    };
    expect(await dryRun("config", files)).toEqual({
      code: 1,
      stdout: `config/samples/sailor.yaml:1  Sailor/crew/sailor-sample
  6:1  Deny   must be specified; it is null, which YAML reads from 'spec:' without a value, and
              which the API server removes  spec  [objects/required-field-present]

2 objects: 1 allowed, 1 denied; 1 violation, 0 warnings
Judged against a schema: 2 documents
Details: decorum explain objects/required-field-present
`,
      stderr: OWNED,
    });
  });
  test.each([
    ["an empty object", "spec: {}"],
    ["null where the schema allows it", "spec: { rank: null }"],
    ["null in an optional field, which is removed", "spec: { foo: null }"],
  ])("passes with %s", async (_, spec) => {
    const files = { "config/crd/sailors.yaml": CRD, "config/samples/sailor.yaml": sample(spec) };
    expect(await dryRun("config", files)).toEqual({ code: 0, stdout: CLEAN, stderr: OWNED });
  });
  test("that is absent is not called null", async () => {
    const files = { "config/crd/sailors.yaml": CRD, "config/samples/sailor.yaml": sample("") };
    expect((await dryRun("config", files)).stdout).toContain(
      "  1:1  Deny   must be specified  spec  [objects/required-field-present]\n",
    );
  });
});

describe("the order of the report", () => {
  const app = (name: string, spec = "{}", kind = "App"): string =>
    `apiVersion: acme.io/v1\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: ${spec}\n`;
  test("denials come first, then warnings, and defaults at the end", async () => {
    const files = {
      "d/1.yaml": app("web"),
      "d/2.yaml": app("Job", "{}", "Task"),
      "d/3.yaml": app("Old", "{ bad: 1 }"),
      "d/4.yaml": app("new", "{ tier: a }"),
    };
    expect(await decorum("dry-run d --diff", productOf([PACK]), { files })).toEqual({
      code: 1,
      stdout: `d/3.yaml:1  App/Old
   4:9  Deny   may not be set; only \`spec.good\` may be used  spec.bad  [test/no-bad]
  3:13  Warn   must be lowercase, such as 'web'  metadata.name  [test/named]

d/2.yaml:1  Task/Job
  3:13  Warn   must be lowercase, such as 'web'  metadata.name  [test/named]

d/1.yaml:1  App/web
  --- as given
  +++ with defaults
  @@ -2,4 +2,5 @@ test/tier
   kind: App
   metadata:
     name: web
  -spec: {}
  +spec:
  +  tier: web

d/3.yaml:1  App/Old
  --- as given
  +++ with defaults
  @@ -4,3 +4,4 @@ test/tier
     name: Old
   spec:
     bad: 1
  +  tier: web

4 objects: 3 allowed, 1 denied; 1 violation, 2 warnings; defaults for 2 objects
Details: decorum explain test/no-bad
`,
      stderr: "",
    });
  });
  test("with --defaulted, objects as stored are after all findings, too", async () => {
    const files = { "d/1.yaml": app("web"), "d/2.yaml": app("old", "{ bad: 1, tier: a }") };
    const { stdout } = await decorum("dry-run d --defaulted", productOf([PACK]), { files });
    expect([...stdout.matchAll(/^d\/.*$/gm)].map(([line]) => line)).toEqual([
      "d/2.yaml:1  App/old",
      "d/1.yaml:1  App/web",
    ]);
  });
});

describe("an object that no rule for its kind reviewed", () => {
  const misspelled = CRD.replace("CustomResourceDefinition", "CustomResourceDefinitions");
  const patch = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: a.acme.io }\n";
  const waived = misspelled.replace("Definitions", "Definitions # decorum:waive objects/served-kind -- later");
  test.each([
    ["of a misspelled kind", misspelled, "1 violation, 0 warnings; 1 object not reviewed"],
    ["of a misspelled kind, with a waiver", waived, "0 warnings; 1 object not reviewed; 1 waived"],
    ["a patch of a CRD", patch, "0 warnings, 1 audited; 1 object not reviewed"],
    [
      "of a version that is not served",
      patch.replace("v1", "v1beta1") + "---\n" + misspelled,
      "2 violations, 0 warnings; 2 objects not reviewed",
    ],
  ])("%s: the last line counts it", async (_, text, expected) => {
    const { stdout } = await dryRun("-f a.yaml", { "a.yaml": text });
    expect(stdout.split("\n").find((line) => line.includes(" allowed, "))).toMatch(new RegExp(`${expected}$`));
  });
});
