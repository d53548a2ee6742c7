import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Json,
  type KubeObject,
  type PatchOperation,
  applyPatch,
  formatField,
  isObject,
  parseJson,
  segmentName,
} from "kube-json";
import type { Cause } from "../../src/model/cause.js";
import { contextOf } from "../../src/model/context.js";
import { type AnyRule, categoryOf } from "../../src/model/rule.js";
import { objectName } from "../../src/rules/metadata/object-name.js";
import { CORPUS, valuesIn } from "../support/corpus.js";
import { type ServerCause, serverCauses, serverField, unknownFieldsIn } from "../support/server-fields.js";
import { RULES } from "../../src/rules/index.js";

const rulesIn = (category: string): readonly AnyRule[] => RULES.filter(({ id }) => categoryOf(id) === category);
const CRD_VALIDITY = rulesIn("crd-validity");
const ADMISSION_POLICIES = rulesIn("admission-policies");

/**
 * The answers of Kubernetes 1.36 to the creation of definitions: some at the edge of what is valid, and real ones that were
 * changed in one place. The verdict must be the same, and so must be the reason and the field of each cause. The data is not ours
 * to ship: the test reads it where a checkout has it beside it.
 */
const golden = fileURLToPath(new URL("../../../shared/golden", import.meta.url));
const DEFINITIONS = join(golden, "definitions.jsonl");
const CHANGED = join(golden, "changed-crds.jsonl");
const isThere = [DEFINITIONS, CHANGED, CORPUS].every((path) => existsSync(path));
if (!isThere) process.stderr.write(`skipped: no answers of an API server at ${DEFINITIONS}\n`);
const where = isThere ? describe : describe.skip;

interface Answer {
  readonly id: string;
  readonly accepted: boolean;
  readonly code: number;
  readonly message?: string;
  /** At most 20 for a changed definition. */
  readonly causes?: readonly ServerCause[];
}

interface Case extends Answer {
  readonly object: KubeObject;
}

const answersIn = (file: string): readonly Json[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => parseJson(line));

interface Change extends Answer {
  readonly crd: string;
  readonly patch: readonly PatchOperation[];
}

const changed = (change: Change): Case => {
  const [value] = valuesIn(join(CORPUS, "crds", change.crd));
  if (!isObject(value)) throw new Error(`no object in ${change.crd}`);
  const { status: _, ...object } = value;
  const patched = applyPatch(object, change.patch);
  if ("problem" in patched) throw new Error(`${change.id}: ${patched.problem}`);
  return { ...change, object: patched.value as KubeObject };
};

/** The rules that speak for the API server. */
const SPEAKERS: readonly AnyRule[] = [...CRD_VALIDITY, ...ADMISSION_POLICIES].filter(({ action }) => action === "Deny");

const speakersOf = ({ kind }: KubeObject): readonly AnyRule[] =>
  kind === "CustomResourceDefinition"
    ? SPEAKERS.filter((rule) => CRD_VALIDITY.includes(rule))
    : [...SPEAKERS.filter((rule) => ADMISSION_POLICIES.includes(rule)), objectName];

const causesOf = (object: KubeObject): readonly Cause[] =>
  speakersOf(object).flatMap((rule) => [...rule.check(contextOf(object), rule.options?.defaults)]);

/** The most causes that the data has of a changed definition. */
const MOST_CAUSES = 20;

/** How our answer differs; undefined if it does not. */
const difference = ({ object, accepted, code, message = "", causes = [] }: Case): string | undefined => {
  const ours = causesOf(object);
  if ((ours.length === 0) !== accepted) return accepted ? "only ours rejects it" : "only the server rejects it";
  if (code !== 400) {
    const fields = ours
      .map(({ reason, field }) => ({ reason, field: formatField(field) }))
      .map((cause) => `${cause.reason} ${serverField(object, cause)}`);
    const theirs = serverCauses(causes);
    const named = [...new Set(fields)].sort();
    return unlike(causes.length !== MOST_CAUSES ? named : named.filter((one) => theirs.includes(one)), theirs);
  }
  // The server does not say which field it could not decode, but it names those that it does not know.
  const unknown = unknownFieldsIn(message);
  const known = ours.map(({ field }) =>
    field
      .map(segmentName)
      .join(".")
      .replace(/\.(\d+)(?=\.|$)/g, "[$1]"),
  );
  return unknown.length === 0 ? undefined : unlike(known.sort(), unknown);
};

const unlike = (ours: readonly string[], theirs: readonly string[]): string | undefined => {
  const more = ours.filter((one) => !theirs.includes(one)).map((one) => `only ours: ${one}`);
  const fewer = theirs.filter((one) => !ours.includes(one)).map((one) => `only theirs: ${one}`);
  return [...more, ...fewer].join("; ") || undefined;
};

const differing = (cases: readonly Case[]): readonly string[] =>
  cases.flatMap((one) => {
    const text = difference(one);
    return text === undefined ? [] : [`${one.id}: ${text}`];
  });

const MILLISECONDS = 240_000;

where("an API server answers the same", () => {
  test("to definitions at the edge of what is valid", () => {
    const cases = answersIn(DEFINITIONS) as unknown as readonly Case[];
    expect(cases).toHaveLength(107);
    expect(differing(cases)).toEqual([]);
  });

  test(
    "to real definitions that were changed in one place",
    () => {
      const cases = (answersIn(CHANGED) as unknown as readonly Change[]).map(changed);
      expect(cases).toHaveLength(700);
      expect(differing(cases)).toEqual([]);
    },
    MILLISECONDS,
  );
});
