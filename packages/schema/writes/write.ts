import { mapKeysOf } from "../rules/keywords.js";
import { Correlation } from "../rules/correlation.js";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  canonicalText,
  child,
  equalJson,
  formatField,
  isArray,
  isNumber,
  isObject,
  objectAt,
  own,
  path,
  stringAt,
} from "kube-json";
import type { DefinedVersion } from "../structural/custom-resource.js";
import { asReadBack, fullBudget, readAndDefaulted, unknownFields, written } from "../structural/stored-object.js";
import { type Budget, MAX_WORK, createPatternTests } from "../structural/budget.js";
import { type WriteCause, causeOf } from "./cause.js";
import { embeddedResourceCauses, partsOf } from "./embedded-resources.js";
import { newObjectCauses, updateCauses } from "./object-metadata.js";
import { causesOfRules } from "./rules.js";
import { type SchemaError, validated } from "./schema-validation.js";

/**
 * Answers a write of a custom resource like an API server (k8s.io/apiextensions-apiserver,
 * pkg/registry/customresource), without a cluster.
 */

export interface Write {
  /** The object as sent. */
  readonly object: KubeObject;
  /** The stored object of an update. */
  readonly oldObject?: KubeObject | undefined;
  /** Only 'status' is a write of the object; without it, the object itself. */
  readonly subresource?: "status" | undefined;
}

export interface WriteAnswer {
  /** Why the server rejects it, with code 422. Without any, it accepts it. */
  readonly causes: readonly WriteCause[];
  /** The fields that the schema does not declare. The server drops them; a strict client is rejected with code 400. */
  readonly unknownFields: readonly FieldPath[];
  /** The object as the server would store it. */
  readonly stored: KubeObject;
  /** True for an update that changes nothing: most clients do not send it, and the server may still refuse it. */
  readonly changesNothing: boolean;
  /** False if the object is too large to validate all of it. */
  readonly isComplete: boolean;
  /** The schemas whose patterns were not tested, and why. */
  readonly untested: ReadonlyMap<JsonObject, string>;
}

/** The steps of patterns for an object that only commands validate as a whole, while no request waits: at most 5 s. */
const MAX_PATTERN_STEPS = 100_000_000;

export const answerTo = (version: DefinedVersion, write: Write): WriteAnswer => {
  const patterns = createPatternTests(MAX_PATTERN_STEPS);
  const budget: Budget = { left: MAX_WORK, patterns };
  const reading = fullBudget();
  const oldObject = write.oldObject && readAndDefaulted(version, write.oldObject, reading);
  const object = written(version, write.object, oldObject, write.subresource, reading);
  const correlation = oldObject && new Correlation(version.schema, object, oldObject);
  const found = [...structuralCauses({ version, object, oldObject, correlation, budget }, write.subresource)];
  const ofRules = causesOfRules({ schema: version.schema, object, oldObject }, found);
  const stored = asReadBack(version, object, reading);
  return {
    causes: distinct([...found, ...ofRules]),
    unknownFields: [...unknownFields(version, write.object)],
    stored,
    changesNothing: oldObject !== undefined && equalJson(object, oldObject),
    isComplete: budget.left >= 0 && reading.left >= 0,
    untested: patterns.unjudged,
  };
};

interface Validated {
  readonly version: DefinedVersion;
  readonly object: KubeObject;
  readonly oldObject: KubeObject | undefined;
  readonly correlation: Correlation | undefined;
  readonly budget: Budget;
}

/** All causes but those of rules in CEL, in the server's order. */
function* structuralCauses(at: Validated, subresource: "status" | undefined): Iterable<WriteCause> {
  const { version, object, oldObject, correlation, budget } = at;
  const metadata = objectAt(object, "metadata");
  const field = path("metadata");
  if (oldObject === undefined) yield* newObjectCauses(metadata, field);
  else yield* updateCauses(metadata, objectAt(oldObject, "metadata"), field);
  const isStatus = subresource === "status";
  yield* isStatus ? statusCauses(at) : schemaCauses(version.schema, object, correlation, [], budget);
  if (version.scale !== undefined) yield* scaleCauses(version.scale, object, isStatus);
  if (!isStatus) yield* embeddedResourceCauses(version.schema, object, budget);
  // Lists that already had duplicates may keep them.
  const lists = [...listTypeCauses(version.schema, object, budget)];
  const hadDuplicates = (): boolean =>
    oldObject !== undefined && !isEmpty(listTypeCauses(version.schema, oldObject, budget));
  if (lists.length > 0 && !hadDuplicates()) yield* lists;
}

const isEmpty = (causes: Iterable<WriteCause>): boolean => {
  for (const _ of causes) return false;
  return true;
};

