import { isBuiltInGroup } from "../kube/builtin-resources.js";
import { at, parseApiVersion } from "../kube/object.js";
import type { Context } from "./context.js";

/**
 * What a request must have for a rule to find anything in it. It reads next to nothing, and is asked once a review for all
 * rules that need the same: most rules are on what most objects do not have.
 */
export type Need = (context: Context) => boolean;

/** It may be true where it need not, never false where a rule would find something. */
const isThere =
  (...keys: readonly string[]): Need =>
  ({ object }) =>
    at(object, ...keys) !== undefined;

/** A kind that Kubernetes does not serve itself. */
export const CUSTOM_KIND: Need = ({ kind, resource, object }) =>
  !isBuiltInGroup(kind.group) ||
  !isBuiltInGroup(resource.group) ||
  !isBuiltInGroup(parseApiVersion(object.apiVersion).group);

export const STATUS = isThere("status");
export const CONDITIONS = isThere("status", "conditions");
export const CUSTOM_STATUS: Need = (context) => STATUS(context) && CUSTOM_KIND(context);
export const CUSTOM_CONDITIONS: Need = (context) => CONDITIONS(context) && CUSTOM_KIND(context);

export const POD_TEMPLATE = isThere("spec", "template");
export const GENERATE_NAME = isThere("metadata", "generateName");
export const OWNERS = isThere("metadata", "ownerReferences");
export const CREATION_TIMESTAMP = isThere("metadata", "creationTimestamp");
export const DELETION_TIMESTAMP = isThere("metadata", "deletionTimestamp");

/** A list of objects; what tells by its kind that it may be one. */
export const LIST_KIND: Need = ({ kind }) => kind.kind.endsWith("List");
