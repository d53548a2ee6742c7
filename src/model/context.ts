import { asDecoded } from "../kube/api/as-decoded.js";
import { resourceFor } from "../kube/api/builtin-resources.js";
import { parseApiVersion, stringAt } from "../kube/json/object.js";
import type { GroupVersionKind, GroupVersionResource, KubeObject } from "../kube/json/object.js";
import type { Operation } from "./match.js";

export interface UserInfo {
  readonly username: string;
  readonly groups: readonly string[];
}

/** Read-only view of other objects of the cluster, as of one moment. */
export interface ClusterSnapshot {
  /** All objects of a kind, in no particular order; undefined if nobody knows them all. */
  list(group: string, kind: string): readonly KubeObject[] | undefined;
  /** The objects of a kind that are known to be there, whether or not there are more: a dry run knows those in its files. */
  known(group: string, kind: string): readonly KubeObject[];
  /** It is kept up to date: what is not known is so by some failure, and clients are told what comes of it. */
  readonly isWatched?: true;
}

/** The same list each time: rules remember what they read off a list. */
const NOTHING: readonly KubeObject[] = [];

/** A snapshot that knows nothing. */
export const EMPTY_CLUSTER: ClusterSnapshot = { list: () => undefined, known: () => NOTHING };

/** What is under review: the same from HTTPS or from a file. */
export interface Context {
  readonly operation: Operation;
  readonly resource: GroupVersionResource;
  readonly kind: GroupVersionKind;
  readonly subresource?: string | undefined;
  /** The object as it would be stored; on DELETE the object that goes. */
  readonly object: KubeObject;
  /** The object as its author wrote it, where the API server would drop a part of that. */
  readonly written?: KubeObject | undefined;
  /** On UPDATE, the object as it is stored. */
  readonly oldObject?: KubeObject | undefined;
  readonly namespace?: string | undefined;
  /** Absent while the server has not made it from `generateName` yet. */
  readonly name?: string | undefined;
  /** Who asks; absent of an object from a file. */
  readonly user?: UserInfo | undefined;
  readonly dryRun: boolean;
  /** Knows only the kinds that the defaulter or rule declared in `reads`. */
  readonly cluster: ClusterSnapshot;
}

/**
 * True of an object that nobody has sent yet: it is as its author wrote it. To what is sent, an API server adds names, uids
 * and times, and takes from it what clients may not say, before it asks.
 */
export const isUnsent = ({ user }: Context): boolean => user === undefined;

/** What a plain object does not tell of itself. */
export interface Circumstances {
  /** UPDATE if there is an old object, else CREATE. */
  readonly operation?: Operation;
  readonly oldObject?: KubeObject;
  readonly subresource?: string;
  /** Resource name; the built-in one or a guess from the kind if left out. */
  readonly resource?: string;
  /** Namespace of a namespaced object that names none itself. */
  readonly namespace?: string;
  readonly user?: UserInfo;
  readonly cluster?: ClusterSnapshot;
}

/** The context of an object that comes from a file: as if a client sent it to an API server. */
export const contextOf = (given: KubeObject, circumstances: Circumstances = {}): Context => {
  const { subresource, user, cluster = EMPTY_CLUSTER } = circumstances;
  const object = asDecoded(given);
  const oldObject = circumstances.oldObject && asDecoded(circumstances.oldObject);
  const { group, version } = parseApiVersion(object.apiVersion);
  const { resource, namespaced } = resourceFor(group, version, object.kind);
  const name = stringAt(object, "metadata", "name");
  const namespace =
    group === "" && object.kind === "Namespace"
      ? name
      : (stringAt(object, "metadata", "namespace") ??
        (namespaced === false ? undefined : circumstances.namespace));
  return {
    operation: circumstances.operation ?? (oldObject === undefined ? "CREATE" : "UPDATE"),
    resource: { group, version, resource: circumstances.resource ?? resource },
    kind: { group, version, kind: object.kind },
    object,
    ...(oldObject === undefined ? {} : { oldObject }),
    ...(subresource === undefined ? {} : { subresource }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
    ...(user === undefined ? {} : { user }),
    dryRun: true,
    cluster,
  };
};
