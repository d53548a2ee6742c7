import { METADATA_FIELDS, OBJECT_FIELDS, isBuiltInGroup, notAString, unknownName } from "kube-api";
import { isPolicyObject } from "kube-admission-policies";
import { type BuiltInAnswer, type Problem, builtInAnswer } from "kube-builtin";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  formatField,
  path,
  remember,
  segmentName,
  valueAt,
} from "kube-json";
import {
  type DefinedVersion,
  type WriteAnswer,
  type WriteCause,
  DEFINITIONS,
  UNCHECKED,
  answerTo,
  definedVersion,
  propertiesOf,
  schemaAt,
  unknownFields,
} from "kube-schema";
import { literal } from "../text/message.js";
import type { Cause } from "./cause.js";
import type { Context } from "./context.js";
import { isUnsent } from "./unsent.js";

/** With the schema that it follows. */
export interface ServerAnswer extends WriteAnswer {
  readonly schema: JsonObject;
}

/** A kind whose definition is not known: its metadata is as in all kinds, and all else is its own. */
const UNKNOWN: DefinedVersion = {
  schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  hasStatusSubresource: false,
};

/**
 * Returns the answer of an API server to an unsent custom resource, as far as its definition is known; undefined for others.
 * Rules that report parts of it share it. It is not for requests: the API server has validated them.
 */
export const serverAnswer = (context: Context): ServerAnswer | undefined => {
  const { object, oldObject, operation, subresource, kind, cluster } = context;
  if (!isUnsent(context) || (operation !== "CREATE" && operation !== "UPDATE")) return undefined;
  if (subresource !== undefined && subresource !== "status") return undefined;
  const defined = definedVersion(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), kind);
  if (defined === undefined && isBuiltInGroup(kind.group)) return undefined;
  const version = defined ?? UNKNOWN;
  const known = answers.get(object);
  if (known !== undefined && isFor(known, version, context)) return known.answer;
  const judged = defined === undefined ? metadataAlone : (whole: KubeObject) => whole;
  const answer = {
    ...answerTo(version, { object: judged(object), oldObject: oldObject && judged(oldObject), subresource }),
    schema: version.schema,
    unknownFields: [...unknownFields(version, judged(context.written ?? object))],
  };
  answers.set(object, { oldObject, subresource, answer });
  return answer;
};

/** Returns the answer of an API server to an unsent object of a built-in kind, which several rules report parts of. */
export const builtInAnswerTo = remember((context: Context): BuiltInAnswer | undefined =>
  isUnsent(context) ? builtInAnswerOf(context) : undefined,
);

/** The answer to an object of a built-in kind, sent or not. */
export const builtInAnswerOf = (
  context: Pick<Context, "object" | "written" | "oldObject" | "kind" | "kubernetesVersion">,
): BuiltInAnswer | undefined => {
  const { object, written = object, oldObject, kind, kubernetesVersion } = context;
  // Other rules judge the rest of definitions and policies.
  const isOfOthers = kind.group === DEFINITIONS.group || isPolicyObject(object);
  return builtInAnswer(isOfOthers ? metadataAlone(written) : written, oldObject, kubernetesVersion);
};

const metadataAlone = ({ apiVersion, kind, metadata = {} }: KubeObject): KubeObject => ({ apiVersion, kind, metadata });

interface CachedAnswer extends Pick<Context, "oldObject" | "subresource"> {
  readonly answer: ServerAnswer;
}

const answers = new WeakMap<KubeObject, CachedAnswer>();

const isFor = (known: CachedAnswer, { schema }: DefinedVersion, { oldObject, subresource }: Context): boolean =>
  known.answer.schema === schema && known.oldObject === oldObject && known.subresource === subresource;

/**
 * A cause of the server as one of a rule, which always names a field. On updates, the server has already left out what it
 * excuses because the update does not change it, so the old object excuses nothing more, unless all of it is as it was:
 * kubectl does not send that.
 */
export const serverCause = (
  { reason, field, place = field, message, keyword }: WriteCause,
  { changesNothing }: ServerAnswer,
  { object, oldObject }: Context,
): Cause => ({
  reason,
  field: place.length === 0 ? path("kind") : place,
  message: wordsOf(message, keyword, valueAt(object, place)),
  ...(oldObject === undefined || changesNothing ? {} : { key: `update ${formatField(place)} ${message}` }),
});

const wordsOf = (message: string, keyword: string | undefined, value: Json | undefined): string => {
  if (keyword === RULES) return `must satisfy a rule of its definition: ${literal(oneLine(message))}`;
  return message.startsWith(NO_STRING) ? notAString(value) : message;
};

const NO_STRING = "must be of type 'string', not";

/** Similar names are looked for so often, so that an object of nothing else costs little. */
export const MAX_MEANT = 100;

/** The fields that the schema does not declare, each with what to say of it: a name that it does declare, if one is like it. */
export const unknownCauses = ({ schema, unknownFields: fields }: ServerAnswer): readonly Cause[] =>
  fields.map((field, index) => ({
    reason: "FieldValueForbidden",
    field,
    message:
      index < MAX_MEANT
        ? unknownName(String(segmentName(field.at(-1) ?? "")), namesBeside(schema, field))
        : "may not be set; its definition does not declare it",
  }));

export const namesBeside = (schema: JsonObject, field: FieldPath): readonly string[] => {
  const above = field.slice(0, -1);
  if (above.length === 1 && above[0] === "metadata") return METADATA_FIELDS;
  const declared = propertiesOf(schemaAt(schema, above) ?? {})?.map(([name]) => name) ?? [];
  return above.length === 0 ? [...new Set([...declared, ...OBJECT_FIELDS])] : declared;
};

const RULES = "x-kubernetes-validations";

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The causes of problems with an object of a built-in kind, at their places. */
export const builtInCauses = (problems: readonly Problem[] = []): readonly Cause[] =>
  Array.from(placedCauses(problems), ({ reason, field, place = field, message }) => ({
    reason,
    field: place,
    message,
  }));

/**
 * The causes of an answer for people: without that rules were not checked, and without what the server says of a field
 * in addition, without naming it.
 */
export function* placedCauses<C extends Pick<WriteCause, "field" | "place">>(causes: readonly C[]): Iterable<C> {
  const isMoved = ({ field, place = field }: C): boolean => formatField(place) !== formatField(field);
  const named = new Set(causes.filter((one) => !isMoved(one)).map(({ field }) => formatField(field)));
  for (const cause of causes)
    if (!Object.is(cause, UNCHECKED) && !(isMoved(cause) && named.has(formatField(cause.place ?? cause.field))))
      yield cause;
}
