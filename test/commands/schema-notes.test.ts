import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createParts } from "../../src/parts.js";
import { decorum, productOf, type Ran } from "../support/cli-harness.js";

/** Expressions of packs are checked with the schemas of the custom resources that they review. */

const { loadPacks, testPacks } = createParts("0.1.0", join(process.cwd(), "policies"));
const product = productOf([], { loadPacks, testPacks });
const folder = mkdtempSync(join(tmpdir(), "decorum-schema-notes-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const SPEC = `
                replicas: { type: integer }
                image: { type: string }
                ratio: { type: number }
                expiry: { type: string, format: date-time }
                note: { type: string, nullable: true }
                port: { x-kubernetes-int-or-string: true }
                free: { type: object, x-kubernetes-preserve-unknown-fields: true }
                labels: { type: object, additionalProperties: { type: string } }
                odd: { type: object, properties: { a-b: { type: string } } }
                parts: { type: array, items: { type: object, properties: { size: { type: integer } } } }`;
const version = (name: string, properties = SPEC): string => `
    - name: ${name}
      served: true
      storage: ${String(name === "v1")}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties: ${properties}`;
const crd = (plural: string, kind: string, versions: string): string => `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${plural}.acme.io }
spec:
  group: acme.io
  scope: Namespaced
  names: { plural: ${plural}, singular: ${kind.toLowerCase()}, kind: ${kind}, listKind: ${kind}List }
  versions:${versions}
`;
const WIDGETS = crd("widgets", "Widget", version("v1"));
const WIDGET = "apiVersion: acme.io/v1\nkind: Widget\nmetadata: { name: a, namespace: b }\nspec: {}\n";

const pack = (expression: string, more = "", resources = "widgets", groups = "acme.io"): string => `
apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  description: Requirements of a team.
  rules:
    - use: generic/cel
      id: entry
      match:
        resourceRules: [{ apiGroups: ["${groups}"], resources: [${resources}], operations: [CREATE, UPDATE] }]
      options:
        expression: ${JSON.stringify(expression)}
        message: must be 'right'
        failurePolicy: Ignore
        ${more}
      good: { apiVersion: acme.io/v1, kind: Widget, metadata: { name: a } }
      bad: { apiVersion: acme.io/v1, kind: Widget, metadata: { name: a } }
`;

let count = 0;
const write = (text: string, tests = ""): string => {
  const name = join(folder, String(count++));
  mkdirSync(join(name, "tests"), { recursive: true });
  writeFileSync(join(name, "pack.yaml"), text);
  if (tests !== "") writeFileSync(join(name, "tests", "a.yaml"), tests);
  return name;
};
const run = (command: string, text: string, definition = WIDGETS): Promise<Ran> =>
  decorum(`${command} d --packs ${write(text)}`, product, { files: { "d/crd.yaml": definition, "d/a.yaml": WIDGET } });
/** Without the folder. */
const notes = async (...given: Parameters<typeof run>): Promise<readonly string[]> => {
  const { stderr } = await run(...given);
  expect(stderr).not.toContain("error:");
  return stderr
    .split("\n")
    .filter((line) => line.includes("by the schema"))
    .map((line) => line.replace(/^note: \S*pack\.yaml:/, ""));
};

const AT = "13:9: spec.rules[0].options.expression: ";
const BY = ", by the schema of Widget in acme.io/v1";

test.each(["dry-run", "fix"])("%s notes a field that the schema does not declare, at its place", async (command) => {
  expect(await notes(command, pack("object.spec.replicaz < 5"))).toEqual([
    `${AT}'line 1, column 12: undefined field "replicaz"'${BY}`,
  ]);
});

const ROWS: readonly (readonly [string, string | undefined, string?])[] = [
  ["has(object.spec.replicaz)", 'undefined field "replicaz"'],
  ["object.spec.parts.all(part, part.sise > 1)", 'undefined field "sise"'],
  ["object.spec.?nothing.orValue(1) == 1", 'undefined field "nothing"'],
  ["oldObject == null || oldObject.spec.nothing == 1", 'undefined field "nothing"'],
  ["object.nothing == 1", 'undefined field "nothing"'],
  ["object.spec.replicas.startsWith('a')", '"startsWith" may not be applied to "int.(string)"'],
  ["object.spec.image < 5", '"<" may not be applied to "(string, int)"'],
  ["self.sise < 5", 'undefined field "sise"', "field: spec.parts[*]"],
  ["variables.spec.nothing == 1", 'undefined field "nothing"', "variables: [{ name: spec, expression: object.spec }]"],
  ["object.spec.replicas < 5 && oldObject == null", undefined],
  ["object.metadata.labels['a'] == 'b' && object.metadata.generation > 1", undefined],
  ["object['spec'].nothing == 1 && 'spec' in object && object.spec['image'] == ''", undefined],
  ["object.spec.all(name, name != 'nothing')", undefined],
  ["object.spec.note == null || object.spec.note.startsWith('a')", undefined],
  ["object.spec.image == null || object.spec.replicas == 1.0 || object.spec.ratio == 1", undefined],
  ["timestamp(object.spec.expiry) > timestamp('2026-01-01T00:00:00Z')", undefined],
  ["object.spec.port == 'http' || object.spec.port == 80 || object.spec.free.a.b == 1", undefined],
  ["object.spec.labels.anything == 'a' && object.spec.odd['a-b'] == 'c'", undefined],
  ["object.kind == 'Widget' && request.operation == 'CREATE'", undefined],
  ["self.size < 5", undefined, "field: spec.parts[*]"],
];

test.each(ROWS)("%s: %s", async (...row) => {
  const [expression, problem, more] = row;
  const found = await notes("dry-run", pack(expression ?? "", more));
  expect(found.map((note) => /column \d+: (.*)', by/.exec(note)?.[1])).toEqual(problem === undefined ? [] : [problem]);
});

test("a field of the options that the schema does not declare is noted too", async () => {
  expect(await notes("dry-run", pack("self == 1", "field: spec.nothing"))).toEqual([
    `16:9: spec.rules[0].options.field: must name a field that exists, not 'nothing'${BY}`,
  ]);
  const defaulter = pack("true").replace(
    "  rules:",
    `  defaulters:
    - use: generic/cel-default
      match: { resourceRules: [{ apiGroups: [acme.io], resources: [widgets], operations: [CREATE] }] }
      options: { field: "spec.parts[*].sise", expression: parent.nothing }
      before: { apiVersion: acme.io/v1, kind: Widget }
      after: { apiVersion: acme.io/v1, kind: Widget }
  rules:`,
  );
  expect(await notes("dry-run", defaulter)).toEqual([
    `10:18: spec.defaulters[0].options.field: must name a field that exists, not 'sise'; did you mean 'size'?${BY}`,
    `10:47: spec.defaulters[0].options.expression: 'line 1, column 7: undefined field "nothing"'${BY}`,
  ]);
});

test("only what is a mistake for all resources of an entry is noted, if all of them are known", async () => {
  const expression = "object.spec.size == 1";
  const gadgets = crd("gadgets", "Gadget", version("v1", "{ size: { type: integer } }"));
  const others = crd("gadgets", "Gadget", version("v1", "{ other: { type: integer } }"));
  expect(await notes("dry-run", pack(expression, "", "widgets, gadgets"), `${WIDGETS}---${gadgets}`)).toEqual([]);
  expect(await notes("dry-run", pack(expression, "", "widgets, gadgets"), `${WIDGETS}---${others}`)).toEqual([
    `${AT}'line 1, column 12: undefined field "size"'${BY} and others`,
  ]);
  expect(await notes("dry-run", pack(expression, "", "widgets, gadgets"))).toEqual([]);
  expect(await notes("dry-run", pack(expression, "", "'*'"))).toEqual([]);
  expect(await notes("dry-run", pack(expression, "", "widgets", "*"))).toEqual([]);
  const versions = version("v1") + version("v2", "{ size: { type: integer } }");
  expect(await notes("dry-run", pack(expression), crd("widgets", "Widget", versions))).toEqual([]);
});

test("a pack test with the CRD in `cluster` notes the same", async () => {
  const indented = WIDGETS.trim()
    .replace(/^/gm, "            ")
    .replace(/^ {12}/, "          - ");
  const tests = `apiVersion: decorum.dev/v1alpha1
kind: PolicyTest
metadata: { name: a }
spec:
  cases:
    - name: a
      object: { apiVersion: acme.io/v1, kind: Widget, metadata: { name: a } }
      expect: { allowed: true }
      cluster:
${indented}
`;
  const { stderr } = await decorum(`test ${write(pack("object.spec.replicaz < 5"), tests)}`, product);
  expect(stderr).toMatch(new RegExp(`^note: \\S*/pack\\.yaml:13:9: .*undefined field "replicaz"'${BY}\n$`));
});

test("schemas that no API server accepts are no crash", async () => {
  for (const schema of ["{ a: 7 }", "{ type: array }", "7", "{ additionalProperties: { type: [] } }"])
    expect(
      (await run("dry-run", pack("object.spec.a == 1"), crd("widgets", "Widget", version("v1", schema)))).code,
    ).not.toBe(3);
});
