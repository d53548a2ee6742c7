import type { Type } from "../../cel/check/types.js";
import { compareText } from "../../json/compare-text.js";
import type { FieldPath } from "../../json/field-path.js";
import { formatField } from "../../json/field-path.js";
import {
  type GroupVersionKind,
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  at,
  isObject,
  objectAt,
  own,
  parseApiVersion,
  stringAt,
} from "../../json/object.js";
import { checkExpressions } from "./expressions.js";
import { textsAt } from "./match-resources.js";
import { resourceType } from "./object-types.js";

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
    for (const { field, problem } of checkExpressions(spec, false, { object: type, ...(params && { params }) }))
      if (problem?.startsWith("must compile") === true && sound.has(formatField(field)))
        yield { ...kind, field, problem };
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
  const kind = stringAt(paramKind, "kind");
  const definition = definitions.find(
    (one) => stringAt(one, "spec", "group") === group && stringAt(one, "spec", "names", "kind") === kind,
  );
  return definition && typedKind(definition, version)?.type;
};
