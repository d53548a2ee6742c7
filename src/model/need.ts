import { isBuiltInGroup } from "../kube/api/builtin-resources.js";
import { DEFINITIONS, definitionOf } from "../kube/structural/custom-resource.js";
import { own, parseApiVersion } from "../kube/json/object.js";
import { REFERENCE_GRANTS } from "../kube/references/reference-grants.js";
import { surveyOf } from "../kube/json/survey.js";
import { isServiceAccount } from "../kube/api/users.js";
import { type Context, isUnsent } from "./context.js";

/**
 * What a request must have for a rule to find anything in it. It reads next to nothing, and is asked once a review for all
 * rules that need the same: most rules are on what most objects do not have. It may be met where nothing will be found,
 * and is always met where something would be.
 */
export type Need = (context: Context) => boolean;

/** A kind that Kubernetes does not serve itself. */
export const CUSTOM_KIND: Need = ({ kind, resource, object }) =>
  !isBuiltInGroup(kind.group) ||
  (resource.group !== kind.group && !isBuiltInGroup(resource.group)) ||
  !isBuiltInGroup(parseApiVersion(object.apiVersion).group);

/** A kind that a definition in the cluster describes: nearly always one of another group than those of Kubernetes. */
export const DEFINED_KIND: Need = (context) => CUSTOM_KIND(context) || isDefined(context);

const isDefined = ({ cluster, kind }: Context): boolean => {
  const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
  return definitions.length > 0 && definitionOf(definitions, kind.group, kind.kind) !== undefined;
};

/** A kind of lists, as far as its name tells. */
export const LIST_KIND: Need = ({ kind }) => kind.kind.endsWith("List");

export const STATUS: Need = ({ object }) => own(object, "status") !== undefined;
export const CUSTOM_STATUS: Need = (context) => STATUS(context) && CUSTOM_KIND(context);
export const CONDITIONS: Need = ({ object }) => own(own(object, "status"), "conditions") !== undefined;
export const CUSTOM_CONDITIONS: Need = (context) => CONDITIONS(context) && CUSTOM_KIND(context);

export const POD_TEMPLATE: Need = ({ object }) => own(own(object, "spec"), "template") !== undefined;

/** Who asks is a program that runs in the cluster. */
export const SERVICE_ACCOUNT: Need = ({ user }) => user !== undefined && isServiceAccount(user.username);

/** All that lets references cross the border of a namespace is known. */
export const REFERENCE_GRANTS_KNOWN: Need = ({ cluster }) =>
  cluster.list(REFERENCE_GRANTS.group, REFERENCE_GRANTS.kind) !== undefined;

/** A number that a reader may round. */
export const LARGE_NUMBER: Need = ({ object }) => surveyOf(object).hasLargeNumber;

const inMetadata =
  (name: string): Need =>
  ({ object }) =>
    own(own(object, "metadata"), name) !== undefined;

/** No API server has seen it. */
export const UNSENT: Need = isUnsent;

/** What nobody has sent yet may have all that a server says; of what is sent, the server takes all but the version. */
export const UNSENT_OR_VERSIONED: Need = (context) => isUnsent(context) || RESOURCE_VERSION(context);
const RESOURCE_VERSION = inMetadata("resourceVersion");

export const GENERATE_NAME = inMetadata("generateName");
export const OWNERS = inMetadata("ownerReferences");
export const CREATION_TIMESTAMP = inMetadata("creationTimestamp");
export const DELETION_TIMESTAMP = inMetadata("deletionTimestamp");
