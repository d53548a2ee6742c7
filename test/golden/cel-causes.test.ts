import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DefinedVersion, asDefaulted, definedVersion, withStatusOf } from "kube-schema";
import { asRead, ruleCauses } from "kube-schema/testing";
import {
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  formatField,
  isObject,
  objectAt,
  parseJson,
  stringAt,
} from "kube-json";
import { CORPUS, valuesIn } from "../support/corpus.js";

/** Cases of the suites of openshift/api, and the answers of a real API server (1.36). */
const SUITE = join(CORPUS, "../apiserver-suite");

const isThere = existsSync(SUITE);
if (!isThere) process.stderr.write(`skipped: no answers of a real API server at ${SUITE}\n`);
const testWithSuite = isThere ? test : test.skip;

const versions = new Map<string, DefinedVersion | undefined>();

const versionOf = (given: JsonObject): DefinedVersion => {
  const file = stringAt(given, "crd") ?? "";
  if (!versions.has(file)) {
    const crds = valuesIn(join(SUITE, "crds", file)).map((value) => value as KubeObject);
    const spec = objectAt(crds[0], "spec");
    const version = stringAt(given, "version") ?? "";
    versions.set(
      file,
      definedVersion(crds, {
        group: stringAt(spec, "group") ?? "",
        version,
        kind: stringAt(spec, "names", "kind") ?? "",
      }),
    );
  }
  const found = versions.get(file);
  if (found === undefined) throw new Error(`no version in ${file}`);
  return found;
};

/** The object that the server validates, and the stored one. */
const objectsOf = (given: JsonObject, version: DefinedVersion): readonly [KubeObject, KubeObject | undefined] => {
  const prepared = (object: Json | undefined): KubeObject =>
    asDefaulted(version, asRead(version, object as KubeObject));
  const op = stringAt(given, "op");
  if (op === "create") {
    const object = prepared(given["initial"]);
    return [version.hasStatusSubresource ? withStatusOf(object, undefined) : object, undefined];
  }
  const updated = prepared(given["updated"]);
  if (op === "update") {
    const old = given["initialStored"] as KubeObject;
    return [version.hasStatusSubresource ? withStatusOf(updated, old) : updated, old];
  }
  const main = given["mainUpdate"];
  const old = (isObject(main) ? main["stored"] : given["initialStored"]) as KubeObject;
  return [withStatusOf(old, updated), old];
};

/** Causes of other checks than rules. */
const OTHERS =
  /^(?:Required value$|Unsupported value|Too (?:long|many): |Duplicate value: |Invalid value: (?:null: some validation|.*(?: in body |must validate |Checked value )))/;

const NOT_CHECKED = "some validation rules were not checked";

/** The refused cases that have causes of rules. */
const REFUSED = 407;

interface Answer {
  readonly id: string;
  readonly expected: readonly string[];
  readonly found: readonly string[];
}

const answer = (line: string): Answer => {
  const given = parseJson(line) as JsonObject;
  const version = versionOf(given);
  const [object, old] = objectsOf(given, version);
  const { causes } = ruleCauses(version.schema, object, old);
  const expected = arrayAt(given, "causes").map(
    (cause) =>
      `${stringAt(cause, "reason") ?? ""} ${stringAt(cause, "field") ?? ""}: ${stringAt(cause, "message") ?? ""}`,
  );
  const found = causes.map(
    ({ reason, field, message }) => `${reason} ${field.length === 0 ? "<nil>" : formatField(field)}: ${message}`,
  );
  return { id: stringAt(given, "id") ?? "", expected, found };
};

testWithSuite("the causes of rules are those of the API server", () => {
  const lines = readFileSync(join(SUITE, "cases.jsonl"), "utf8").trimEnd().split("\n");
  const answers = lines.map(answer);
  const judged = answers.filter(({ expected }) => !expected.some((cause) => cause.includes(NOT_CHECKED)));
  const wrong = judged.filter(({ expected, found }) => {
    const theirs = expected.filter((cause) => !OTHERS.test(cause.slice(cause.indexOf(": ") + 2)));
    return found.some((cause) => !expected.includes(cause)) || theirs.some((cause) => !found.includes(cause));
  });
  expect(wrong).toEqual([]);
  expect(judged.filter(({ found }) => found.length > 0)).toHaveLength(REFUSED);
});
