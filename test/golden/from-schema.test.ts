import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type DefinedVersion,
  DEFINITIONS,
  answerTo,
  asStored,
  definedVersion,
  definitionOf,
  unknownFields,
} from "kube-schema";
import {
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  deepFreeze,
  equalJson,
  formatField,
  isObject,
  objectAt,
  parseApiVersion,
  parseJson,
  stringAt,
} from "kube-json";
import { CORPUS, valuesIn } from "../support/corpus.js";

/**
 * The results of a real API server (1.36) for each object of the corpus. It was asked for a dry run with
 * `fieldValidation=Strict`: it named unknown fields instead of dropping them.
 */
const GOLDEN = join(CORPUS, "../golden/apiserver-dryrun.jsonl");

const isThere = existsSync(GOLDEN) && existsSync(CORPUS);
if (!isThere) process.stderr.write(`skipped: no answers of a real API server at ${GOLDEN}\n`);
const testWithGolden = isThere ? test : test.skip;

const answers: readonly JsonObject[] = isThere
  ? readFileSync(GOLDEN, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => parseJson(line) as JsonObject)
  : [];

const objectsIn = (file: string): readonly KubeObject[] =>
  valuesIn(join(CORPUS, file)).flatMap((value) => (isObject(value) ? [value as KubeObject] : []));

/** The definitions that the server took. */
const definitions: readonly KubeObject[] = answers
  .filter(({ what, code }) => what === "crd" && code === 201)
  .flatMap(({ file }) => objectsIn(stringAt({ file }, "file") ?? ""))
  .filter(({ kind }) => kind === DEFINITIONS.kind);

const versionOf = ({ apiVersion, kind }: KubeObject): DefinedVersion | undefined =>
  definedVersion(definitions, { ...parseApiVersion(apiVersion), kind });

/** A custom resource of the corpus whose definition is there too, and the answer of the server. */
interface Asked {
  readonly file: string;
  readonly given: KubeObject;
  readonly version: DefinedVersion;
  readonly answer: JsonObject;
}

const asked: readonly Asked[] = answers
  .filter((answer) => answer["what"] === "object")
  .flatMap((answer) => {
    const version = versionOf(answer as KubeObject);
    if (version === undefined) return [];
    const file = stringAt(answer, "file") ?? "";
    const index = Number(answer["index"]);
    const given = objectsIn(file)[index];
    if (given === undefined) throw new Error(`${file} must have document ${String(index)}`);
    return [{ file, given: deepFreeze(inNamespace(given)), version, answer }];
  });

const withCode = (code: number): readonly Asked[] => asked.filter(({ answer }) => answer["code"] === code);

/** Objects without a namespace went to 'demo'. */
function inNamespace(object: KubeObject): KubeObject {
  const { group } = parseApiVersion(object.apiVersion);
  const isNamespaced = stringAt(definitionOf(definitions, group, object.kind), "spec", "scope") === "Namespaced";
  return isNamespaced && stringAt(object, "metadata", "namespace") === undefined
    ? { ...object, metadata: { ...objectAt(object, "metadata"), namespace: "demo" } }
    : object;
}

const OF_THE_SERVER = new Set(["uid", "creationTimestamp", "generation", "resourceVersion", "managedFields"]);

/** Without the values that the server alone knows, including the end of a name that it made. */
const comparable = (object: Json | undefined): Json => {
  const metadata = Object.entries(objectAt(object, "metadata")).filter(
    ([name]) =>
      !OF_THE_SERVER.has(name) && !(name === "name" && stringAt(object, "metadata", "generateName") !== undefined),
  );
  return { ...objectAt({ object }, "object"), metadata: Object.fromEntries(metadata) };
};

testWithGolden("what is stored is what the API server stored, of every custom resource", () => {
  const stored = withCode(201);
  const compared = stored.map(({ file, given, version, answer }) => ({
    file,
    ours: comparable(asStored(version, given, undefined)),
    theirs: comparable(answer["stored"]),
  }));
  process.stderr.write(`compared with what a real API server stored: ${String(compared.length)} objects\n`);
  for (const { file, ours, theirs } of compared) expect({ file, object: ours }).toEqual({ file, object: theirs });
  expect(compared).toHaveLength(238);
  for (const { file, given, version } of stored) {
    const once = asStored(version, given, undefined);
    expect([file, equalJson(asStored(version, once, once), once)]).toEqual([file, true]);
  }
  // Defaults and nulls are among them, so that doing nothing is not enough.
  const changed = stored.filter(({ given, answer }) => !equalJson(comparable(given), comparable(answer["stored"])));
  expect(changed).toHaveLength(52);
});

testWithGolden("what the API server would drop is what it called unknown", () => {
  const refused = withCode(400);
  expect(refused).toHaveLength(12);
  for (const { file, given, version, answer } of refused) {
    const dropped = [...unknownFields(version, given)];
    const message = stringAt(answer, "status", "message") ?? "";
    const unknown = [...message.matchAll(/unknown field "([^"]+)"/g)].map(([, field]) => field);
    expect([file, dropped.map(formatField).sort()]).toEqual([file, unknown.sort()]);
  }
});

testWithGolden("what the API server refused for its values is refused, for the same reasons and fields", () => {
  const judged = [...withCode(201), ...withCode(422)];
  for (const { file, given, version, answer } of judged) {
    const ours = answerTo(version, { object: given }).causes.map(
      ({ reason, field }) => `${reason} ${field.length === 0 ? "<nil>" : formatField(field)}`,
    );
    const theirs = arrayAt(answer, "status", "details", "causes").map(
      (cause) => `${stringAt(cause, "reason") ?? ""} ${stringAt(cause, "field") ?? ""}`,
    );
    expect([file, [...new Set(ours)].sort()]).toEqual([file, [...new Set(theirs)].sort()]);
  }
  expect(withCode(422).length).toBeGreaterThan(3);
});

testWithGolden("what the API server refused for its values does no harm", () => {
  const refused = withCode(422);
  expect(refused.length).toBeGreaterThan(0);
  for (const { given, version } of refused) {
    const stored = asStored(version, given, undefined);
    expect(asStored(version, stored, undefined)).toEqual(stored);
  }
  expect(asked).toHaveLength(withCode(201).length + withCode(400).length + refused.length);
});
