import { isBuiltInGroup } from "kube-api";
import { isArray, isObject, type KubeObject, parseApiVersion, segmentName, stringAt, valueAt } from "kube-json";
import type { Finding } from "../../model/decision.js";
import { count } from "../../text/message.js";

/** A word for what only the reader knows; other words in capitals, as in 'MY_APP', are mistakes. */
const BLANK =
  "(?:[A-Z]{0,30}NAME|[A-Z]{0,30}SPACE|ACCOUNT|BASE64|BUCKET|BUNDLE|CERT|CLUSTER|DOMAIN|EMAIL|FILLED|HOST|ID|INSERT|KEY|NODE|PASSWORD|PLACEHOLDER|PREFIX|PROJECT|REGION|REGISTRY|SUFFIX|TENANT|TODO|TOKEN|USER|UUID|VERSION|YOUR|ZONE)";

/** 'CLUSTER_NAME', 'CLUSTER_NAME-ca', 'YOUR_BUCKET', 'REPLACEME-ca', 'FILLED BY A SCRIPT'. */
const CAPITALS = new RegExp(
  `\\b(?:(?:[A-Z\\d]{1,30}_){1,9}${BLANK}(?:_[A-Z\\d]{1,30}){0,9}|${BLANK}(?:_[A-Z\\d]{1,30}){1,9}|(?:REPLACE|CHANGE)_?ME)\\b|^[A-Z]+(?: [A-Z]+)+$`,
);

/** '${CLUSTER_NAME}', '$(NAME)-ca', '$NAME', '<node name>', '{{ .Name }}', '__NAME__', 'app.vX.Y.Z'. */
const IN_NAME = /\$[A-Za-z_({]|<[^<>]+>|\{\{|__[A-Z]|\bvX\.Y\.Z$/;

/** 'shell-HOSTNAME', 'CLUSTER-NAME', 'CLUSTERNAME'. */
const PART = new RegExp(`(?:^|-)${BLANK}(?:-|$)`);

/** True for an object with a placeholder in its version, name or namespace, which a script replaces; a CRD is in no namespace. */
export const isTemplate = (object: KubeObject): boolean =>
  /\$[({]|\{\{/.test(object.apiVersion) ||
  (object.kind === "CustomResourceDefinition" ? ["name"] : ["name", "namespace"])
    .map((field) => stringAt(object, "metadata", field) ?? "")
    .some((name) => IN_NAME.test(name) || CAPITALS.test(name) || PART.test(name));

/** A whole value. */
const VALUE = /^(?:<[^<>]+>|\{\{.*\}\}|\$\{[^{}]+\})$/;

/**
 * '($name)' of Chainsaw, and a variable of a script or of kustomize in a value. Patterns and messages in CRDs also look like
 * this.
 */
const IN_OBJECTS =
  /^(?:\(.+\)|\.{3}|\{[A-Z][A-Z\d_]*\}|\$[A-Z][A-Z\d_]*|__[A-Z\d_]+__)$|\$\{[A-Za-z_][^{}]*\}|\$\([A-Za-z_][\w-]*\)/;

/** Where built-in kinds have no such values, but custom resources do: also '<name>-svc' and 'kafka.$DOMAIN'. */
const IN_BUILT_IN = new RegExp(`${CAPITALS.source}|\\{\\{|<[A-Za-z][\\w .-]*>|\\$[A-Z]`);

/** Keys in capitals are those of environments. */
const IN_KEY = /\$\{|\{\{|^<[^<>]+>$/;

/** Reasons that are about a value, not about its field. */
const OF_VALUE: ReadonlySet<string> = new Set(["FieldValueInvalid", "FieldValueNotSupported", "FieldValueTypeInvalid"]);

/** One name in marks, and nothing else: what else a value holds stays there, as in 'evil.io/a:${TAG}'. */
const NAME_IN_MARKS =
  /^(?:<[\w .-]+>|\{\{[\w .$-]+\}\}|\$\{\w+\}|\{[A-Z][A-Z\d_]*\}|\$[A-Z][A-Z\d_]*|__[A-Z\d_]+__|\(\$\w+\))$/;

/**
 * True for a finding of a user's own rule on a value that says nothing yet: an API server takes scripts, '$(NAME)' and names in
 * capitals.
 */
export const isOnWholePlaceholder = ({ field, reason }: Finding, object: KubeObject): boolean => {
  const value = valueAt(object, field);
  return OF_VALUE.has(reason) && typeof value === "string" && NAME_IN_MARKS.test(value);
};

/**
 * True for a finding of a rule of the catalogue on a value, an entry of a map or an only item with a placeholder. These rules
 * ask for the form of a value, which it only has once it is filled in.
 */
export const isOnPlaceholder = ({ field, reason }: Finding, object: KubeObject): boolean => {
  const last = field.at(-1);
  if (last !== undefined && IN_KEY.test(String(segmentName(last)))) return true;
  if (!OF_VALUE.has(reason)) return false;
  const isBuiltIn = isBuiltInGroup(parseApiVersion(object.apiVersion).group);
  const isPlaceholder = (value: string): boolean =>
    VALUE.test(value) ||
    (object.kind !== "CustomResourceDefinition" &&
      (IN_OBJECTS.test(value) || (isBuiltIn && IN_BUILT_IN.test(value) && reason !== "FieldValueNotSupported")));
  const value = valueAt(object, field);
  // A list with one item is '[NAME]'.
  const isEntries = isObject(value) || (isArray(value) && value.length === 1);
  const all = isEntries ? Object.values(value) : [value];
  const texts = all.filter((one) => typeof one === "string");
  return texts.length === all.length && texts.some(isPlaceholder);
};

export const placeholderNotes = ([first, ...others]: readonly string[]): readonly string[] => {
  if (first === undefined) return [];
  return others.length === 0
    ? [`${first} is a placeholder, and not judged`]
    : [`${count(others.length + 1, "value")} are placeholders, and not judged: ${first}, ...`];
};
