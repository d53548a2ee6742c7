import { type FieldPath, type KubeObject, at, parseApiVersion, path } from "kube-json";
import { type LabelSelector, isStringMap, readLabelSelector } from "kube-api";

/** Kinds from before LabelSelector: their `spec.selector` is the map of labels itself. */
const PLAIN_SELECTORS: ReadonlySet<string> = new Set(["/ReplicationController", "apps.openshift.io/DeploymentConfig"]);

export interface PodSelector {
  readonly selector: LabelSelector;
  /** The path of the labels that it requires individually. */
  readonly matchLabels: FieldPath;
}

/** The pod selector of an object with a `spec.selector`; undefined if it is absent or malformed. */
export const podSelector = (object: KubeObject): PodSelector | undefined => {
  const value = at(object, "spec", "selector");
  if (!PLAIN_SELECTORS.has(`${parseApiVersion(object.apiVersion).group}/${object.kind}`)) {
    const selector = readLabelSelector(value);
    return selector && { selector, matchLabels: path("spec", "selector", "matchLabels") };
  }
  return isStringMap(value) ? { selector: { matchLabels: value }, matchLabels: path("spec", "selector") } : undefined;
};
