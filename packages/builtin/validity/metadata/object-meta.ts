import {
  NAMESPACE_NAME_LABEL,
  dnsLabelProblem,
  labelProblems,
  objectNameProblem,
  requirementProblems,
  resourceFor,
} from "kube-api";
import { commonCauses, newObjectCauses, updateCauses } from "kube-schema";
import { type JsonObject, anyOf, objectAt, parseApiVersion, stringAt } from "kube-json";
import { type Check, type Checks, type Place, type Problem, at, problem, textsOf } from "../check.js";
import { where } from "../fields.js";
import { canonicalAddressProblem } from "../network/addresses.js";

/** Templates of objects that the server does not look at before it makes the objects. */
const UNSEEN: ReadonlySet<string> = new Set(["V1JobTemplateSpec", "V1PersistentVolumeClaim"]);

/** Kinds whose names have forms of their own. */
const NAMES: Readonly<Record<string, (name: string) => string | undefined>> = {
  "/Service": dnsLabelProblem,
  "apps/StatefulSet": dnsLabelProblem,
  "networking.k8s.io/IPAddress": canonicalAddressProblem,
};

/** The groups of calls, which the server answers and does not store. */
const CALLS: ReadonlySet<string> = new Set(["authentication.k8s.io", "authorization.k8s.io"]);

/** The labels and annotations of a template: those of a pod, the server names without `metadata`. */
function* templateMeta({ value, field, parent }: Place): Iterable<Problem> {
  if (UNSEEN.has(parent?.type ?? "")) return;
  const { labels, annotations } = value;
  for (const cause of commonCauses({ labels, annotations }, field))
    yield parent?.type === "V1PodTemplateSpec"
      ? {
          ...cause,
          field: [...parent.field, ...cause.field.slice(field.length)],
          place: cause.place ?? cause.field,
        }
      : cause;
}

/** Groups whose finalizers only have the form of names, as for custom resources. */
const PLAIN_FINALIZERS: ReadonlySet<string> = new Set([
  "admissionregistration.k8s.io",
  "apiextensions.k8s.io",
  "apiregistration.k8s.io",
  "coordination.k8s.io",
  "node.k8s.io",
  "policy",
]);
/** Finalizers without a domain, which Kubernetes has itself. */
export const FINALIZERS: readonly string[] = ["kubernetes", "orphan", "foregroundDeletion"];

/** k8s.io/kubernetes, pkg/apis/core/validation: ValidateObjectMeta. */
function* finalizerProblems(place: Place, group: string): Iterable<Problem> {
  if (PLAIN_FINALIZERS.has(group) || place.parent?.type === "CoreV1Event") return;
  for (const [index, name] of textsOf(place, "finalizers").entries())
    if (!name.includes("/") && !FINALIZERS.includes(name))
      yield problem.invalid(
        at(place, "finalizers", index),
        `must have a domain, such as 'example.com/finalizer', or be ${anyOf(FINALIZERS)}`,
      );
}

/** The server sets this label of a Namespace to its name, so its value is a problem of the name. */
const isOfName = ({ place }: Problem): boolean => {
  const step = place?.at(-1);
  return typeof step === "object" && step.key === NAMESPACE_NAME_LABEL;
};

/** The metadata as the server judges it: it drops namespaces that the kind does not have, and names a LimitRange. */
const asJudged = (metadata: JsonObject, group: string, kind: string): JsonObject => {
  if (metadata["namespace"] !== undefined && resourceFor(group, kind).namespaced === false)
    return { ...metadata, namespace: undefined };
  const isUnnamed = ["name", "generateName"].every((name) => (stringAt(metadata, name) ?? "") === "");
  return isUnnamed && group === "" && kind === "LimitRange" ? { ...metadata, name: "limits" } : metadata;
};

/** The metadata of an object, and of templates in it, whose names do not count. */
const objectMeta: Check = function* (place) {
  const { field, root, old, parent } = place;
  if (field.length > 1) {
    yield* templateMeta(place);
    return;
  }
  const { group } = parseApiVersion(stringAt(root, "apiVersion") ?? "");
  const kind = stringAt(root, "kind") ?? "";
  const value = asJudged(place.value, group, kind);
  if (old !== undefined) {
    yield* updateCauses(value, old, field);
    yield* finalizerProblems(place, group);
  } else {
    if (CALLS.has(group)) return;
    // The server asks of these only what it asks of all objects, and only if it has found nothing else.
    if (kind === "PodDisruptionBudget" && group === "policy" && (parent?.problemsIn("spec") ?? []).length > 0) return;
    const form = NAMES[`${group}/${kind}`];
    for (const cause of newObjectCauses(value, field, form ?? ((name) => objectNameProblem(group, kind, name))))
      if (!isOfName(cause)) yield cause;
    yield* finalizerProblems(place, group);
  }
};

/** Like the server, it names all labels, not the key. */
const matchLabels: Check = (place) =>
  labelProblems(objectAt(place.value, "matchLabels"), at(place, "matchLabels"), (field, message) =>
    problem.invalid(field, message),
  );

const requirement: Check = ({ value, field }) => requirementProblems(value, field, problem);

/** The server of the metrics reads their selectors; this server does not. */
const isOfMetric = (owner: Place | undefined): boolean => owner?.type === "V2MetricIdentifier";

export const METADATA: Checks = {
  V1ObjectMeta: [objectMeta],
  V1LabelSelector: [where(({ parent }) => !isOfMetric(parent), matchLabels)],
  V1LabelSelectorRequirement: [where(({ parent }) => !isOfMetric(parent?.parent), requirement)],
};
