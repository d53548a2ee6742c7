import type { GoPlace } from "go-crd";
import { type KubeObject, valueAt } from "kube-json";
import type { Finding } from "../../model/decision.js";
import { isOfOpenSet } from "../../kube/go/enums.js";
import type { GoProject } from "./go-project.js";

/**
 * True for a finding on the length of a text that is one of the constants of its type in Go. A reviewer asks for an `enum`, as
 * go-types/enum-has-marker does.
 */
export const isOfEnumeration = (
  { placesIn }: GoProject,
  crd: KubeObject,
  manifest: string,
): ((finding: Finding) => boolean) => {
  const placeOf = placesIn(crd, manifest);
  return ({ rule, field }) => {
    if (rule !== "crd-schema/bounded-size" || valueAt(crd, [...field, "type"]) !== "string") return false;
    const place = placeOf(field);
    return place !== undefined && hasConstants(place);
  };
};

const hasConstants = ({ declaration, type }: GoPlace): boolean =>
  declaration === undefined
    ? OF_KUBERNETES.test(type)
    : Object.keys(declaration.constants ?? {}).length > 1 && !isOfOpenSet(declaration.owner ?? "");

/** Types of Kubernetes with constants, whose sources are not read. */
const OF_KUBERNETES =
  /^(?:\[\]|\*)*\w+\.(?:ConditionStatus|DNSPolicy|DeletionPropagation|HostPathType|IPFamily(?:Policy)?|MountPropagationMode|NodeSelectorOperator|PersistentVolume(?:AccessMode|Mode|ReclaimPolicy)|PodPhase|Protocol|PullPolicy|RestartPolicy|Service(?:Affinity|ExternalTrafficPolicy|InternalTrafficPolicy|Type)|TaintEffect|TolerationOperator|URIScheme|VolumeBindingMode)$/;
