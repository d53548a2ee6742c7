import {
  type FieldPath,
  type Json,
  type JsonObject,
  arrayAt,
  at,
  child,
  defined,
  formatField,
  isObject,
  isWithin,
  own,
  path,
  stringAt,
} from "kube-json";
import { type Selector, endOfDay, hasShapeOfTime, instantOf, parseSelector, didYouMean } from "kube-api";
import { type Cause, invalid, duplicate, notSupported } from "../../model/cause.js";
import type { Exception, ExceptionMatch, Expiry } from "../../model/exception.js";
import { type BoundRule, type Pack, NAMESPACE_LABELS } from "../../model/pack.js";
import { entryIdCauses, namesEntry, ruleIdsIn } from "../entries/entry-ids.js";
import { readNarrowing } from "../entries/entry.js";
import { overlap } from "../shared/resources.js";
import { count, literal, anyOf } from "../../text/message.js";
import { InputError } from "../../model/input-error.js";
import type { JsonSchema } from "../../model/rule.js";
import { closed } from "../../model/json-schema.js";
import { documentSchema, EXCEPTION_MATCH, exceptionList } from "../shared/definitions.js";
import { validator } from "../shared/validator.js";

/** An exception and the entries whose findings it excuses, as ids or '*'. */
interface BoundException {
  readonly exception: Exception;
  readonly rules: readonly string[];
}

/** A pack to which exceptions apply. */
export interface ExceptedPack extends Pick<Pack, "name" | "rules"> {
  /** The ids of all its rule entries, including invalid ones. */
  readonly ids: readonly string[];
}

/**
 * Reads the exception at path `at`. Returns undefined if it cannot be used; `problems`, which already has the errors of
 * its schema, then has the causes.
 */
const readException = (
  value: Json,
  at: FieldPath,
  pack: ExceptedPack,
  problems: Cause[],
): BoundException | undefined => {
  if (!isObject(value) || problems.some(({ field }) => isWithin(field, at))) return undefined;
  const before = problems.length;
  const rules = arrayAt(value, "rules").map(String);
  problems.push(...entryIdCauses(rules, pack.ids, pack.name, child(at, "rules")));
  const match: ExceptionMatch | undefined = readNarrowing(own(value, "match"), child(at, "match"), problems);
  const fields = readFields(value, child(at, "fields"), problems);
  const expires = readExpiry(value, child(at, "expires"), problems);
  if (problems.length === before) problems.push(...emptiness(match, rules, pack, child(at, "match")));
  if (problems.length > before) return undefined;
  const exception: Exception = {
    name: stringAt(value, "name") ?? "",
    pack: pack.name,
    reason: (stringAt(value, "reason") ?? "").trim(),
    ...defined({ match, fields, expires }),
  };
  return { exception, rules };
};

const readFields = (value: JsonObject, at: FieldPath, problems: Cause[]): readonly Selector[] | undefined => {
  if (own(value, "fields") === undefined) return undefined;
  return arrayAt(value, "fields").flatMap((field, index) => {
    const selector = typeof field === "string" ? parseSelector(field) : undefined;
    if (selector !== undefined) return [selector];
    problems.push(invalid(child(at, index), "must be a path, such as 'spec.replicas' or 'spec.ports[*].name'"));
    return [];
  });
};

const readExpiry = (value: JsonObject, at: FieldPath, problems: Cause[]): Expiry | undefined => {
  const text = stringAt(value, "expires");
  if (text === undefined) return undefined;
  const end = endOfDay(text) ?? instantOf(text);
  if (end !== undefined) return { at: end, text };
  problems.push(
    invalid(
      at,
      `must be a time ${hasShapeOfTime(text) ? "that exists" : "with a time zone"}, such as '2027-01-31T12:00:00Z', or a day, such as '2027-01-31'`,
    ),
  );
  return undefined;
};

/** Rejects an exception that excuses nothing, because none of its rules reviews the resources in its match. */
function* emptiness(
  match: ExceptionMatch | undefined,
  rules: readonly string[],
  pack: ExceptedPack,
  at: FieldPath,
): Iterable<Cause> {
  const { resourceRules } = match ?? {};
  if (resourceRules === undefined) return;
  const named = pack.rules.filter(({ id }) => namesEntry(rules, id));
  const meets = ({ match: { resourceRules: covered }, narrowings }: BoundRule): boolean =>
    overlap([
      resourceRules,
      covered,
      ...narrowings.flatMap(({ resourceRules: narrowed }) => (narrowed === undefined ? [] : [narrowed])),
    ]);
  if (named.length > 0 && !named.some(meets))
    yield invalid(child(at, "resourceRules"), "must cover something that one of the `rules` reviews");
}

