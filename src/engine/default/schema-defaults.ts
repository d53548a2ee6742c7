import { isBuiltInGroup } from "../../kube/api/builtin-resources.js";
import { DEFINITIONS, type DefinedVersion, definedVersion } from "../../kube/structural/custom-resource.js";
import { formatPointer } from "../../kube/json/field-path.js";
import type { PatchOperation } from "../../kube/json/patch.js";
import { type KubeObject, own } from "../../kube/json/object.js";
import { asDefaulted, filledIn } from "../../kube/structural/stored-object.js";
import { type Context, isUnsent } from "../../model/context.js";
import type { Defaulted } from "../../model/decision.js";

/** Stands where others name their pack: what an API server does by itself, whatever packs there are. */
export const API_SERVER = "api-server";

/** The defaulter that a pack would use for the same. */
const DEFAULTER = "generic/from-schema";

export interface SchemaDefaulting {
  readonly object: KubeObject;
  readonly defaulted: readonly Defaulted[];
}

/**
 * Fills in the defaults of a custom resource whose definition is known, as an API server does before it asks a webhook, and
 * once more after that. It is no defaulter, and not bound as one is: null that the schema forbids is replaced, and a member
 * of a union is filled in. What was sent has its defaults already.
 */
export const fillFromSchema = (context: Context): SchemaDefaulting => {
  const { object, operation, cluster, kind } = context;
  const nothing: SchemaDefaulting = { object, defaulted: [] };
  if (!isUnsent(context) || (operation !== "CREATE" && operation !== "UPDATE")) return nothing;
  // To ask for definitions may mean to read all files.
  if (isBuiltInGroup(kind.group)) return nothing;
  const version = definedVersion(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), kind);
  if (version === undefined) return nothing;
  const filled = fill(version, object);
  const operations = [...filledIn(object, filled)].map(
    ({ field, value, replacesNull }): PatchOperation => ({
      op: replacesNull ? "replace" : "add",
      path: formatPointer(field),
      value,
    }),
  );
  return operations.length === 0
    ? nothing
    : { object: filled, defaulted: [{ defaulter: DEFAULTER, pack: API_SERVER, operations }] };
};

/** Who writes the object itself does not write a status that has a subresource. */
const fill = (version: DefinedVersion, object: KubeObject): KubeObject => {
  const filled = asDefaulted(version, object);
  if (!version.hasStatusSubresource) return filled;
  const status = own(object, "status");
  const entries = Object.entries(filled)
    .map(([name, value]) => [name, name === "status" ? status : value] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as KubeObject;
};
