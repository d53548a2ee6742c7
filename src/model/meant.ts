import { meantBoolean, meantChoice, meantInteger, meantName, meantText } from "kube-api";
import { policyProblems } from "kube-admission-policies";
import { type Meant, type Problem, builtInAnswer, isFieldWord } from "kube-builtin";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  type PatchOperation,
  child,
  formatPointer,
  isObject,
  own,
  remember,
  segmentName,
  stringAt,
  stringsAt,
  valueAt,
} from "kube-json";
import { plainValue } from "kube-manifests";
import { schemaAt } from "kube-schema";
import type { Cause } from "./cause.js";
import type { Context } from "./context.js";
import { MAX_MEANT, type ServerAnswer, namesBeside } from "./write-answer.js";

/** Fixes of values and names that are wrong in an object, where it is evident what their author meant. */

/** The change of the field at a path to what was meant. */
const meantChange = (field: FieldPath, { name, value }: Meant): readonly PatchOperation[] =>
  name === undefined
    ? [{ op: "replace", path: formatPointer(field), value }]
    : [
        { op: "remove", path: formatPointer(field) },
        { op: "add", path: formatPointer(child(field.slice(0, -1), name)), value },
      ];

/** The change, with the spelling of the author where a number or a boolean becomes text: "1.10" for 1.10. */
const spelledChange = (field: FieldPath, meant: Meant, { object, spelling }: Context): readonly PatchOperation[] => {
  const before = valueAt(object, field);
  const written = typeof meant.value === "string" && typeof before !== "string" ? spelling?.(field) : undefined;
  // Items that were removed before it may have moved the field.
  const isSame = written !== undefined && plainValue(written) === before;
  return meantChange(field, isSame ? { ...meant, value: written } : meant);
};

/** Puts a number or a boolean at the field of the cause in quotes. */
export const quotesFix = ({ field }: Cause, context: Context): readonly PatchOperation[] => {
  const value = meantText(valueAt(context.object, field) ?? null);
  return value === undefined ? [] : spelledChange(field, { value }, context);
};

/** The fix of one of these problems of an object of a built-in kind. */
export const builtInFix = (
  problems: readonly Problem[] | undefined,
  { field, message }: Cause,
  context: Context,
): readonly PatchOperation[] => {
  const meant = problems && meantOf(problems).get(nameOf(field, message));
  return meant === undefined ? [] : spelledChange(field, meant, context);
};

const nameOf = (field: FieldPath, message: string): string => `${formatPointer(field)} ${message}`;

const meantOf = remember(
  (problems: readonly Problem[]): ReadonlyMap<string, Meant> =>
    new Map(
      problems.flatMap(({ field, place = field, message, meant }) =>
        meant === undefined ? [] : [[nameOf(place, message), meant] as const],
      ),
    ),
);

/** The fix of a cause in an admission policy or binding: of a choice, or of what cannot be read in any built-in object. */
export const policyFix = ({ field, message }: Cause, context: Context): readonly PatchOperation[] => {
  const { object, oldObject } = context;
  const path = formatPointer(field);
  const known = policyProblems(object, oldObject).find(
    (one) => one.problem === message && formatPointer(one.field) === path,
  )?.meant;
  const meant = known ?? unreadOf(object).get(path);
  return meant === undefined ? [] : spelledChange(field, meant, context);
};

/** What was meant by fields that cannot be read, by their paths. */
const unreadOf = remember(
  (object: KubeObject): ReadonlyMap<string, Meant> =>
    new Map(
      (builtInAnswer(object)?.unreadable ?? []).flatMap(({ field, meant }) =>
        meant === undefined ? [] : [[formatPointer(field), meant] as const],
      ),
    ),
);

/** The fix of a cause in a custom resource. */
export const customFix = (answer: ServerAnswer, { field }: Cause, context: Context): readonly PatchOperation[] => {
  const { object } = context;
  const value = valueAt(object, field);
  if (value === undefined) return [];
  const known = schemaAt(answer.schema, field);
  const meant = known === undefined ? renamed(answer, field, value, object) : meantBy(known, value);
  return meant === undefined ? [] : spelledChange(field, meant, context);
};

/** The names that may be beside unknown fields. */
const namesOf = remember(
  ({ schema, unknownFields }: ServerAnswer): ReadonlyMap<string, readonly string[]> =>
    new Map(unknownFields.slice(0, MAX_MEANT).map((field) => [formatPointer(field), namesBeside(schema, field)])),
);

const renamed = (answer: ServerAnswer, field: FieldPath, value: Json, object: JsonObject): Meant | undefined => {
  const names = namesOf(answer).get(formatPointer(field)) ?? [];
  const above = field.slice(0, -1);
  const struct = valueAt(object, above);
  const isUsed = (name: string): boolean => isObject(struct) && own(struct, name) !== undefined;
  const name = meantName(String(segmentName(field.at(-1) ?? "")), names, isUsed, isFieldWord);
  if (name === undefined) return undefined;
  const meant = schemaAt(answer.schema, child(above, name));
  return { name, value: (meant && meantBy(meant, value)?.value) ?? value };
};

const meantBy = (schema: JsonObject, value: Json): Meant | undefined => {
  const choices = stringsAt(schema, "enum");
  const meant = choices.length > 0 ? meantChoice(value, choices) : BY_TYPE[stringAt(schema, "type") ?? ""]?.(value);
  return meant === undefined ? undefined : { value: meant };
};

const BY_TYPE: Readonly<Record<string, (value: Json) => Json | undefined>> = {
  string: meantText,
  integer: meantInteger,
  number: meantInteger,
  boolean: meantBoolean,
};
