import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  equalJson,
  formatField,
  isArray,
  isKubeObject,
  isObject,
  own,
  parseApiVersion,
  parseJson,
  remember,
  stringAt,
} from "kube-json";
import { type DefinedVersion, type WriteAnswer, answerTo, definedVersion } from "kube-schema";
import { CORPUS, valuesIn } from "./corpus-files.js";

/**
 * Writes of custom resources, and the answers of a real API server (1.36): the verdict, the causes, and the stored object.
 * Compares all of it with our own answers.
 */

export const SUITE = join(CORPUS, "../apiserver-suite");
const CASES = join(SUITE, "cases.jsonl");

export const hasSuite = existsSync(CASES);

export interface SuiteCase {
  readonly id: string;
  readonly op: "create" | "update" | "updateStatus";
  readonly crd: string;
  readonly accepted: boolean;
  readonly causes: readonly JsonObject[];
  readonly warnings?: readonly string[];
  readonly stored: KubeObject | null;
  readonly initial: KubeObject;
  readonly initialStored?: KubeObject;
  readonly mainUpdate?: { readonly stored: KubeObject };
  readonly updated?: KubeObject;
}

export const suiteCases = (): readonly SuiteCase[] =>
  readFileSync(CASES, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => parseJson(line) as unknown as SuiteCase);

const definitionIn = (file: string): KubeObject => {
  const [definition] = valuesIn(join(SUITE, "crds", file));
  if (!isKubeObject(definition)) throw new Error(`${file} must have one definition`);
  return definition;
};

const versionOf = (definition: KubeObject, { apiVersion, kind }: KubeObject): DefinedVersion => {
  const version = definedVersion([definition], { ...parseApiVersion(apiVersion), kind });
  if (version === undefined) throw new Error(`'${apiVersion}' must be defined`);
  return version;
};

/** Our answer to the request of a case. */
export const ourAnswer = (one: SuiteCase): WriteAnswer => {
  const object = one.updated ?? one.initial;
  const version = versionOf(definitionIn(one.crd), object);
  const oldObject = one.op === "updateStatus" ? one.mainUpdate?.stored : one.initialStored;
  const subresource = one.op === "updateStatus" ? "status" : undefined;
  return answerTo(version, { object, oldObject, subresource });
};

/** Each cause once, as its reason and its field. */
const namesOf = (causes: readonly (readonly [reason: string, field: string])[]): readonly string[] =>
  [...new Set(causes.map(([reason, field]) => `${reason} ${field}`))].sort();

export interface Compared {
  readonly one: SuiteCase;
  /** The server named a rule in CEL. */
  readonly isOfRules: boolean;
  readonly isVerdictEqual: boolean;
  readonly areCausesEqual: boolean;
  /** Undefined if the server stored nothing. */
  readonly isStoredEqual: boolean | undefined;
  readonly areUnknownFieldsEqual: boolean;
  /** Causes that only one of the two has. */
  readonly onlyOurs: readonly string[];
  readonly onlyTheirs: readonly string[];
  readonly ours: WriteAnswer;
}

export const compare = (one: SuiteCase): Compared => {
  const ours = ourAnswer(one);
  const texts = ruleTextsOf(definitionIn(one.crd));
  const ofRules = one.causes.filter((cause) => isOfRule(cause, texts));
  const theirNames = namesOf(
    one.causes.map((cause) => [stringAt(cause, "reason") ?? "", stringAt(cause, "field") ?? ""]),
  );
  const ourNames = namesOf(
    ours.causes.map(({ reason, field }) => [reason, field.length === 0 ? "<nil>" : formatField(field)]),
  );
  const onlyOurs = ourNames.filter((name) => !theirNames.includes(name));
  const onlyTheirs = theirNames.filter((name) => !ourNames.includes(name));
  return {
    one,
    isOfRules: ofRules.length > 0,
    isVerdictEqual: (ours.causes.length === 0) === one.accepted,
    areCausesEqual: onlyOurs.length === 0 && onlyTheirs.length === 0,
    isStoredEqual: one.stored === null ? undefined : equalJson(ours.stored, one.stored),
    areUnknownFieldsEqual: equalJson(ours.unknownFields.map(formatField).sort(), unknownIn(one)),
    onlyOurs,
    onlyTheirs,
    ours,
  };
};

const unknownIn = ({ warnings = [] }: SuiteCase): string[] =>
  warnings.flatMap((warning) => /^unknown field "(.*)"$/.exec(warning)?.slice(1) ?? []).sort();

const isOfRule = (cause: JsonObject, texts: readonly string[]): boolean => {
  const message = plain(stringAt(cause, "message") ?? "");
  return (
    own(cause, "reason") === "FieldValueInvalid" &&
    (/ evaluating rule: |^failed rule: |: failed rule: /.test(message) || texts.some((text) => message.includes(text)))
  );
};

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The messages of the rules of a definition; for a computed message, its literals. */
const ruleTextsOf = remember((definition: KubeObject): readonly string[] => {
  const texts: string[] = [];
  const visit = (value: Json | undefined): void => {
    if (isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      for (const rule of arrayAt(value, "x-kubernetes-validations")) {
        const { message, messageExpression, rule: text } = isObject(rule) ? rule : {};
        if (typeof message === "string") texts.push(plain(message));
        else if (typeof text === "string") texts.push(plain(text));
        if (typeof messageExpression === "string")
          for (const [, literal = ""] of messageExpression.matchAll(/['"]([^'"]{8,})['"]/g)) texts.push(plain(literal));
      }
      for (const entry of Object.values(value)) visit(entry);
    }
  };
  visit(own(definition, "spec"));
  return texts.filter((text) => text !== "");
});
