import { remember } from "../kube/remember.js";
import { type ClusterSnapshot, type Context, EMPTY_CLUSTER } from "../model/context.js";
import type { Read } from "../model/rule.js";

/** The context with only those kinds of the cluster that are declared: what rules and defaulters get to see of it. */
export const visibleTo = (reads: readonly Read[] | undefined, context: Context): Context => {
  if (context.cluster === EMPTY_CLUSTER) return context;
  return reads === undefined ? blind(context) : { ...context, cluster: only(reads, context.cluster) };
};

/** Most read nothing: one copy serves them all. */
const blind = remember((context: Context): Context => ({ ...context, cluster: EMPTY_CLUSTER }));

const only = (reads: readonly Read[], cluster: ClusterSnapshot): ClusterSnapshot => {
  const isRead = (group: string, kind: string): boolean =>
    reads.some((read) => read.group === group && read.kind === kind);
  return {
    list: (group, kind) => (isRead(group, kind) ? cluster.list(group, kind) : undefined),
    known: (group, kind) => (isRead(group, kind) ? cluster : EMPTY_CLUSTER).known(group, kind),
  };
};
