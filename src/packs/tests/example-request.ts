import { BUILTIN_SUBRESOURCES, isBuiltInKind, kindOfSubresource } from "kube-api";
import { type GroupVersionResource, type Json, type KubeObject, deepFreeze, isArray, own } from "kube-json";
import { type Context, contextOf } from "../../model/context.js";
import { OPERATIONS } from "../../model/match.js";
import type { Bound, BoundRule } from "../../model/pack.js";
import { snapshotOf } from "../../model/snapshot.js";
import { allCover, builtIn, namedResources, SAME_OBJECT } from "../shared/resources.js";

/**
 * An example creates its object, or updates `oldObject` if the entry has one. If the entry does not name this, it is the one
 * request that the entry names: a deletion or a connection, or one to a subresource that brings such an object. The cluster is the
 * entry's, too.
 */
export const contextOfExample = (object: KubeObject, entry: Json | undefined, bound?: BoundRule): Context => {
  const stored = own(entry, "oldObject");
  const cluster = own(entry, "cluster");
  const frozen = (one: Json): KubeObject => deepFreeze(structuredClone(one as KubeObject));
  const written = contextOf(frozen(object), {
    ...(stored === undefined ? {} : { oldObject: frozen(stored) }),
    ...(isArray(cluster) ? { cluster: snapshotOf(cluster.map(frozen)) } : {}),
  });
  return bound === undefined ? written : (requestNamed(written, bound) ?? written);
};

const requestNamed = (written: Context, bound: BoundRule): Context | undefined => {
  for (const target of [written, ...subresourceRequests(written, bound)]) {
    const named = OPERATIONS.filter((operation) => allCover(bound.narrowings, { ...target, operation }));
    if (named.includes(written.operation)) return target;
    const [only, ...others] = named;
    if (others.length === 0 && (only === "CONNECT" || (only === "DELETE" && bound.deletions === true)))
      return { ...target, operation: only };
  }
  return undefined;
};

/** The requests to subresources that may bring the object, whether the entry names them or not. */
const subresourceRequests = (written: Context, bound: Bound): readonly Context[] => {
  const to = (resource: GroupVersionResource, subresource: string): Context => ({ ...written, resource, subresource });
  return [
    ...SAME_OBJECT.map((name) => to(written.resource, name)),
    ...BUILTIN_SUBRESOURCES.filter(({ resource, name }) => brings(resource, name, written) === true).map(
      ({ group, resource, name }) =>
        to({ group, version: builtIn(group, resource)?.versions[0] ?? "", resource }, name),
    ),
    ...ofOthers(written, bound).map(({ resource, name }) => to(resource, name)),
  ];
};

/** Undefined if it is not known which kind a request to the subresource brings. */
const brings = (resource: string, name: string, { kind }: Context): boolean | undefined => {
  const brought = kindOfSubresource(resource, name);
  return brought && brought.kind === kind.kind && brought.group === kind.group;
};

/** Subresources of custom resources that the entry names; an API server of its own may have others than 'scale'. */
const ofOthers = (
  written: Context,
  { narrowings }: Bound,
): readonly { readonly resource: GroupVersionResource; readonly name: string }[] =>
  namedResources(narrowings.flatMap(({ resourceRules = [] }) => resourceRules)).flatMap(
    ({ group: named, resource: text, apiVersions }) => {
      const [resource = "", name = "*"] = text.split("/");
      const group = named === "*" ? written.kind.group : named;
      const isOther = !text.includes("*") && builtIn(group, resource) === undefined && !SAME_OBJECT.includes(name);
      if (name === "*" || !isOther || !(brings(resource, name, written) ?? !isBuiltInKind(written.kind))) return [];
      const version = apiVersions.find((one) => one !== "*") ?? written.kind.version;
      return [{ resource: { group, version, resource }, name }];
    },
  );
