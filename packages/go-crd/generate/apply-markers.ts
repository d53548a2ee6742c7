import { type Json, type JsonObject, isObject, objectAt } from "kube-json";
import { sameMarkerName } from "../markers/marker-identity.js";
import { FLAGS, NUMBERS, markerOf } from "../markers/schema-markers.js";
import { type GoMarker, markerArguments } from "../syntax/markers.js";
import { enumValues, valueIn } from "../markers/marker-value.js";

/** A schema that grows. */
export type Schema = Record<string, Json>;

type Apply = (schema: Schema, value: string) => void;

const set =
  (keyword: string, read: (value: string) => Json): Apply =>
  (schema, value) => {
    schema[keyword] = read(value);
  };

/** A generator refuses other text. */
const number =
  (keyword: string): Apply =>
  (schema, value) => {
    if (value !== "" && Number.isFinite(Number(value))) schema[keyword] = Number(value);
  };

const text = (value: string): string => {
  const read = /^["`']/.test(value) ? valueIn(value) : value;
  return typeof read === "string" ? read : value;
};
const isTrue = (value: string): boolean => value === "" || value === "true";

const push =
  (keyword: string, read: (value: string) => Json): Apply =>
  (schema, value) => {
    schema[keyword] = [...((schema[keyword] as readonly Json[] | undefined) ?? []), read(value)];
  };

const KUBEBUILDER = "kubebuilder:validation:";

/** The markers of controller-gen that make keywords of a schema. */
const SCHEMA: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ...NUMBERS.map((keyword): [string, Apply] => [markerOf(keyword), number(keyword)]),
  ...FLAGS.map((keyword): [string, Apply] => [markerOf(keyword), set(keyword, isTrue)]),
  [`${KUBEBUILDER}Pattern`, set("pattern", text)],
  [`${KUBEBUILDER}Format`, set("format", text)],
  [`${KUBEBUILDER}Type`, retype],
  [`${KUBEBUILDER}Enum`, (schema, value) => (schema["enum"] = enumOf(schema, value))],
  [`${KUBEBUILDER}XValidation`, push("x-kubernetes-validations", celRule)],
  ...["ExactlyOneOf", "AtMostOneOf", "AtLeastOneOf"].map((name): [string, Apply] => [
    KUBEBUILDER + name,
    push("x-kubernetes-validations", (value) => countRule(name, value)),
  ]),
  [
    "k8s:immutable",
    push("x-kubernetes-validations", () => ({ rule: "self == oldSelf", message: "field is immutable" })),
  ],
  [`${KUBEBUILDER}XIntOrString`, set("x-kubernetes-int-or-string", isTrue)],
  [`${KUBEBUILDER}EmbeddedResource`, set("x-kubernetes-embedded-resource", isTrue)],
  ["kubebuilder:pruning:PreserveUnknownFields", set("x-kubernetes-preserve-unknown-fields", isTrue)],
  ["kubebuilder:title", set("title", text)],
  [
    "kubebuilder:default",
    (schema, value) => {
      // A reference to a constant is not computed.
      if (!value.startsWith("ref("))
        schema["default"] = /^\{\s*\}$/.test(value) && isList(schema) ? [] : valueIn(value);
    },
  ],
  ["kubebuilder:example", set("example", valueIn)],
  ["nullable", set("nullable", isTrue)],
  ["listType", set("x-kubernetes-list-type", text)],
  ["listMapKey", push("x-kubernetes-list-map-keys", text)],
  ["mapType", set("x-kubernetes-map-type", text)],
  ["structType", set("x-kubernetes-map-type", text)],
]);

/** Adds what the markers of a field or type make to its schema. Other markers make nothing. */
export const applyMarkers = (schema: Schema, markers: readonly GoMarker[]): void => {
  const inOrder = [...markers].sort((a, b) => rankOf(a) - rankOf(b));
  for (const { name, value } of inOrder) {
    const ofItems = /^kubebuilder:validation:items:(.+)$/.exec(name)?.[1];
    const items = schema["items"];
    if (ofItems !== undefined && isObject(items)) {
      const changed = { ...items } as Schema;
      SCHEMA.get(KUBEBUILDER + ofItems)?.(changed, value);
      schema["items"] = changed;
    } else SCHEMA.get(sameMarkerName(name))?.(schema, value);
  }
};

const isList = (schema: Schema): boolean => schema["type"] === "array";

/** A type decides which keywords of the old one stay, and `+kubebuilder:default` replaces `+default`. */
const rankOf = ({ name }: GoMarker): number => (name === `${KUBEBUILDER}Type` ? 0 : name === "default" ? 1 : 2);

/** Another type in JSON than Go says: nothing of the Go type is left. */
function retype(schema: Schema, value: string): void {
  const type = text(value);
  if (schema["type"] === type) return;
  // oxlint-disable-next-line typescript/no-dynamic-delete -- the schema grows here only
  for (const keyword of ["properties", "required", "items", "additionalProperties", "format"]) delete schema[keyword];
  if (type === "Any") schema["x-kubernetes-preserve-unknown-fields"] = true;
  else schema["type"] = type;
}

const enumOf = (schema: Schema, value: string): Json =>
  enumValues(value).map((one) => (schema["type"] === "integer" || schema["type"] === "number" ? Number(one) : one));

function celRule(value: string): JsonObject {
  const given = markerArguments(value);
  const rule: Schema = {};
  for (const name of ["fieldPath", "message", "messageExpression", "reason", "rule"]) {
    const found = given.get(name);
    if (found !== undefined) rule[name] = text(found);
  }
  if (given.has("optionalOldSelf")) rule["optionalOldSelf"] = isTrue(given.get("optionalOldSelf") ?? "");
  return rule;
}

/** The rule of controller-gen on the number of fields that are set. */
function countRule(name: string, value: string): JsonObject {
  const fields = enumValues(value);
  const [compare, words, end] =
    name === "ExactlyOneOf"
      ? ["== 1", "exactly one", "must"]
      : name === "AtMostOneOf"
        ? ["<= 1", "at most one", "may"]
        : [">= 1", "at least one", "must"];
  return {
    message: `${words} of the fields in [${fields.join(" ")}] ${end} be set`,
    rule: `[${fields.map((one) => `has(self.${one})`).join(",")}].filter(x,x==true).size() ${compare}`,
  };
}

/** The text arguments of a marker by name. */
export const textArguments = (value: string): Readonly<Record<string, string>> =>
  objectAt(Object.fromEntries([...markerArguments(value)].map(([name, one]) => [name, text(one)]))) as Record<
    string,
    string
  >;
