import { textsAt } from "kube-api";
import { type Type, BOOL, DYN, INT, STRING, listOf } from "kube-cel";
import {
  type FieldPath,
  type GroupVersionKind,
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  at,
  compareText,
  formatField,
  isObject,
  objectAt,
  own,
  parseApiVersion,
  remember,
  stringAt,
} from "kube-json";
import { checkExpressions } from "./expressions.js";
import { declaredType, definitionOf } from "kube-schema";
import { objectType } from "../variable-types.js";

/** An expression that compiles, but not for objects of a kind that the policy matches. */
export interface TypeWarning extends GroupVersionKind {
  readonly field: FieldPath;
  /** 'must compile', with the errors of the compiler. */
  readonly problem: string;
}

/** The API server checks no more. */
const MAX_KINDS = 10;

/**
 * The warnings that an API server writes to `status.typeChecking` of a ValidatingAdmissionPolicy
 * (k8s.io/apiserver, pkg/admission/plugin/policy/validating/typechecking.go), for the kinds in `definitions`: it checks
 * validations and their messages for each kind that the rules name without wildcards.
 */
export function* typeWarnings(policy: KubeObject, definitions: readonly KubeObject[]): Iterable<TypeWarning> {
  const spec = objectAt(policy, "spec");
  const kinds = matchedKinds(spec, definitions);
  if (kinds.length === 0) return;
  const sound = new Set<string>();
  for (const { field, role, problem } of checkExpressions(spec, false))
    if (problem === undefined && (role === "validation" || role === "message")) sound.add(formatField(field));
  const params = paramsType(own(spec, "paramKind"), definitions);
  // The API server does not check the type of the result again.
  for (const { type, ...kind } of kinds)
    for (const { field, problem, compiles } of checkExpressions(spec, false, {
      object: type,
      ...(params && { params }),
    }))
      if (!compiles && problem !== undefined && sound.has(formatField(field))) yield { ...kind, field, problem };
}

interface TypedKind extends GroupVersionKind {
  readonly type: Type;
}

const matchedKinds = (spec: JsonObject, definitions: readonly KubeObject[]): readonly TypedKind[] => {
  const found = new Map<string, TypedKind>();
  for (const rule of arrayAt(spec, "matchConstraints", "resourceRules")) {
    const groups = textsAt(rule, "apiGroups");
    const versions = textsAt(rule, "apiVersions");
    if ([...groups, ...versions].some((name) => name.includes("*"))) continue;
    const resources = new Set(textsAt(rule, "resources"));
    for (const definition of definitions) {
      if (!groups.includes(stringAt(definition, "spec", "group") ?? "")) continue;
      if (!resources.has(stringAt(definition, "spec", "names", "plural") ?? "")) continue;
      for (const version of versions) {
        const kind = typedKind(definition, version);
        if (kind !== undefined) found.set(nameOf(kind), kind);
      }
    }
  }
  return [...found.values()].sort((a, b) => compareText(nameOf(a), nameOf(b))).slice(0, MAX_KINDS);
};

const nameOf = ({ group, version, kind }: GroupVersionKind): string => `${group}/${version}/${kind}`;

const typedKind = (definition: KubeObject, version: string): TypedKind | undefined => {
  const entry = arrayAt(definition, "spec", "versions").find(
    (one) => own(one, "name") === version && own(one, "served") === true,
  );
  const schema = at(entry, "schema", "openAPIV3Schema");
  const kind = stringAt(definition, "spec", "names", "kind") ?? "";
  const type = isObject(schema) ? resourceType(schema, kind) : undefined;
  return type === undefined ? undefined : { group: stringAt(definition, "spec", "group") ?? "", version, kind, type };
};

/** The type of the parameters, if their kind is among `definitions`. */
const paramsType = (paramKind: Json | undefined, definitions: readonly KubeObject[]): Type | undefined => {
  const { group, version } = parseApiVersion(stringAt(paramKind, "apiVersion") ?? "");
  const definition = definitionOf(definitions, group, stringAt(paramKind, "kind") ?? "");
  return definition && typedKind(definition, version)?.type;
};

/** The types of custom resources as the API server publishes their schemas, which includes all of `metadata`. */

const TIMESTAMP: Type = { kind: "timestamp" };
const LABELS: Type = { kind: "map", key: STRING, value: STRING };

const METADATA = objectType("ObjectMeta", {
  ...Object.fromEntries(
    ["name", "generateName", "namespace", "selfLink", "uid", "resourceVersion"].map((name) => [name, STRING]),
  ),
  generation: INT,
  creationTimestamp: TIMESTAMP,
  deletionTimestamp: TIMESTAMP,
  deletionGracePeriodSeconds: INT,
  labels: LABELS,
  annotations: LABELS,
  finalizers: listOf(STRING),
  ownerReferences: listOf(
    objectType("OwnerReference", {
      apiVersion: STRING,
      kind: STRING,
      name: STRING,
      uid: STRING,
      controller: BOOL,
      blockOwnerDeletion: BOOL,
    }),
  ),
  managedFields: listOf(
    objectType("ManagedFieldsEntry", {
      manager: STRING,
      operation: STRING,
      apiVersion: STRING,
      time: TIMESTAMP,
      fieldsType: STRING,
      fieldsV1: DYN,
      subresource: STRING,
    }),
  ),
});

/** The type of an object with this schema; undefined if its fields are not known. */
const resourceType = (schema: JsonObject, kind: string): Type | undefined => {
  if (own(schema, "x-kubernetes-preserve-unknown-fields") === true) return undefined;
  const type = declaredType(withDynamicParts(schema), false)?.typeNamed(kind);
  if (type?.kind !== "object") return undefined;
  let known: ReadonlyMap<string, Type> | undefined;
  const fields = (): ReadonlyMap<string, Type> =>
    (known ??= new Map([...type.fields(), ["apiVersion", STRING], ["kind", STRING], ["metadata", METADATA]]));
  return { kind: "object", name: type.name, fields };
};

/** The schema with values of any type where it embeds other resources: their published schemas have more fields. */
const withDynamicParts: (schema: JsonObject) => JsonObject = remember((schema) => {
  if (own(schema, "x-kubernetes-embedded-resource") === true) return { "x-kubernetes-int-or-string": true };
  const changed: Record<string, Json> = {};
  for (const name of ["items", "additionalProperties"]) {
    const below = own(schema, name);
    if (isObject(below)) changed[name] = withDynamicParts(below);
  }
  const properties = own(schema, "properties");
  if (isObject(properties)) changed["properties"] = mapped(properties);
  return { ...schema, ...changed };
});

const mapped = (properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, below]): [string, Json][] =>
      isObject(below) ? [[name, withDynamicParts(below)]] : [],
    ),
  );
