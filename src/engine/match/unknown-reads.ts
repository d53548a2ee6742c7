import type { KubeObject } from "kube-json";
import { allOf } from "../../text/message.js";
import type { ClusterSnapshot } from "../../model/context.js";
import type { Read } from "../../model/rule.js";

/**
 * Ends a defaulter that reads an unknown kind of the cluster. Its message is a clause that names the kinds.
 */
export class UnknownKind extends Error {}

/**
 * The cluster for a defaulter with these `reads`. Unknown is not empty: a choice from nothing would be a
 * guess, so a defaulter that reads an unknown kind is ended. Its earlier proposals, such as a stored value,
 * count.
 */
export const refusingUnknown = (reads: readonly Read[] = [], cluster: ClusterSnapshot): ClusterSnapshot => {
  const required = reads.filter(({ partly }) => partly !== true);
  if (required.length === 0) return cluster;
  const ask = (group: string, kind: string): readonly KubeObject[] | undefined => {
    const list = cluster.list(group, kind);
    if (list === undefined && required.some((read) => read.group === group && read.kind === kind))
      throw new UnknownKind(unknownOf(required, cluster));
    return list;
  };
  return { list: ask, known: (group, kind) => ask(group, kind) ?? cluster.known(group, kind) };
};

const unknownOf = (required: readonly Read[], cluster: ClusterSnapshot): string => {
  const unknown = required.filter(({ group, kind }) => cluster.list(group, kind) === undefined);
  return `objects of kind ${allOf(unknown.map(({ kind }) => kind))} are not known`;
};
