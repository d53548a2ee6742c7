import { applyDefaults } from "../engine/default/default.js";
import { LIMITS } from "../engine/match/limits.js";
import { createRuleSet } from "../engine/match/rule-set.js";
import { registeredUnions } from "../engine/default/default-contract.js";
import type { Selector } from "kube-api";
import { kindSchema } from "kube-builtin";
import { mapKeysOf, metadataSchema, schemaAt } from "kube-schema";
import { type FieldPath, type Json, type JsonObject, type KubeObject, formatApiVersion, path } from "kube-json";
import { type Cause, invalid, forbidden } from "../model/cause.js";
import { type Context, contextOf } from "../model/context.js";
import { literal, oneLine } from "../text/message.js";
import { isWriteOnly } from "../kube/api/secret.js";
import type { ResourceRule } from "../model/match.js";
import type { Bound, Pack, BoundDefaulter } from "../model/pack.js";
import { fieldOfEntry } from "./entries/entry-ids.js";
import { builtIn, namedResources, overlap } from "./shared/resources.js";

/** Bounds the time to load a pack that names many resources. */
const MAX_TRIALS = 200;

/**
 * Tries all defaulters of a pack together on the smallest object of each resource that an entry names. Defaulters that
 * break their contract or never settle there would also do so on objects of users, so the pack is rejected. Failures
 * that need larger objects or cluster state are left to the tests of the pack; in a review they are faults.
 */
export const trialProblems = (pack: Pack, document: Json): readonly Cause[] => {
  const rules = createRuleSet([pack]);
  const problems = new Map<string, Cause>();
  for (const context of trials(pack)) {
    const selection = rules.select(context);
    const { faults } = applyDefaults(selection.defaulters, context, LIMITS, registeredUnions(selection.rules));
    for (const { rule, error } of faults) {
      if (problems.has(rule)) continue;
      const field = fieldOfEntry(document, "defaulters", rule);
      const message = messageOf(error, context);
      problems.set(
        rule,
        field === undefined
          ? invalid(path("spec", "extends"), `may not bring the defaulter ${literal(rule)}, which ${message}`)
          : invalid(field, message),
      );
    }
  }
  return [...problems.values()];
};

const messageOf = (error: unknown, { kind }: Context): string =>
  `${oneLine(error instanceof Error ? error.message : String(error), 400)}; found by testing with a new ${kind.kind} that has no fields`;

/** One smallest object for each resource that is named without a wildcard. */
const trials = (pack: Pack): readonly Context[] => {
  const found = new Map<string, Context>();
  for (const bound of pack.defaulters)
    for (const { group, resource, apiVersions } of namedResources(namedBy(bound))) {
      const name = `${group}/${resource}`;
      if (name.includes("*") || resource.includes("/") || found.has(name) || found.size >= MAX_TRIALS) continue;
      found.set(name, trialOf(group, resource, apiVersions[0]));
    }
  return [...found.values()];
};

/** The resources that the pack names, if any: they narrow those of the defaulter. */
const namedBy = ({ match, narrowings }: Bound): readonly ResourceRule[] => {
  const narrowed = narrowings.flatMap(({ resourceRules }) => resourceRules ?? []);
  return narrowed.length > 0 ? narrowed : match.resourceRules;
};

const trialOf = (group: string, resource: string, apiVersion = "*"): Context => {
  const known = builtIn(group, resource);
  const version = apiVersion === "*" ? (known?.versions[0] ?? "v1") : apiVersion;
  const object: KubeObject = {
    apiVersion: formatApiVersion(group, version),
    // The kind of a custom resource is only known from its definition.
    kind: known?.kind ?? resource,
    metadata: { name: "example" },
  };
  return contextOf(object, { resource, namespace: "default" });
};

/** Problems of the field that an entry sets, by the resources in its match. `at` is the path of the entry's options. */
export function* fillCauses(bound: BoundDefaulter, at: FieldPath): Iterable<Cause> {
  yield* atomicListCauses(bound, at);
  yield* writeOnlyCauses(bound, at);
}

/**
 * Problems of an entry that adds items to a list of a built-in kind in its match: only a list that is merged by the
 * same key may get items (API conventions, "What May Be Defaulted").
 */
function* atomicListCauses({ fills, narrowings, on }: BoundDefaulter, at: FieldPath): Iterable<Cause> {
  if (fills?.mergeKey === undefined) return;
  const field = anyOf(fills.field);
  const rules = narrowings.flatMap(({ resourceRules = [] }) => resourceRules);
  for (const { group, resource: name } of on === undefined ? namedResources(rules) : [PODS]) {
    const [resource = name] = name.split("/");
    if (group === "*" || resource.includes("*")) continue;
    const schema = schemaOf(group, resource, field);
    const key = schema && mapKeysOf(schema)[0];
    if (schema === undefined || key === fills.mergeKey) continue;
    if (key === undefined)
      yield forbidden(
        [...at, "field"],
        `may not get items, because it is atomic in ${literal(resource)}; items may only be added to lists that are merged by a key`,
      );
    else
      yield invalid([...at, "mergeKey"], `must be ${literal(key)}, the merge key of this list in ${literal(resource)}`);
    return;
  }
}

/** The schema of a field of a built-in resource, empty if it has none, or of the metadata of any; undefined if it is not known. */
const schemaOf = (group: string, resource: string, field: FieldPath): JsonObject | undefined => {
  if (field[0] === "metadata") return metadataSchema(field);
  const known = builtIn(group, resource);
  const schema = known && kindSchema(formatApiVersion(group, known.versions[0] ?? ""), known.kind);
  return schema && (schemaAt(schema, field) ?? {});
};

/** The problem of an entry that sets what an API server writes over the values of a Secret. */
function* writeOnlyCauses({ fills, match, narrowings }: BoundDefaulter, at: FieldPath): Iterable<Cause> {
  if (fills === undefined || !isWriteOnly(fills.field)) return;
  const lists = [match, ...narrowings].flatMap(({ resourceRules }) =>
    resourceRules === undefined ? [] : [resourceRules],
  );
  if (overlap([...lists, SECRETS]))
    yield forbidden(
      [...at, "field"],
      "may not be set in a Secret: an API server writes it over `data`, and no webhook sees it; set an entry of `data`, in base64, or leave it to the author of the object",
    );
}

const SECRETS: readonly ResourceRule[] = [{ apiGroups: [""], resources: ["secrets"], operations: ["*"] }];

const PODS = { group: "", resource: "pods" };

/** One field that the selector may select: '[*]' becomes item 0. */
const anyOf = (selector: Selector): FieldPath =>
  selector.map((step) => (typeof step === "object" && "each" in step ? 0 : step));
