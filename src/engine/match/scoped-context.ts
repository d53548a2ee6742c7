import { type KubeObject, deepFreeze, remember } from "kube-json";
import { type ClusterSnapshot, type Context, EMPTY_CLUSTER } from "../../model/context.js";
import type { BoundDefaulter } from "../../model/pack.js";
import type { Read } from "../../model/rule.js";
import { refusingUnknown } from "./unknown-reads.js";
import { withoutSecretValues } from "../../kube/api/secret.js";

/** The context with only the declared kinds of the cluster, for rules and defaulters. */
export const scopedContext = (reads: readonly Read[] | undefined, context: Context): Context => {
  if (context.cluster === EMPTY_CLUSTER) return context;
  return reads === undefined ? blind(context) : { ...context, cluster: withoutSecrets(only(reads, context.cluster)) };
};

/** Most rules read nothing and share one copy. */
const blind = remember((context: Context): Context => ({ ...context, cluster: EMPTY_CLUSTER }));

const only = (reads: readonly Read[], cluster: ClusterSnapshot): ClusterSnapshot => {
  const isRead = (group: string, kind: string): boolean =>
    reads.some((read) => read.group === group && read.kind === kind);
  return {
    list: (group, kind) => (isRead(group, kind) ? cluster.list(group, kind) : undefined),
    known: (group, kind) => (isRead(group, kind) ? cluster : EMPTY_CLUSTER).known(group, kind),
  };
};

/**
 * The context that a defaulter sees. A static one sees only the object, as if it were new: neither the user,
 * nor the stored object, nor the cluster ("Static Defaults"). An admission-controlled one sees the request
 * and the kinds that it `reads`; reading an unknown kind ends it. The context is read-only.
 */
export const seenByDefaulter = (
  { defaulter, reads }: Pick<BoundDefaulter, "defaulter" | "reads">,
  context: Context,
): Context => {
  if (defaulter.kind === "Static") return objectAlone(context);
  const visible = scopedContext(reads, context);
  const cluster = visible.cluster === EMPTY_CLUSTER ? EMPTY_CLUSTER : frozen(visible.cluster);
  const seen = refusingUnknown(reads, cluster);
  return seen === visible.cluster ? visible : { ...visible, cluster: seen };
};

const objectAlone = (context: Context): Context => {
  const { resource, kind, object, subresource, namespace, name } = context;
  return {
    operation: "CREATE",
    resource,
    kind,
    object,
    ...(subresource === undefined ? {} : { subresource }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
    dryRun: false,
    cluster: EMPTY_CLUSTER,
  };
};

/** Frozen copies of lists, because others share the cluster. The same list each time, as in any snapshot. */
const frozenList = remember((list: readonly KubeObject[]) => list.map((object) => deepFreeze(object)));

const frozen = (cluster: ClusterSnapshot): ClusterSnapshot => ({
  list: (group, kind) => {
    const list = cluster.list(group, kind);
    return list && frozenList(list);
  },
  known: (group, kind) => frozenList(cluster.known(group, kind)),
});

/** The cluster with redacted Secrets: reviews of other objects do not need their values. */
const withoutSecrets = (cluster: ClusterSnapshot): ClusterSnapshot => {
  const areSecrets = (group: string, kind: string): boolean => group === "" && kind === "Secret";
  return {
    list: (group, kind) => {
      const list = cluster.list(group, kind);
      return list !== undefined && areSecrets(group, kind) ? redactedList(list) : list;
    },
    known: (group, kind) => {
      const known = cluster.known(group, kind);
      return areSecrets(group, kind) ? redactedList(known) : known;
    },
  };
};

const redactedList = remember((list: readonly KubeObject[]) => list.map((one) => withoutSecretValues(one)));
