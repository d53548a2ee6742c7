import { type FieldPath, path } from "../json/field-path.js";
import { type LabelSelector, isStringMap, readLabelSelector } from "../api/label-selector.js";
import { type KubeObject, at, parseApiVersion } from "../json/object.js";

/** Kinds from before LabelSelector: their `spec.selector` is the map of labels itself. */
const PLAIN_SELECTORS: ReadonlySet<string> = new Set([
  "/ReplicationController",
  "apps.openshift.io/DeploymentConfig",
]);

export interface PodSelector {
  readonly selector: LabelSelector;
  /** Where the labels stand that it asks for one by one. */
  readonly matchLabels: FieldPath;
}

/** How an object with a `spec.selector` selects pods; undefined if there is none, or none that can be read. */
export const podSelector = (object: KubeObject): PodSelector | undefined => {
  const value = at(object, "spec", "selector");
  if (!PLAIN_SELECTORS.has(`${parseApiVersion(object.apiVersion).group}/${object.kind}`)) {
    const selector = readLabelSelector(value);
    return selector && { selector, matchLabels: path("spec", "selector", "matchLabels") };
  }
  return isStringMap(value)
    ? { selector: { matchLabels: value }, matchLabels: path("spec", "selector") }
    : undefined;
};
