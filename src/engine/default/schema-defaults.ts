import { isBuiltInGroup } from "kube-api";
import {
  type Budget,
  type DefinedVersion,
  DEFINITIONS,
  asDefaulted,
  definedVersion,
  filledIn,
  fullBudget,
} from "kube-schema";
import { type KubeObject, type PatchOperation, formatPointer, own } from "kube-json";
import type { Context } from "../../model/context.js";
import { isUnsent } from "../../model/unsent.js";
import type { Defaulted } from "../../model/decision.js";

/** Replaces the name of a pack, for defaults that an API server sets without packs. */
export const API_SERVER = "api-server";

/** The defaulter with the same effect in a pack. */
const DEFAULTER = "generic/from-schema";

interface SchemaDefaulting {
  readonly object: KubeObject;
  readonly defaulted: readonly Defaulted[];
  /** False if the object is too large to apply all defaults. */
  readonly isComplete: boolean;
}

/**
 * Applies the defaults of a custom resource whose CRD is known, as an API server does before it calls a
 * webhook, and again after it. It is not a defaulter and has none of their limits: it replaces null that the
 * schema forbids, and sets members of unions. Requests already have their defaults.
 */
export const fillFromSchema = (context: Context): SchemaDefaulting => {
  const { object, operation, cluster, kind } = context;
  const nothing: SchemaDefaulting = { object, defaulted: [], isComplete: true };
  if (!isUnsent(context) || (operation !== "CREATE" && operation !== "UPDATE")) return nothing;
  // Reading CRDs may mean reading all files.
  if (isBuiltInGroup(kind.group)) return nothing;
  const version = definedVersion(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), kind);
  if (version === undefined) return nothing;
  const budget = fullBudget();
  const filled = fill(version, object, budget);
  const isComplete = budget.left >= 0;
  const operations = [...filledIn(object, filled)].map(
    ({ field, value, replacesNull }): PatchOperation => ({
      op: replacesNull ? "replace" : "add",
      path: formatPointer(field),
      value,
    }),
  );
  return operations.length === 0
    ? { ...nothing, isComplete }
    : { object: filled, defaulted: [{ defaulter: DEFAULTER, pack: API_SERVER, operations }], isComplete };
};

/** Leaves out the status if it has a subresource, because writes to the object itself do not change it. */
const fill = (version: DefinedVersion, object: KubeObject, budget: Budget): KubeObject => {
  const filled = asDefaulted(version, object, budget);
  if (!version.hasStatusSubresource) return filled;
  const status = own(object, "status");
  const entries = Object.entries(filled)
    .map(([name, value]) => [name, name === "status" ? status : value] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as KubeObject;
};
