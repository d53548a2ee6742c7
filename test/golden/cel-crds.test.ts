import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { definedVersion } from "kube-schema";
import { ruleCauses, ruleProblems } from "kube-schema/testing";
import {
  type JsonObject,
  type KubeObject,
  formatField,
  isObject,
  parseApiVersion,
  parseJson,
  stringAt,
} from "kube-json";
import { CORPUS, valuesIn } from "../support/corpus.js";

/** The answers of a real API server (1.36) to the CRDs of the corpus and of the suites of openshift/api. */
const GOLDEN = join(CORPUS, "../golden/apiserver-dryrun.jsonl");
const SUITE = join(CORPUS, "../apiserver-suite/crds");

const isThere = existsSync(GOLDEN) && existsSync(SUITE);
if (!isThere) process.stderr.write(`skipped: no answers of a real API server at ${GOLDEN}\n`);
const testWithGolden = isThere ? test : test.skip;

const definitionsIn = (file: string): readonly KubeObject[] =>
  valuesIn(file).flatMap((value) =>
    isObject(value) && value["kind"] === "CustomResourceDefinition" ? [value as KubeObject] : [],
  );

const refusals = (files: readonly string[]): readonly string[] =>
  files.flatMap((file) =>
    definitionsIn(file).flatMap((definition) =>
      ruleProblems(definition).map(({ field, message }) => `${file}: ${formatField(field)}: ${message}`),
    ),
  );

const answers: readonly JsonObject[] = isThere
  ? readFileSync(GOLDEN, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => parseJson(line) as JsonObject)
  : [];

const accepted = answers
  .filter(({ what, code }) => what === "crd" && code === 201)
  .map((line) => join(CORPUS, stringAt(line, "file") ?? ""));

testWithGolden("the rules of all CRDs that the API server accepted are accepted", () => {
  expect(accepted.length).toBeGreaterThan(300);
  expect(refusals(accepted)).toEqual([]);
});

testWithGolden("the rules of all CRDs of the suites are accepted", () => {
  const files = readdirSync(SUITE).map((file) => join(SUITE, file));
  expect(files.length).toBeGreaterThan(100);
  expect(refusals(files)).toEqual([]);
});

testWithGolden("the rules of the corpus allow the objects that the API server accepted", () => {
  const definitions = accepted.flatMap(definitionsIn);
  const objects = answers.flatMap(({ stored }) => (isObject(stored) ? [stored as KubeObject] : []));
  const judged = objects.flatMap((object) => {
    const version = definedVersion(definitions, { ...parseApiVersion(object.apiVersion), kind: object.kind });
    return version === undefined ? [] : [{ object, causes: ruleCauses(version.schema, object).causes }];
  });
  expect(judged.length).toBeGreaterThan(200);
  expect(judged.filter(({ causes }) => causes.length > 0)).toEqual([]);
});
