import { allOf } from "../model/message.js";
import type { Context } from "../model/context.js";
import type { BoundDefaulter } from "../model/pack.js";
import type { AnyDefaulter } from "../model/rule.js";

/**
 * Why a defaulter cannot be asked: a clause that names the kinds of the cluster that it must know and nobody does. What is
 * not known is not empty; to choose from nothing would be a guess.
 */
export const unknownReads = (
  {
    defaulter,
    reads = [],
  }: { readonly defaulter: Pick<AnyDefaulter, "kind"> } & Pick<BoundDefaulter, "reads">,
  { cluster }: Context,
): string | undefined => {
  if (defaulter.kind === "Static") return undefined;
  const unknown = reads.filter(
    ({ group, kind, partly }) => partly !== true && cluster.list(group, kind) === undefined,
  );
  return unknown.length === 0
    ? undefined
    : `objects of kind ${allOf(unknown.map(({ kind: name }) => name))} are not known`;
};