/** A write of the status validates only the status. */
function* statusCauses({ version, object, correlation, budget }: Validated): Iterable<WriteCause> {
  const schema = own(own(version.schema, "properties"), "status");
  const status = own(object, "status");
  if (isObject(schema) && status !== undefined)
    yield* schemaCauses(schema, status, correlation?.field("status"), path("status"), budget);
}

function* schemaCauses(
  schema: JsonObject,
  value: Json,
  correlation: Correlation | undefined,
  field: FieldPath,
  budget: Budget,
): Iterable<WriteCause> {
  for (const error of validated({ schema, value, place: [], correlation }, budget).errors)
    yield causeOfError(error, field);
}

const causeOfError = (error: SchemaError, root: FieldPath): WriteCause => {
  const { reason, place, isUnplaced, problem, keyword } = error;
  const field = child(root, ...place);
  if (!isUnplaced) return { reason, field, message: problem, keyword };
  return { reason, field: root, place: field, message: problem, keyword };
};

/** The server reports the same error once. */
const distinct = (causes: readonly WriteCause[]): readonly WriteCause[] => {
  const seen = new Set<string>();
  return causes.filter(({ reason, field, place = field, message }) => {
    const text = `${reason} ${formatField(place)} ${message}`;
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
};

/**
 * Yields problems of the fields of the subresource 'scale' (k8s.io/apiextensions-apiserver,
 * pkg/registry/customresource, validator.go).
 */
function* scaleCauses(scale: JsonObject, object: JsonObject, isStatusOnly: boolean): Iterable<WriteCause> {
  if (!isStatusOnly) yield* replicas(object, stringAt(scale, "specReplicasPath"));
  yield* replicas(object, stringAt(scale, "statusReplicasPath"));
  const selector = stepsOf(stringAt(scale, "labelSelectorPath"));
  if (selector !== undefined && !isTextOrAbsent(lookUp(object, selector)))
    yield causeOf("FieldValueInvalid", selector, "must be a string, because it is the selector of `scale`");
}

const MAX_REPLICAS = 2 ** 31 - 1;

function* replicas(object: JsonObject, dotted: string | undefined): Iterable<WriteCause> {
  const field = stepsOf(dotted);
  const value = field === undefined ? undefined : lookUp(object, field);
  if (field === undefined || value === undefined) return;
  if (!isNumber(value) || !(typeof value === "bigint" || Number.isInteger(value)))
    yield causeOf("FieldValueInvalid", field, "must be an integer, because it is the number of replicas of `scale`");
  else if (value < 0 || value > MAX_REPLICAS)
    yield causeOf("FieldValueInvalid", field, `must be from 0 to ${String(MAX_REPLICAS)}`);
}

const stepsOf = (dotted: string | undefined): readonly string[] | undefined =>
  dotted === undefined || dotted === "" ? undefined : dotted.replace(/^\./, "").split(".");

/** Undefined if it is absent; null if it cannot be looked up in a value that is no object. */
const lookUp = (object: JsonObject, field: readonly string[]): Json | undefined => {
  let current: Json | undefined = object;
  for (const name of field) {
    if (!isObject(current)) return null;
    current = own(current, name);
    if (current === undefined || current === null) return undefined;
  }
  return current;
};

const isTextOrAbsent = (value: Json | undefined): boolean => value === undefined || typeof value === "string";

/**
 * Yields violations of `x-kubernetes-list-type`: equal items of a list with type 'set', and items of a list with type
 * 'map' that have the same keys (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/listtype). An item that occurs
 * three times is reported once.
 */
function* listTypeCauses(root: JsonObject, object: Json, budget: Budget): Iterable<WriteCause> {
  for (const { schema, value, field } of partsOf(root, object, budget)) {
    if (!isArray(value)) continue;
    const type = own(schema, "x-kubernetes-list-type");
    if (type === "set") yield* duplicates(value, field);
    else if (type === "map") yield* duplicateKeys(schema, value, field);
  }
}

function* duplicates(items: readonly Json[], field: FieldPath): Iterable<WriteCause> {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = canonicalText(item);
    const times = seen.get(text) ?? 0;
    seen.set(text, times + 1);
    if (times === 1)
      yield causeOf("FieldValueDuplicate", child(field, index), "must occur only once in a list with type 'set'");
  }
}

function* duplicateKeys(schema: JsonObject, items: readonly Json[], field: FieldPath): Iterable<WriteCause> {
  const odd = items.findIndex((item) => item !== null && !isObject(item));
  if (odd >= 0) {
    yield causeOf("FieldValueInvalid", child(field, odd), "must be an object, because the list has type 'map'");
    return;
  }
  const names = mapKeysOf(schema);
  // An absent key is like any other value.
  const keys = items.map((item) =>
    Object.fromEntries(names.map((name): [string, Json | undefined] => [name, own(item, name)])),
  );
  for (const cause of duplicates(keys, field))
    yield { ...cause, message: `must have a unique \`${names.join("`, `")}\` in a list with type 'map'` };
}
