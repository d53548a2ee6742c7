import { isBuiltInGroup, pathSegmentNameProblem } from "kube-api";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  type Segment,
  type Trail,
  isArray,
  isObject,
  isReferenceListName,
  isReferenceName,
  own,
  parseApiVersion,
  scanOf,
  stringAt,
} from "kube-json";
import { TELLING } from "./crd-references.js";

/** References to other objects in live objects (API conventions, "Object references"). */

export interface ObjectReference {
  /** The way to it: a path for each of many references, deep in an object, would take longer than all else. */
  readonly trail: Trail;
  readonly reference: JsonObject;
}

/** Fields that the API server or a controller fills in, or that describe other objects. */
const SKIPPED: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "status"]);

/**
 * The objects with a name under a key '...Ref', or in a list under '...Refs'. Not under 'ref' alone, which
 * may be a branch or tag of a Git repository. The schemas of a CRD contain no references.
 */
export const objectReferences = (object: KubeObject): readonly ObjectReference[] => {
  if (object.kind === "CustomResourceDefinition" || !scanOf(object).mayRefer) return NO_REFERENCES;
  const found: ObjectReference[] = [];
  for (const [name, value] of Object.entries(object))
    if (!SKIPPED.has(name)) collect(value, { segment: name }, name, found);
  return found;
};

const NO_REFERENCES: readonly ObjectReference[] = [];

/** `key` is the nearest property name. */
const collect = (value: Json | undefined, trail: Trail, key: string, found: ObjectReference[]): void => {
  if (isArray(value))
    for (const [index, item] of value.entries()) collect(item, { segment: index, parent: trail }, key, found);
  else if (isObject(value)) {
    if (isNamed(key) && (stringAt(value, "name") ?? "") !== "") found.push({ trail, reference: value });
    for (const name of Object.keys(value)) collect(value[name], { segment: name, parent: trail }, name, found);
  }
};

const isNamed = (key: string): boolean =>
  key !== "ref" && key !== "refs" && (isReferenceName(key) || isReferenceListName(key));

/** A name of an object outside of a reference under a key '...Ref'. */
export interface ObjectName {
  readonly field: FieldPath;
  readonly value: string;
}

/** Kinds that objects refer to by name. 'service' and 'role' often have other meanings. */
const KIND =
  "(?:^s|S)ecret|(?:^c|C)onfigMap|(?:^s|S)erviceAccount|(?:^c|C)laim|(?:^p|P)ersistentVolumeClaim|(?:storage|Storage|ingress|Ingress|priority|Priority|runtime|Runtime)Class";
const NAME_OF_OBJECT = new RegExp(`(?:${KIND})(?:Name|Ref)$`);
const NAMED_BY_KIND = new RegExp(`(?:${KIND})(?:s|es)?$`);

/**
 * The strings that name an object without a reference, such as 'secretName', and the `name` in an object under the name
 * of a kind, that would lead elsewhere in the path of a request. Other values are not collected.
 */
export const straysIn = (object: KubeObject): readonly ObjectName[] => {
  if (object.kind === "CustomResourceDefinition" || !scanOf(object).mayLeadAway) return NO_NAMES;
  const isStray = isBuiltInGroup(parseApiVersion(object.apiVersion).group) ? pathSegmentNameProblem : leadsAway;
  const found: ObjectName[] = [];
  const at: Segment[] = [];
  const visit = (value: Json | undefined, segment: string | number, key: string): void => {
    at.push(segment);
    const under = typeof segment === "string" ? segment : key;
    if (typeof value === "string") {
      const names = NAME_OF_OBJECT.test(under) || (segment === "name" && NAMED_BY_KIND.test(key));
      if (names && !WRITTEN_LATER.test(value) && isStray(value) !== undefined) found.push({ field: [...at], value });
    } else if (isArray(value)) for (const [index, item] of value.entries()) visit(item, index, under);
    else if (isObject(value)) for (const name of Object.keys(value)) visit(value[name], name, under);
    at.pop();
  };
  for (const [name, value] of Object.entries(object)) if (!SKIPPED.has(name)) visit(value, name, "");
  return found;
};

const NO_NAMES: readonly ObjectName[] = [];

const leadsAway = (value: string): string | undefined =>
  LEADS_AWAY.test(value) ? pathSegmentNameProblem(value) : undefined;

/** Placeholders that a program replaces, such as '{{inputs.name}}' and '$(params.name)', and URLs. */
const WRITTEN_LATER = /\{\{|\$[{(]|:\/\//;

/** A step up, plain or as a URL has it. */
const LEADS_AWAY = /(?:^|\/)\.\.(?:\/|$)|^\.$|%2[ef]/i;

/**
 * Why a part of a reference is not a valid path segment; undefined if it is. If it may be the name of a
 * chart, an image or a secret in a vault, only values that lead elsewhere are a problem.
 */
export const referencePartProblem = (referrer: KubeObject, reference: JsonObject, part: string): string | undefined => {
  const problem = pathSegmentNameProblem(part);
  if (problem === undefined || WRITTEN_LATER.test(part)) return undefined;
  return LEADS_AWAY.test(part) || isOfObject(referrer, reference) ? problem : undefined;
};

/** True if the target can only be a Kubernetes object. */
const isOfObject = (referrer: KubeObject, reference: JsonObject): boolean =>
  isBuiltInGroup(parseApiVersion(referrer.apiVersion).group) ||
  TELLING.some((part) => own(reference, part) !== undefined) ||
  /^[A-Z][A-Za-z0-9]*$/.test(stringAt(reference, "kind") ?? "");

export interface ReferenceTarget {
  readonly group: string;
  /** Undefined if neither the reference nor `known` has it. */
  readonly kind?: string;
  /** Lowercase plural, where the reference has that in place of a kind. */
  readonly resource?: string;
}

/** Returns the type of the target of a reference, which implies `known`. */
export const targetOf = (
  reference: JsonObject,
  known: { readonly group?: string; readonly kind?: string } = {},
): ReferenceTarget => {
  const apiVersion = stringAt(reference, "apiVersion");
  const group =
    stringAt(reference, "group") ??
    stringAt(reference, "apiGroup") ??
    (apiVersion === undefined ? undefined : parseApiVersion(apiVersion).group);
  const resource = stringAt(reference, "resource");
  const kind = stringAt(reference, "kind") ?? (resource === undefined ? known.kind : undefined);
  return {
    group: group ?? known.group ?? "",
    ...(kind === undefined ? {} : { kind }),
    ...(resource === undefined ? {} : { resource }),
  };
};
