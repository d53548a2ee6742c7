import type { GoPlace } from "go-crd";
import { type FieldPath, type KubeObject, valueAt } from "kube-json";
import type { Finding } from "../../model/decision.js";
import { isOfOpenSet } from "../../kube/go/enums.js";
import type { GoProject } from "./go-project.js";

/** Excuses for findings in a CRD by the Go types of its fields. */
interface FieldTypes {
  /**
   * True for a finding on a part that the type of another module brings: values, which are its constants, and rules in CEL, a
   * pattern or bounds that the field does not have itself.
   */
  readonly isOfOtherModule: (finding: Finding) => boolean;
  /**
   * True for a finding on the size or the missing `enum` of a text that is one of the constants of its type in Go
   * (go-types/enum-has-marker asks for it), on the bounds of a duration (go-types/no-go-duration asks for another type), and on
   * the size of a list of parts of Pods, such as `[]corev1.EnvVar`, which has no bound there.
   */
  readonly isSaidOfType: (finding: Finding) => boolean;
  /** True for a finding on the missing format of an integer that has a size in Go: no client reads another number than is stored. */
  readonly isOfSizedInteger: (finding: Finding) => boolean;
}

export const fieldTypes = ({ placesIn }: GoProject, crd: KubeObject, manifest: string): FieldTypes => {
  const placeOf = placesIn(crd, manifest);
  return {
    isOfOtherModule: ({ rule, field }) => {
      const marker = markerFor(rule, field);
      if (rule !== "crd-schema/enum-camel-case" && marker === undefined) return false;
      const place = placeOf(field);
      if (place === undefined || place.declaration !== undefined || !OF_OTHERS.test(place.type)) return false;
      return marker === undefined || !place.markers.some(({ name }) => name.endsWith(`:${marker}`));
    },
    isSaidOfType: ({ rule, field }) => {
      const isOnValues = rule === "crd-validation/described-values" && valueAt(crd, [...field, "enum"]) === undefined;
      if (rule !== "crd-schema/bounded-size" && rule !== "crd-schema/numeric-bounds" && !isOnValues) return false;
      const place = placeOf(field);
      if (place === undefined) return false;
      if (DURATION.test(place.type)) return true;
      const type = valueAt(crd, [...field, "type"]);
      return type === "string" ? hasConstants(place) : type === "array" && OF_PODS.test(place.type);
    },
    isOfSizedInteger: ({ rule, field }) =>
      rule === "crd-schema/integer-format" && /^(?:\[\]|\*)*u?int(?:16|32|64)$/.test(placeOf(field)?.type ?? ""),
  };
};

/** The marker that a field would have for the part of its schema that a finding is about. */
const markerFor = (rule: string, field: FieldPath): string | undefined => {
  if (rule.startsWith("crd-validation/cel-") && field.includes("x-kubernetes-validations")) return "XValidation";
  const [keyword] = field.slice(-1);
  return rule.startsWith("crd-schema/") && typeof keyword === "string" && field.at(-2) !== "properties"
    ? MARKERS[keyword]
    : undefined;
};

const MARKERS: Readonly<Record<string, string>> = {
  pattern: "Pattern",
  format: "Format",
  maxLength: "MaxLength",
  minLength: "MinLength",
  maximum: "Maximum",
  minimum: "Minimum",
};

/** A name of another package, other than those of Kubernetes. */
const OF_OTHERS = /^(?:\[\]|\*)*(?!(?:corev1|metav1|v1)\.)\w+\.\w+$/;

const DURATION = /^(?:\[\]|\*)*(?:metav1|time)\.Duration$/;

const OF_PODS = /^\*?\[\]\*?corev1\.\w+$/;

const hasConstants = ({ declaration, type }: GoPlace): boolean =>
  declaration === undefined
    ? OF_KUBERNETES.test(type)
    : Object.keys(declaration.constants ?? {}).length > 1 && !isOfOpenSet(declaration.owner ?? "");

/** Types of Kubernetes with constants, whose sources are not read. */
const OF_KUBERNETES =
  /^(?:\[\]|\*)*\w+\.(?:ConditionStatus|DNSPolicy|DeletionPropagation|HostPathType|IPFamily(?:Policy)?|MountPropagationMode|NodeSelectorOperator|PersistentVolume(?:AccessMode|Mode|ReclaimPolicy)|PodPhase|Protocol|PullPolicy|RestartPolicy|Service(?:Affinity|ExternalTrafficPolicy|InternalTrafficPolicy|Type)|TaintEffect|TolerationOperator|URIScheme|VolumeBindingMode)$/;
