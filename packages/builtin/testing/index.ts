import { type Json, type JsonObject, compareText, formatField, isKubeObject } from "kube-json";
import { parse } from "yaml";
import { messageProblems } from "kube-api/testing";
import { type BuiltInAnswer, builtInAnswer } from "../built-in-answer.js";
import type { Problem } from "../validity/check.js";

/** A field and the reason for which a server refuses it. */
export type Refusal = readonly [field: string, reason: string];

/** Sorted: the order of the server, and ours, does not matter. */
export const inOrder = (refusals: readonly Refusal[]): readonly Refusal[] =>
  [...refusals].sort((a, b) => compareText(a.join(" "), b.join(" ")));

/** A server's refusals of a create of an object in YAML, or of an update. Messages must have good wording. */
export const refusalsOf = (text: string, old?: string): readonly Refusal[] =>
  refusalsOfObject(parse(text) as Json, old === undefined ? undefined : (parse(old) as Json));

/** Messages about immutable fields, which need no literal. */
const UNCHANGED: ReadonlySet<string> = new Set(["must not be changed", "may not be changed"]);

const refusalsOfObject = (object: Json, old?: Json): readonly Refusal[] => refusals(answerTo(object, old).problems);

/** A server's warnings at a create of an object in YAML, or at an update. */
export const warningsOf = (text: string, old?: string): readonly Refusal[] =>
  refusals(answerTo(parse(text) as Json, old === undefined ? undefined : (parse(old) as Json)).warnings);

const answerTo = (object: Json, old?: Json): BuiltInAnswer => {
  if (!isKubeObject(object) || (old !== undefined && !isKubeObject(old))) throw new Error("not an object");
  const answer = builtInAnswer(object, old);
  if (answer === undefined) throw new Error("not a built-in kind");
  return answer;
};

const refusals = (problems: readonly Problem[]): readonly Refusal[] => {
  const wording = problems.flatMap(({ message, reason }) =>
    UNCHANGED.has(message) ? [] : messageProblems(message, reason).map((wrong) => `'${message}' ${wrong}`),
  );
  if (wording.length > 0) throw new Error(wording.join("\n"));
  return problems.map(({ field, reason }) => [formatField(field), reason.replace("FieldValue", "")]);
};

const VALID: JsonObject = { name: "main", image: "app:1" };

/** The refusals of a Pod with this spec and a container with these fields, besides valid ones. Fields start at the container. */
export const refusalsOfContainer = (fields: string, spec = "{}"): readonly Refusal[] =>
  within("spec.containers[0]", {
    ...(parse(spec) as JsonObject),
    containers: [{ ...VALID, ...(parse(fields) as JsonObject) }],
  });

/** Like `refusalsOfContainer`, for an init container. */
export const refusalsOfInitContainer = (fields: string, spec = "{}"): readonly Refusal[] =>
  within("spec.initContainers[0]", {
    ...(parse(spec) as JsonObject),
    containers: [VALID],
    initContainers: [{ ...VALID, name: "first", ...(parse(fields) as JsonObject) }],
  });

const within = (prefix: string, spec: JsonObject): readonly Refusal[] =>
  refusalsOfObject({ apiVersion: "v1", kind: "Pod", metadata: { name: "a", namespace: "b" }, spec }).map(
    ([field, reason]) => [field.startsWith(`${prefix}.`) ? field.slice(prefix.length + 1) : field, reason],
  );
