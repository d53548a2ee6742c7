import { hasStatusSubresource, isBuiltInGroup } from "kube-api";
import { isStored } from "../../kube/api/metadata.js";
import {
  DEFINITIONS,
  TOO_MUCH_TO_READ,
  asStored,
  asStoredStatus,
  definedVersion,
  fullBudget,
  withStatusOf,
} from "kube-schema";
import type { KubeObject } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import type { Judged } from "../report/report.js";

/** An object as it would be stored. */
export interface Stored {
  readonly object: KubeObject;
  /** False if it was too large to apply all defaults of its CRD. */
  readonly isComplete: boolean;
}

/**
 * The object of a request as an API server would store it: with the defaults of packs and, for a custom resource with a known
 * definition, with those of its schema and without fields unknown to the schema. The values that the server itself fills in for
 * built-in kinds are not known here. Undefined if nothing of the request's object is stored.
 */
export const storedOf = (
  { operation, subresource, kind, oldObject, cluster }: Context,
  { object }: Decision,
): Stored | undefined => {
  const isWritten = (operation === "CREATE" || operation === "UPDATE") && isStored(kind.kind);
  if (!isWritten || (subresource !== undefined && subresource !== "status")) return undefined;
  if (isBuiltInGroup(kind.group))
    return subresource === undefined && hasStatusSubresource(kind.group, kind.kind)
      ? { object: withStatusOf(object, oldObject), isComplete: true }
      : { object, isComplete: true };
  const version = definedVersion(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), kind);
  if (version === undefined) return { object, isComplete: true };
  const budget = fullBudget();
  const store = subresource === "status" ? asStoredStatus : asStored;
  return { object: store(version, object, oldObject, budget), isComplete: budget.left >= 0 };
};

/** The result with the object that an API server would store, and a warning if that is not all of it. */
export const withStored = (judged: Judged, { object, isComplete }: Stored): Judged => {
  const { result } = judged;
  const isSaid = isComplete || result.warnings.includes(TOO_MUCH_TO_READ);
  const said = isSaid ? result : { ...result, warnings: [...result.warnings, TOO_MUCH_TO_READ] };
  return { ...judged, result: said, stored: object };
};
