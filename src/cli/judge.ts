import { denial } from "../engine/denial.js";
import { LIMITS } from "../engine/limits.js";
import { review } from "../engine/review.js";
import type { RuleSet } from "../engine/rule-set.js";
import { resourceFor } from "../kube/builtin-resources.js";
import { formatField } from "../kube/field-path.js";
import { parseApiVersion } from "../kube/object.js";
import { type ClusterSnapshot, type Context, contextOf } from "../model/context.js";
import { InputError } from "../model/input-error.js";
import type { Operation } from "../model/match.js";
import { readReview } from "../model/read-review.js";
import { contextOfRequest } from "../model/request.js";
import type { CustomResources } from "./custom-resources.js";
import { type Document, within } from "./documents.js";
import type { OldObjects } from "./old-objects.js";
import { type Judged, type Place, resultOf, type Unusable } from "./report.js";

/** Under which circumstances objects are judged. A whole AdmissionReview brings its own, but for the cluster. */
export interface Circumstances {
  readonly rules: RuleSet;
  /** UPDATE where there is an old object, else CREATE. */
  readonly operation?: Operation;
  readonly subresource?: string;
  readonly namespace?: string;
  /** The time in milliseconds since 1970. */
  readonly now: number;
  readonly cluster: ClusterSnapshot;
  readonly oldObjects: OldObjects;
  readonly customResources: CustomResources;
}

/** The same rules that the service applies, without its limit on findings: they are all wanted here. */
const NO_FINDING_LEFT_OUT = { ...LIMITS, findingsPerRule: 100_000 };

/** What a cluster would say of an object; a list of problems if it is an AdmissionReview that cannot be read. */
export const judge = (document: Document, circumstances: Circumstances): Judged | readonly Unusable[] => {
  try {
    const { context, place } = isReview(document)
      ? reviewContext(document, circumstances.cluster)
      : { context: objectContext(document, circumstances), place: document.place };
    const decision = review(
      circumstances.rules,
      context,
      { default: true, validate: true, now: circumstances.now },
      NO_FINDING_LEFT_OUT,
    );
    return { result: resultOf(place, context, decision, denial(context, decision)), context, decision };
  } catch (error) {
    if (error instanceof InputError) return problemsOf(error, document.place);
    throw error;
  }
};

const isReview = ({ object }: Document): boolean =>
  object.kind === "AdmissionReview" && parseApiVersion(object.apiVersion).group === "admission.k8s.io";

const reviewContext = (
  { object, place }: Document,
  cluster: ClusterSnapshot,
): { readonly context: Context; readonly place: Place } => {
  const { request } = readReview(object);
  const field = request.operation === "DELETE" ? "oldObject" : "object";
  return { context: contextOfRequest(request, cluster), place: within(place, ["request", field]) };
};

const objectContext = ({ object }: Document, circumstances: Circumstances): Context => {
  const { operation, subresource, namespace, cluster, oldObjects, customResources } = circumstances;
  const { group, version } = parseApiVersion(object.apiVersion);
  const isKnown = resourceFor(group, version, object.kind).namespaced !== undefined;
  const custom = isKnown ? undefined : customResources.find(group, object.kind);
  const oldObject = oldObjects.takeFor(object);
  return contextOf(object, {
    cluster,
    ...(operation === undefined ? {} : { operation }),
    ...(oldObject === undefined ? {} : { oldObject }),
    ...(subresource === undefined ? {} : { subresource }),
    ...(custom === undefined ? {} : { resource: custom.resource }),
    ...(namespace === undefined || custom?.namespaced === false ? {} : { namespace }),
  });
};

const problemsOf = ({ message, causes }: InputError, place: Place): readonly Unusable[] =>
  causes.length === 0
    ? [{ file: place.file, ...place.position([]), message }]
    : causes.map((cause) => ({
        file: place.file,
        ...place.position(cause.field),
        message: `${cause.field.length === 0 ? "" : `\`${formatField(cause.field)}\` `}${cause.message}`,
      }));
