import { DEFAULTERS } from "../../src/defaulters/index.js";
import { messageNotes } from "../../src/packs/message-notes.js";
import { loadPacks } from "../../src/packs/load.js";
import { runPackTests } from "../../src/packs/tests/run-tests.js";
import { RULES } from "../../src/rules/index.js";
import { useFolder } from "../../src/testing/folder.js";

/** The API conventions decide how built-in packs word their messages, and teams how their own do. */

const catalogue = { rules: RULES, defaulters: DEFAULTERS };
const write = useFolder();
const POD = "{ apiVersion: v1, kind: Pod, metadata: { name: a } }";
const BAD = "{ apiVersion: v1, kind: Pod, metadata: { name: b }, spec: { x: 1 } }";

const load = (rules: string) =>
  loadPacks(
    write({
      "pack.yaml": `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  description: Requirements of a team.
  rules: ${rules}
`,
    }),
    catalogue,
  );

const report = (rules: string) => {
  const { notes, results } = runPackTests(load(rules), []);
  return {
    failed: results.filter(({ passed }) => !passed),
    notes: notes.map((one) => one.replace(/^.*pack\.yaml:/, "")),
  };
};

test.each<readonly [string, string, string]>([
  ["field-required", "field: spec, message: should be set", "must say 'must' instead of 'should': must be set"],
  [
    "field-matches",
    'field: spec, pattern: a, message: "must be > 3"',
    "must put inequalities in words: must be greater than 3",
  ],
  ["cel", 'expression: "true", message: Bad', "must say what must hold, such as 'must be greater than 0'"],
  [
    "json-schema",
    "schema: {}, message: must not be what it cannot be",
    "must say 'must not' or 'may not' instead of 'cannot': must not be what it must not be",
  ],
  [
    "reference-stays-in-namespace",
    "field: spec.secretRef, message: not allowed",
    "must say what must hold, such as 'must be greater than 0'",
  ],
])("the message of an entry of generic/%s is noted, and does not refuse the pack", (use, options, problem) => {
  const { notes } = report(`[{ use: generic/${use}, options: { ${options} }, good: ${POD}, bad: ${BAD} }]`);
  expect(notes).toContainEqual(
    expect.stringMatching(/^6:\d+: spec\.rules\[0\]\.options\.message: by the API conventions, a message /),
  );
  expect(notes.join("\n")).toContain(`a message ${problem}`);
});

test("a message in a list of options has its place", () => {
  const conventions = 'conventions: [{ pattern: a, message: must be b }, { pattern: b, message: "c should be used" }]';
  const [note] = messageNotes(
    load(`[{ use: go-naming/name-convention, options: { ${conventions} } }]`).loaded[0] ?? fail(),
  );
  expect(note).toContain(
    "spec.rules[0].options.conventions[1].message: by the API conventions, a message must say 'must'",
  );
});

test("a message that an expression makes is noted at the example that shows it", () => {
  const options = `{ expression: "!has(object.spec.x)", message: may not be set, messageExpression: "'should not be ' + object.metadata.name" }`;
  const { failed, notes } = report(`[{ use: generic/cel, options: ${options}, good: ${POD}, bad: ${BAD} }]`);
  expect(failed).toEqual([]);
  expect(notes).toEqual([
    expect.stringMatching(
      /^6:\d+: spec\.rules\[0\]\.bad: by the API conventions, a message must say 'must' instead of 'should': must not be b$/,
    ),
  ]);
});

test("no built-in pack has such a note", () => {
  const { loaded } = loadPacks("policies", catalogue);
  expect(loaded.flatMap(messageNotes)).toEqual([]);
});

const fail = (): never => {
  throw new Error("there must be a pack");
};
