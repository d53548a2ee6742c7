import { BUILTIN_RESOURCES, asDecoded, resourceFor } from "kube-api";
import type { Release } from "kube-builtin";
import { DEFINITIONS, isNamespacedKind } from "kube-schema";
import {
  type FieldPath,
  type GroupVersionKind,
  type GroupVersionResource,
  type Json,
  type JsonObject,
  type KubeObject,
  defined,
  parseApiVersion,
  stringAt,
} from "kube-json";
import type { AdmissionUserInfo } from "../kube/api/admission-review.js";
import { inNamespace } from "../kube/api/metadata.js";
import { GO_GROUP } from "../kube/go/go-group.js";
import type { Operation } from "./match.js";
import { isUnsent } from "./unsent.js";

export type UserInfo = AdmissionUserInfo;

/**
 * Read-only view of other objects of the cluster, as of one moment. An API server has them in the version that is asked for, and
 * otherwise in the one that it prefers; manifests are as they are written.
 */
export interface ClusterSnapshot {
  /** All objects of a kind, in no particular order; undefined if not all are known. */
  list(group: string, kind: string, version?: string): readonly KubeObject[] | undefined;
  /** The known objects of a kind; there may be more. A dry run knows those in its files. */
  known(group: string, kind: string, version?: string): readonly KubeObject[];
  /** The snapshot is kept up to date: an unknown kind is due to a failure, and clients are warned of its effects. */
  readonly isWatched?: true;
}

/** A single list, because rules cache what they derive from a list. */
const NOTHING: readonly KubeObject[] = [];

/** A snapshot that knows nothing. */
export const EMPTY_CLUSTER: ClusterSnapshot = { list: () => undefined, known: () => NOTHING };

/** The input of a review: the same from HTTPS or from a file. */
export interface Context {
  readonly operation: Operation;
  readonly resource: GroupVersionResource;
  /** Other names that the resource of an unsent object may have; an entry that names one of them applies, too. */
  readonly otherResources?: readonly string[] | undefined;
  readonly kind: GroupVersionKind;
  readonly subresource?: string | undefined;
  /** The object as it would be stored; on DELETE the deleted object. */
  readonly object: KubeObject;
  /** The object as its author wrote it, if the API server would drop part of it, such as what is null. */
  readonly written?: KubeObject | undefined;
  /** How the author wrote a number or boolean: '1.10' for 1.1. Absent for an object that is not from a file. */
  readonly spelling?: ((field: FieldPath) => string | undefined) | undefined;
  /** On UPDATE, the object as it is stored. */
  readonly oldObject?: KubeObject | undefined;
  readonly namespace?: string | undefined;
  /** Absent until the API server has generated it from `generateName`. */
  readonly name?: string | undefined;
  /** The user of the request; absent for an object from a file. */
  readonly user?: UserInfo | undefined;
  readonly dryRun: boolean;
  /** The options of the request, such as CreateOptions; absent for an object from a file. */
  readonly options?: JsonObject | undefined;
  /** The release of Kubernetes of an unsent object; the newest that is known if it is not set. */
  readonly kubernetesVersion?: Release | undefined;
  /** Set if `object` is a part of the object under review: an entry of a pack is about Pods or containers. */
  readonly subject?: Subject | undefined;
  /** Knows only the kinds that the defaulter or rule declared in `reads`. */
  readonly cluster: ClusterSnapshot;
  /** Set for the stored object of an update, reviewed as if it were new. Who wrote it, and how, is not known. */
  readonly stored?: { readonly isUnsent: boolean } | undefined;
}

/** Where the part under review is. */
export interface Subject {
  readonly whole: Context;
  readonly podSpec: Json | undefined;
  /** Undefined if the part is a Pod. */
  readonly container?: Json | undefined;
}

/** The API group that a CRD or a type in Go designs; undefined for other objects, and for a type that no group has. */
export const designedGroup = ({ resource, object }: Pick<Context, "resource" | "object">): string | undefined => {
  if (resource.resource === "customresourcedefinitions") return stringAt(object, "spec", "group") ?? "";
  return resource.group === GO_GROUP ? stringAt(object, "package", "group") : undefined;
};

