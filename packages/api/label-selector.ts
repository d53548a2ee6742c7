import { type Json, type JsonObject, isArray, isObject, own } from "kube-json";

export interface LabelSelectorRequirement {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  readonly values?: readonly string[];
}

/** metav1.LabelSelector: all requirements must hold; an empty selector selects everything. */
export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly LabelSelectorRequirement[];
}

/** metav1.LabelSelector semantics (k8s.io/apimachinery labels): every requirement must hold. */
export const matchesLabels = (selector: LabelSelector, labels: Readonly<Record<string, unknown>>): boolean => {
  const value = (name: string): unknown => (Object.hasOwn(labels, name) ? labels[name] : undefined);
  return (
    Object.entries(selector.matchLabels ?? {}).every(([name, wanted]) => value(name) === wanted) &&
    (selector.matchExpressions ?? []).every(({ key, operator, values = [] }) => {
      const actual = value(key);
      switch (operator) {
        case "Exists":
          return actual !== undefined;
        case "DoesNotExist":
          return actual === undefined;
        case "In":
          return typeof actual === "string" && values.includes(actual);
        case "NotIn":
          return typeof actual !== "string" || !values.includes(actual);
      }
    })
  );
};

/** A selector from unchecked JSON; undefined if it is malformed, since its selection is then unknown. */
export const readLabelSelector = (value: Json | undefined): LabelSelector | undefined => {
  if (!isObject(value)) return undefined;
  const matchLabels = own(value, "matchLabels") ?? {};
  const matchExpressions = own(value, "matchExpressions") ?? [];
  return isStringMap(matchLabels) && isArray(matchExpressions) && matchExpressions.every(isRequirement)
    ? { matchLabels, matchExpressions }
    : undefined;
};

/** True for a map of labels, such as `matchLabels` and the selectors of old kinds. */
export const isStringMap = (value: Json | undefined): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((entry) => typeof entry === "string");

export const OPERATORS: readonly string[] = ["In", "NotIn", "Exists", "DoesNotExist"];

const isRequirement = (value: Json): value is JsonObject & LabelSelectorRequirement => {
  const values = own(value, "values") ?? [];
  return (
    typeof own(value, "key") === "string" &&
    OPERATORS.some((one) => one === own(value, "operator")) &&
    isArray(values) &&
    values.every((entry) => typeof entry === "string")
  );
};

/** The label with the name of a Namespace, which the API server sets. */
export const NAMESPACE_NAME_LABEL = "kubernetes.io/metadata.name";

/** The namespace of namespaced objects without one (API conventions, "Metadata"). */
export const DEFAULT_NAMESPACE = "default";

/** True if a selector of namespaces needs other labels than the name. */
export const asksForMoreThanName = ({ matchLabels = {}, matchExpressions = [] }: LabelSelector): boolean =>
  [...Object.keys(matchLabels), ...matchExpressions.map(({ key }) => key)].some(
    (name) => name !== NAMESPACE_NAME_LABEL,
  );
