import { type KubeObject, formatField, path } from "kube-json";
import {
  type DefinedVersion,
  type WriteAnswer,
  type WriteCause,
  DEFINITIONS,
  UNCHECKED,
  answerTo,
  definedVersion,
  unknownFields,
} from "kube-schema";
import { literal } from "../text/message.js";
import type { Cause } from "./cause.js";
import { type Context, isUnsent } from "./context.js";

/**
 * Returns the answer of an API server to an unsent custom resource whose definition is known; undefined for others.
 * Rules that report parts of it share it. It is not for requests: the API server has validated them.
 */
export const serverAnswer = (context: Context): WriteAnswer | undefined => {
  const { object, oldObject, operation, subresource, kind, cluster } = context;
  if (!isUnsent(context) || (operation !== "CREATE" && operation !== "UPDATE")) return undefined;
  if (subresource !== undefined && subresource !== "status") return undefined;
  const version = definedVersion(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), kind);
  if (version === undefined) return undefined;
  const known = answers.get(object);
  if (known !== undefined && isFor(known, version, context)) return known.answer;
  const sent = context.written ?? object;
  const answer = {
    ...answerTo(version, { object, oldObject, subresource }),
    unknownFields: [...unknownFields(version, sent)],
  };
  answers.set(object, { schema: version.schema, oldObject, subresource, answer });
  return answer;
};

interface CachedAnswer extends Pick<Context, "oldObject" | "subresource"> {
  readonly schema: DefinedVersion["schema"];
  readonly answer: WriteAnswer;
}

const answers = new WeakMap<KubeObject, CachedAnswer>();

const isFor = (known: CachedAnswer, { schema }: DefinedVersion, { oldObject, subresource }: Context): boolean =>
  known.schema === schema && known.oldObject === oldObject && known.subresource === subresource;

/**
 * A cause of the server as one of a rule, which always names a field. On updates, the server has already left out what it
 * excuses because the update does not change it, so the old object excuses nothing more.
 */
export const serverCause = (
  { reason, field, place = field, message, keyword }: WriteCause,
  { oldObject }: Context,
): Cause => ({
  reason,
  field: place.length === 0 ? path("kind") : place,
  message: keyword === RULES ? `must satisfy a rule of its definition: ${literal(oneLine(message))}` : message,
  ...(oldObject === undefined ? {} : { key: `update ${formatField(place)} ${message}` }),
});

const RULES = "x-kubernetes-validations";

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * The causes of an answer for people: without that rules were not checked, and without what the server says of a field
 * in addition, without naming it.
 */
export function* placedCauses({ causes }: WriteAnswer): Iterable<WriteCause> {
  const named = new Set(causes.map(({ field }) => formatField(field)));
  for (const cause of causes)
    if (cause !== UNCHECKED && (cause.place === undefined || !named.has(formatField(cause.place)))) yield cause;
}