/** The pack with these exceptions added to its own. */
export const withExceptions = (pack: Pack, exceptions: readonly BoundException[]): Pack => ({
  ...pack,
  rules: pack.rules.map((bound) => {
    const added = exceptions
      .filter(({ exception, rules }) => exception.pack === pack.name && namesEntry(rules, bound.id))
      .map(({ exception }) => exception);
    return added.length === 0 ? bound : { ...bound, exceptions: [...(bound.exceptions ?? []), ...added] };
  }),
});

/** The exceptions of a pack, without duplicates. */
export const exceptionsOf = ({ rules }: Pack): readonly Exception[] => [
  ...new Set(rules.flatMap(({ exceptions = [] }) => exceptions)),
];

/**
 * Adds the excuses in its document to the pack: exceptions, the waivers that it allows, and whether labels of namespaces may
 * weaken its actions. Problems go to `problems`. `more` are ids of entries that another pack switched off.
 */
export const withExemptions = (
  pack: Pack,
  document: unknown,
  problems: Cause[],
  more: readonly string[] = [],
): Pack => {
  const ids = [...new Set([...pack.rules.map(({ id }) => id), ...ruleIdsIn(document), ...more])];
  const waivable = arrayAt(document, "spec", "waivers", "rules");
  problems.push(...entryIdCauses(waivable, ids, pack.name, path("spec", "waivers", "rules")));
  const label = at(document, "spec", "namespaceLabels");
  const namespaceLabels = NAMESPACE_LABELS.find((one) => one === label);
  const fromLabel: Pick<BoundRule, "namespaceLabels"> = namespaceLabels === undefined ? {} : { namespaceLabels };
  const waivers = waivable.map(String);
  const rules = pack.rules.map((bound) => ({
    ...bound,
    ...fromLabel,
    ...(namesEntry(waivers, bound.id) ? { waivable: true } : {}),
  }));
  const list = arrayAt(document, "spec", "exceptions");
  const field = path("spec", "exceptions");
  const names = new Map<string, FieldPath>();
  const exceptions = list.flatMap((value, index) => {
    claimName(value, child(field, index), names, problems);
    return readException(value, child(field, index), { ...pack, ids }, problems) ?? [];
  });
  return withExceptions({ ...pack, rules }, exceptions);
};

const claimName = (value: Json, at: FieldPath, names: Map<string, FieldPath>, problems: Cause[]): void => {
  const name = stringAt(value, "name");
  if (name === undefined) return;
  const first = names.get(name);
  if (first === undefined) names.set(name, at);
  else
    problems.push(
      duplicate(
        child(at, "name"),
        `must be unique in the pack: \`${formatField(first)}\` already has ${literal(name)}`,
      ),
    );
};

/** JSON Schema (draft 7) of a PolicyExceptions document, for editors and for `readExceptions`. */
export const exceptionsSchema = (): JsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "PolicyExceptions",
  description: "Exceptions to Decorum policy packs.",
  ...documentSchema(
    "PolicyExceptions",
    "Name of the document.",
    closed(
      {
        exceptions: exceptionList({
          pack: {
            type: "string",
            minLength: 1,
            description: "Name of the pack that the exceptions apply to.",
          },
        }),
      },
      "exceptions",
    ),
  ),
  definitions: { exceptionMatch: EXCEPTION_MATCH },
});

const validate = validator(exceptionsSchema());

/** An exception and its index in `spec.exceptions`. */
export interface ReadException extends BoundException {
  readonly index: number;
}

/** Reads a PolicyExceptions document for these packs. Throws InputError with one cause per problem. */
export const readExceptions = (document: unknown, packs: readonly ExceptedPack[]): readonly ReadException[] => {
  const problems: Cause[] = [...validate(document, path())];
  const exceptions = arrayAt(document, "spec", "exceptions").flatMap((value, index) => {
    const pack = packOf(value, index, packs, problems);
    const read =
      pack === undefined ? undefined : readException(value, path("spec", "exceptions", index), pack, problems);
    return read === undefined ? [] : [{ ...read, index }];
  });
  if (problems.length === 0) return exceptions;
  throw new InputError(`the exceptions are invalid: ${count(problems.length, "problem")}`, undefined, problems);
};

const packOf = (
  value: Json,
  index: number,
  packs: readonly ExceptedPack[],
  problems: Cause[],
): ExceptedPack | undefined => {
  const name = stringAt(value, "pack");
  const pack = packs.find((one) => one.name === name);
  if (name !== undefined && name !== "" && pack === undefined) {
    const names = packs.map((one) => one.name);
    problems.push(
      notSupported(
        path("spec", "exceptions", index, "pack"),
        `must be the name of a pack: ${anyOf(names)}, not ${literal(name)}${didYouMean(name, names)}`,
      ),
    );
  }
  return pack;
};