/** The facts that a plain object does not contain. */
export interface Circumstances {
  /** UPDATE if there is an old object, else CREATE. */
  readonly operation?: Operation;
  readonly oldObject?: KubeObject;
  readonly subresource?: string;
  /** Resource name; by default the built-in one, or a guess from the kind. */
  readonly resource?: string;
  /** Namespace of an object that names none itself, unless its kind is known to be cluster-scoped. */
  readonly namespace?: string;
  readonly user?: UserInfo;
  /** By default the request stores the object. */
  readonly dryRun?: boolean;
  readonly kubernetesVersion?: Release;
  readonly cluster?: ClusterSnapshot;
  readonly spelling?: Context["spelling"];
}

/** The context of an object from a file, as if a client sent it to an API server. */
export const contextOf = (given: KubeObject, circumstances: Circumstances = {}): Context => {
  const { subresource, user, dryRun = false, kubernetesVersion, cluster = EMPTY_CLUSTER, spelling } = circumstances;
  const { group, version } = parseApiVersion(given.apiVersion);
  const { resource, namespaced } = resourceFor(group, given.kind);
  const definitions = (): readonly KubeObject[] => cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
  const isNamespaced = namespaced ?? isNamespacedKind(group, given.kind, definitions());
  const stored = (one: KubeObject): KubeObject => inNamespace(asDecoded(one), undefined, isNamespaced);
  const object = stored(given);
  const oldObject = circumstances.oldObject && stored(circumstances.oldObject);
  const name = stringAt(object, "metadata", "name");
  const own =
    isNamespaced === false ? undefined : (stringAt(object, "metadata", "namespace") ?? circumstances.namespace);
  const namespace = group === "" && given.kind === "Namespace" ? name : own;
  return {
    operation: circumstances.operation ?? (oldObject === undefined ? "CREATE" : "UPDATE"),
    resource: requestedResource({ group, version, resource }, circumstances),
    kind: { group, version, kind: object.kind },
    object,
    ...(object === given ? {} : { written: given }),
    ...defined({ oldObject, subresource, namespace, name, user, kubernetesVersion, spelling }),
    dryRun,
    cluster,
  };
};

/** The object as its author wrote it. */
export const givenObject = ({ object, written = object }: Context): KubeObject => written;

/**
 * The old object of an update, or else the object, as if it were new. Of what its author wrote nothing is known. Nor has it a user
 * or options: those of the update are no properties of the stored object, so nothing that depends on them was there before.
 */
export const oldAsNew = (context: Context): Context => {
  const { object, oldObject = object, written: _, spelling: __, user: ___, options: ____, ...rest } = context;
  return { ...rest, operation: "CREATE", object: oldObject, stored: { isUnsent: isUnsent(context) } };
};

/** The context of the same request with another object, which may be of another kind. */
export const withObject = (context: Context, given: KubeObject): Context => {
  const { written: _, ...others } = context;
  const { kind, resource, object, written, namespace } = contextOf(
    given,
    defined({ namespace: context.namespace, cluster: context.cluster }),
  );
  const isSameKind = given.apiVersion === context.object.apiVersion && given.kind === context.object.kind;
  const moved = isSameKind ? {} : { kind, resource, otherResources: undefined, namespace };
  return { ...others, ...moved, object, ...(written === undefined ? {} : { written }) };
};

/** A subresource such as 'scale' has a kind of its own, in another group than the resource: 'autoscaling' for 'deployments'. */
const requestedResource = (
  own: GroupVersionResource,
  { resource, subresource }: Circumstances,
): GroupVersionResource => {
  if (resource === undefined) return own;
  const isForeign = !BUILTIN_RESOURCES.some((one) => one.group === own.group && one.plural === resource);
  const found = BUILTIN_RESOURCES.find(({ plural }) => plural === resource);
  return subresource !== undefined && isForeign && found !== undefined
    ? { group: found.group, version: found.versions[0] ?? own.version, resource }
    : { ...own, resource };
};
