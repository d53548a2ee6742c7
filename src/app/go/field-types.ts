import type { GoPlace } from "go-crd";
import { structNamed } from "kube-builtin";
import { type FieldPath, type KubeObject, valueAt, formatField, join, stringAt } from "kube-json";
import { OF_REJECTED } from "../../engine/review/replaced.js";
import { isOfOpenSet } from "../../kube/go/enums.js";
import type { Finding } from "../../model/decision.js";
import type { Pack } from "../../model/pack.js";
import type { AnyRule } from "../../model/rule.js";
import { count, literal } from "../../text/message.js";
import type { ExcusesInGo } from "../adoption/adoption.js";
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

/** Findings in parts of CRDs whose types, by the Go sources, are of another module. */
export interface ForeignTypes {
  /** The findings in the CRD, which is in the manifest. */
  readonly of: (crd: KubeObject, manifest: string) => Required<Pick<ExcusesInGo, "isLeftOut" | "leaveOut">>;
  /** A sentence on those that were left out. */
  readonly notes: () => readonly string[];
}

/**
 * An author who embeds a type of another module cannot choose its fields. The needs of API servers and clients hold in them, too,
 * as inside Kubernetes types.
 */
export const createForeignTypes = ({ placesIn }: GoProject, packs: readonly Pack[]): ForeignTypes => {
  const isOfDesign = ({ insideCoreTypes, id }: AnyRule): boolean =>
    (insideCoreTypes !== true || OF_CONDITIONS.test(id)) && !OF_REJECTED.has(id);
  const designs = new Set(
    packs.flatMap(({ rules }) => rules.filter(({ rule }) => isOfDesign(rule)).map(({ id }) => id)),
  );
  /** The types, by the findings. */
  const left = new Map<string, string>();
  return {
    of: (crd, manifest) => {
      const placeOf = placesIn(crd, manifest);
      const typeOf = ({ rule, field, isPolicy }: Finding): string | undefined => {
        const place = isPolicy === true || !designs.has(rule) ? undefined : placeOf(field);
        if (place?.foreignType === undefined) return undefined;
        const isKnown = place.isInlined === true ? OF_ALL_OBJECTS : OF_MODULES_OF_KUBERNETES;
        return isKnown.test(place.foreignType) && !isMissed(place, rule) ? undefined : place.type;
      };
      return {
        isLeftOut: (finding) => typeOf(finding) !== undefined,
        leaveOut: (finding) => {
          const type = typeOf(finding);
          if (type === undefined) return;
          const key = JSON.stringify([stringAt(crd, "metadata", "name"), finding.rule, formatField(finding.field)]);
          left.set(key, type.replace(/^(?:\[\]|\*|map\[[^\]]*\])+/, ""));
        },
      };
    },
    notes: () => (left.size === 0 ? [] : [noteOn(left)]),
  };
};

/** Rules that ask for the type metav1.Condition, if it is not that of Knative. */
const OF_CONDITIONS = /^crd-conditions\//;

/** The rules on CRDs know these types, and the parts that a CRD may choose. */
const OF_MODULES_OF_KUBERNETES = /^k8s\.io\//;

/** They do not know a type that is inlined, because its fields are among others. */
const OF_ALL_OBJECTS = /^k8s\.io\/apimachinery\//;

/** True inside a type of Kubernetes that the rules do not recognize by its schema, but Go names. */
const isMissed = ({ foreignType = "", isInlined }: GoPlace, rule: string): boolean => {
  const [, version = "", name = ""] = OF_API.exec(foreignType) ?? [];
  return isInlined !== true && !OF_CONDITIONS.test(rule) && structNamed(`${version.toUpperCase()}${name}`).size > 0;
};

const OF_API = /^k8s\.io\/api\/\w+\/(v\d+)\.(\w+)$/;

const noteOn = (left: ReadonlyMap<string, string>): string => {
  const [are, them] = left.size === 1 ? ["is", "it"] : ["are", "them"];
  return `${count(left.size, "finding")} in ${named([...new Set(left.values())])} ${are} left out, because types of other Go modules are not yours to change; '--no-go' shows ${them}`;
};

/** Types in the note. */
const NAMED = 3;

const named = (types: readonly string[]): string =>
  join([...types.slice(0, NAMED).map(literal), ...(types.length > NAMED ? ["other types"] : [])], "and");
