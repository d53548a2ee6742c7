import { type Value, isMap, valueOfJson } from "kube-cel";
import { type FieldPath, type Json, type JsonObject, type KubeObject, objectAt, own } from "kube-json";
import { type Lookup, NotKnown } from "./activation.js";
import { type PolicyRequest, isWritten, requestVariable } from "./policy-request.js";
import { writtenValue } from "./server-fields.js";

/** A policy's inputs besides the request. */
export interface PolicyFacts {
  /** The Namespace of the object: null if it is cluster-scoped, undefined if it is not known. */
  readonly namespaceObject: KubeObject | null | undefined;
  /** Null if the binding names no parameters. */
  readonly params?: Json;
  /** The spec of the Pod that a rule of a pack is about, and the container. */
  readonly podSpec?: Json;
  readonly container?: Json;
  /** The kind and resource of the match, if not those of the request. */
  readonly matched?: Pick<PolicyRequest, "kind" | "resource">;
}

/** The variables that Kubernetes defines, each converted when it is first used. */
export const rootsOf = (request: PolicyRequest, facts: PolicyFacts): Lookup => {
  const known = new Map<string, Value>();
  const make = (name: string): Value | undefined => {
    switch (name) {
      case "object":
        return objectValue(request.object, request);
      case "oldObject":
        if (request.isStored === true) throw new NotKnown("the old object");
        return objectValue(request.oldObject, request);
      case "params":
        return valueOfJson(facts.params ?? null);
      case "podSpec":
        return partValue(facts.podSpec, request, ["spec"]);
      case "container":
        return partValue(facts.container, request, ["spec", "containers", 0]);
      case "request":
        return requestValue(request, facts);
      case "namespaceObject":
        return valueOfJson(namespaceJson(facts.namespaceObject, request));
      case "authorizer":
      case "authorizer.requestResource":
        throw new NotKnown("the authorizer");
      default:
        return undefined;
    }
  };
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = make(name);
    if (made !== undefined) known.set(name, made);
    return made;
  };
};

const objectValue = (object: KubeObject | undefined, request: PolicyRequest): Value =>
  object !== undefined && isWritten(request) ? writtenValue(object) : valueOfJson(object ?? null);

/** A part of the object, at a field; that of a Pod which its object makes later is as it is. */
export const partValue = (part: Json | undefined, request: PolicyRequest, field: FieldPath | undefined): Value =>
  part !== undefined && field !== undefined && request.object !== undefined && isWritten(request)
    ? writtenValue(request.object, part, field)
    : valueOfJson(part ?? null);

/**
 * The variables of the match conditions of a policy, which see no Namespace, and the resource of the request under the kind of the
 * match (apiserver, plugin/webhook/matchconditions/matcher.go, Match).
 */
export const conditionRootsOf = (request: PolicyRequest, { matched, ...facts }: PolicyFacts): Lookup =>
  rootsOf(request, {
    ...facts,
    namespaceObject: null,
    ...(matched === undefined ? {} : { matched: { kind: matched.kind, resource: request.resource } }),
  });

/** A file does not say who sends it, and how; nor does a stored object. */
const requestValue = (request: PolicyRequest, { matched }: PolicyFacts): Value => {
  const whole = valueOfJson(requestVariable(request, matched));
  const { user, options, isStored } = request;
  const isKnown = user !== undefined && options !== undefined && isStored !== true;
  if (isKnown || !isMap(whole)) return whole;
  return {
    kind: "map",
    size: whole.size,
    keys: () => whole.keys(),
    get: (key) => {
      if (key === "userInfo" && user === undefined) throw new NotKnown("the user");
      if (key === "options" && options === undefined) throw new NotKnown("the options of the request");
      if (isStored === true && (key === "subResource" || key === "requestSubResource"))
        throw new NotKnown("the subresource of the request");
      return whole.get(key);
    },
  };
};

const NAMESPACE_METADATA =
  `name generateName namespace labels annotations creationTimestamp deletionGracePeriodSeconds deletionTimestamp
  generation resourceVersion finalizers`.split(/\s+/);

/** The declared fields of a Namespace only (apiserver, pkg/admission/plugin/cel/condition.go, CreateNamespaceObject). */
const namespaceJson = (found: KubeObject | null | undefined, { namespace = "" }: PolicyRequest): Json => {
  if (found === null) return null;
  if (found === undefined) throw new NotKnown(`Namespace '${namespace}'`);
  const pick = (from: JsonObject, names: readonly string[]): JsonObject =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = own(from, name);
        return value === undefined || value === null ? [] : [[name, value]];
      }),
    );
  return {
    metadata: pick(objectAt(found, "metadata"), NAMESPACE_METADATA),
    spec: pick(objectAt(found, "spec"), ["finalizers"]),
    status: pick(objectAt(found, "status"), ["conditions", "phase"]),
  };
};
