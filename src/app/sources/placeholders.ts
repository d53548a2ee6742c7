import { isBuiltInGroup } from "kube-api";
import { type KubeObject, parseApiVersion, stringAt, valueAt } from "kube-json";
import type { Finding } from "../../model/decision.js";
import { count } from "../../text/message.js";

/** '${CLUSTER_NAME}', '$(NAME)-ca', '$NAME', '<node name>', '{{ .Name }}', 'CLUSTER_NAME', 'CLUSTERNAME', '__NAME__'. */
const IN_NAME = /\$[A-Za-z_({]|<[^<>]+>|\{\{|__[A-Z]|^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$|^[A-Z]{4,}$/;

/** True for an object with a placeholder in its name or namespace, which a script replaces. */
export const isTemplate = (object: KubeObject): boolean =>
  ["name", "namespace"].some((field) => IN_NAME.test(stringAt(object, "metadata", field) ?? ""));

/** A whole value. */
const VALUE = /^(?:<[^<>]+>|\{\{.*\}\}|\$\{[^{}]+\})$/;

/** '($name)' of Chainsaw, and a variable of a script or of kustomize in a value. Patterns and messages in CRDs look so, too. */
const IN_OBJECTS =
  /^(?:\(.+\)|\.{3}|\{[A-Z][A-Z\d_]*\}|\$[A-Z][A-Z\d_]*|__[A-Z\d_]+__)$|\$\{[A-Za-z_]\w*[^{}]*\}|\$\([A-Za-z_][\w-]*\)/;

/** Built-in kinds have no such values, but custom resources do. */
const CAPITALS = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/** What is said of a value, rather than of its field. */
const OF_VALUE: ReadonlySet<string> = new Set(["FieldValueInvalid", "FieldValueNotSupported", "FieldValueTypeInvalid"]);

/** True for a finding on a value that is a placeholder. */
export const isOnPlaceholder = ({ field, reason }: Finding, object: KubeObject): boolean => {
  const value = OF_VALUE.has(reason) ? valueAt(object, field) : undefined;
  if (typeof value !== "string") return false;
  if (VALUE.test(value)) return true;
  if (object.kind === "CustomResourceDefinition") return false;
  const isBuiltIn = isBuiltInGroup(parseApiVersion(object.apiVersion).group);
  return IN_OBJECTS.test(value) || (CAPITALS.test(value) && isBuiltIn && reason !== "FieldValueNotSupported");
};

export const placeholderNotes = ([first, ...others]: readonly string[]): readonly string[] => {
  if (first === undefined) return [];
  return others.length === 0
    ? [`${first} is a placeholder, and not judged`]
    : [`${count(others.length + 1, "value")} are placeholders, and not judged: ${first}, ...`];
};
