import { type JsonObject, type KubeObject, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { policyProblems } from "kube-admission-policies";
import type { Pack } from "../../src/model/pack.js";
import { compilePack } from "../../src/packs/compile.js";
import { RULES } from "../../src/rules/index.js";
import { decorum, loadedOf, productOf } from "../support/cli-harness.js";
import { packDocument } from "../../src/testing/pack.js";

/** An API server accepts the output of `export vap`: all policies, each with its name. */

const packOf = (entries: readonly JsonObject[], match?: JsonObject): Pack =>
  compilePack(
    packDocument(
      {
        description: "Requirements of a team.",
        ...(match === undefined ? {} : { match }),
        rules: entries.map((entry) => ({
          use: "generic/cel",
          good: { apiVersion: "v1", kind: "Pod" },
          bad: { apiVersion: "v1", kind: "Pod" },
          ...entry,
        })),
      },
      "team",
    ),
    { rules: RULES, defaulters: [] },
  );
const options = (more: JsonObject = {}): JsonObject => ({
  options: { expression: "object.metadata.name != 'a'", message: "must not be 'a'", ...more },
});
const exported = async (...args: Parameters<typeof packOf>) => {
  const product = productOf([], { loadPacks: () => loadedOf([packOf(...args)]) });
  const { stdout, stderr } = await decorum("export vap --packs ./team", product, { files: { "team/pack.yaml": "" } });
  const objects = parseManifests(stdout).flatMap(({ value }) => (value === undefined ? [] : [value as KubeObject]));
  expect(objects.flatMap((object) => policyProblems(object))).toEqual([]);
  return { objects, notes: stderr.split("\n").filter((line) => line.includes("is not exported")) };
};

test("of two entries with the same name as policies, the second is not exported", async () => {
  const { objects, notes } = await exported([
    { id: "a/b", ...options() },
    { id: "a-b", ...options() },
  ]);
  expect(objects.map((object) => stringAt(object, "metadata", "name"))).toEqual(["team-a-b", "team-a-b"]);
  expect(notes).toEqual([
    "note: entry 'a-b' of pack 'team' is not exported: its policy would be named 'team-a-b', as that of entry 'a/b' of pack 'team'; give it another id",
  ]);
});

test("line breaks of a message become spaces", async () => {
  const { objects } = await exported([{ id: "a", ...options({ message: "must not be 'a'\n  or 'b'\n" }) }]);
  expect(objects[0]).toMatchObject({ spec: { validations: [{ message: "must not be 'a' or 'b'" }] } });
});

test("a pack and its entry may exclude the same", async () => {
  const { objects } = await exported([{ id: "a", match: { excludedUsers: ["a"] }, ...options() }], {
    excludedUsers: ["b"],
    controlPlane: "Included",
  });
  expect(objects[0]).toMatchObject({
    spec: { matchConditions: [{ name: "excluded-users" }, { name: "excluded-users-2" }] },
  });
});

test.each([
  ["a variable", { variables: [{ name: "if", expression: "1" }] }, "spec.variables[0].name"],
  ["a condition", { matchConditions: [{ name: "not a", expression: "true" }] }, "spec.matchConditions[2].name"],
])("%s with a name that an API server rejects is not exported", async (_, more, field) => {
  const { notes } = await exported([{ id: "a", ...options(more) }]);
  expect(notes).toEqual([
    expect.stringContaining(`is not exported: an API server rejects \`${field}\` of its policy: must`),
  ]);
});
