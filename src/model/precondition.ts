import { isBuiltInGroup, isBuiltInKind } from "kube-api";
import { DEFINITIONS, definitionOf } from "kube-schema";
import { own, parseApiVersion, scanOf } from "kube-json";
import { REFERENCE_GRANTS } from "../kube/references/reference-grants.js";
import { isServiceAccount } from "../kube/api/users.js";
import type { Context } from "./context.js";
import { isUnsent } from "./unsent.js";

/**
 * A cheap precondition for a rule to find anything in a request. It is tested once in a review for all rules
 * that share it: most rules are about fields that most objects do not have. It may hold where nothing is
 * found, but must hold where something would be.
 */
export type Precondition = (context: Context) => boolean;

/** A kind that Kubernetes does not serve itself. */
export const CUSTOM_KIND: Precondition = ({ kind, resource, object }) =>
  !isBuiltInGroup(kind.group) ||
  (resource.group !== kind.group && !isBuiltInGroup(resource.group)) ||
  !isBuiltInGroup(parseApiVersion(object.apiVersion).group);

/**
 * A kind that a CRD in the cluster defines: nearly always in a group that is not one of Kubernetes. A definition of a kind
 * that Kubernetes serves itself has no effect, and is not looked for: that may mean to read all files.
 */
export const DEFINED_KIND: Precondition = (context) =>
  CUSTOM_KIND(context) || (!isBuiltInKind(context.kind) && isDefined(context));

const isDefined = ({ cluster, kind }: Context): boolean => {
  const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
  return definitions.length > 0 && definitionOf(definitions, kind.group, kind.kind) !== undefined;
};

/** A kind whose name looks like a list. */
export const LIST_KIND: Precondition = ({ kind }) => kind.kind.endsWith("List");

export const STATUS: Precondition = ({ object }) => own(object, "status") !== undefined;
export const CUSTOM_STATUS: Precondition = (context) => STATUS(context) && CUSTOM_KIND(context);
export const CONDITIONS: Precondition = ({ object }) => own(own(object, "status"), "conditions") !== undefined;
export const CUSTOM_CONDITIONS: Precondition = (context) => CONDITIONS(context) && CUSTOM_KIND(context);

export const POD_TEMPLATE: Precondition = ({ object }) => own(own(object, "spec"), "template") !== undefined;

/** The user is a program that runs in the cluster. */
export const SERVICE_ACCOUNT: Precondition = ({ user }) => user !== undefined && isServiceAccount(user.username);

/** All ReferenceGrants of the cluster are known. */
export const REFERENCE_GRANTS_KNOWN: Precondition = ({ cluster }) =>
  cluster.list(REFERENCE_GRANTS.group, REFERENCE_GRANTS.kind) !== undefined;

/** A number that a reader may round. */
export const LARGE_NUMBER: Precondition = ({ object }) => scanOf(object).hasLargeNumber;

const inMetadata =
  (name: string): Precondition =>
  ({ object }) =>
    own(own(object, "metadata"), name) !== undefined;

/** The object has not been sent to an API server. */
export const UNSENT: Precondition = isUnsent;
export const UNSENT_BUILT_IN_KIND: Precondition = (context) => isUnsent(context) && isBuiltInKind(context.kind);
export const UNSENT_DEFINED_KIND: Precondition = (context) => isUnsent(context) && DEFINED_KIND(context);

/** An unsent object may have any server field; in a request, the API server has replaced all but the version. */
export const UNSENT_OR_VERSIONED: Precondition = (context) => isUnsent(context) || RESOURCE_VERSION(context);
const RESOURCE_VERSION = inMetadata("resourceVersion");

export const GENERATE_NAME = inMetadata("generateName");
export const OWNERS = inMetadata("ownerReferences");
export const CREATION_TIMESTAMP = inMetadata("creationTimestamp");
export const DELETION_TIMESTAMP = inMetadata("deletionTimestamp");
