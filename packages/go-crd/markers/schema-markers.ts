import { type Json, type JsonObject, isArray, isNumber, isObject, own, stringAt } from "kube-json";
import { anyValue, bareString, quoted, rawString, withArguments } from "./values.js";

/** The markers that make a keyword of a schema; undefined for a value that no marker makes. */
type Render = (value: Json, schema: JsonObject) => readonly string[] | undefined;

/** Keywords with a number, and those that are true or absent, which the markers call alike. */
export const NUMBERS: readonly string[] = [
  ...["maxLength", "minLength", "maximum", "minimum", "multipleOf"],
  ...["maxItems", "minItems", "maxProperties", "minProperties"],
];
export const FLAGS: readonly string[] = ["exclusiveMaximum", "exclusiveMinimum", "uniqueItems"];

export const markerOf = (keyword: string): string =>
  `kubebuilder:validation:${keyword.slice(0, 1).toUpperCase()}${keyword.slice(1)}`;

const validation = (keyword: string, format: (value: Json) => string | undefined): Render => {
  return (value) => {
    const text = format(value);
    return text === undefined ? undefined : [`+${markerOf(keyword)}=${text}`];
  };
};

const number = (keyword: string): Render =>
  validation(keyword, (value) => (isNumber(value) ? String(value) : undefined));

/** A keyword that is true or absent. */
const flag =
  (marker: string): Render =>
  (value) =>
    typeof value !== "boolean" ? undefined : value ? [marker] : [];

const word =
  (name: string): Render =>
  (value) =>
    typeof value === "string" ? [`+${name}=${value}`] : undefined;

/** Keywords of a schema by the markers of controller-gen that make them. */
export const SCHEMA_MARKERS: ReadonlyMap<string, Render> = new Map(
  Object.entries<Render>({
    ...Object.fromEntries(NUMBERS.map((keyword) => [keyword, number(keyword)])),
    ...Object.fromEntries(FLAGS.map((keyword) => [keyword, flag(`+${markerOf(keyword)}=true`)])),
    pattern: validation("pattern", (value) => (typeof value === "string" ? rawString(value) : undefined)),
    // The size of an integer is that of its type in Go.
    format: (value, schema) =>
      typeof value === "string" && own(schema, "type") !== "integer"
        ? [`+kubebuilder:validation:Format=${bareString(value)}`]
        : undefined,
    title: (value) => (typeof value === "string" ? [`+kubebuilder:title=${quoted(value)}`] : undefined),
    enum: validation("enum", (value) =>
      isArray(value)
        ? value.map((one) => (typeof one === "string" ? bareString(one) : anyValue(one))).join(";")
        : undefined,
    ),
    default: (value) => [`+kubebuilder:default=${anyValue(value)}`],
    example: (value) => [`+kubebuilder:example=${anyValue(value)}`],
    nullable: flag("+nullable"),
    "x-kubernetes-list-type": word("listType"),
    "x-kubernetes-list-map-keys": (value) =>
      isArray(value) ? value.flatMap((one) => (typeof one === "string" ? [`+listMapKey=${one}`] : [])) : undefined,
    "x-kubernetes-map-type": (value, schema) =>
      word(own(schema, "properties") === undefined ? "mapType" : "structType")(value, schema),
    "x-kubernetes-preserve-unknown-fields": flag("+kubebuilder:pruning:PreserveUnknownFields"),
    "x-kubernetes-embedded-resource": flag("+kubebuilder:validation:EmbeddedResource"),
    "x-kubernetes-int-or-string": flag("+kubebuilder:validation:XIntOrString"),
    "x-kubernetes-validations": (value) =>
      isArray(value) ? value.flatMap((one) => (isObject(one) ? [celRule(one)] : [])) : undefined,
  }),
);

const celRule = (rule: JsonObject): string => {
  const text = (name: string): string | undefined => {
    const value = stringAt(rule, name);
    return value === undefined ? undefined : quoted(value);
  };
  const old = own(rule, "optionalOldSelf");
  return `+kubebuilder:validation:XValidation:${withArguments({
    rule: text("rule") ?? '""',
    message: text("message"),
    messageExpression: text("messageExpression"),
    reason: stringAt(rule, "reason"),
    fieldPath: text("fieldPath"),
    optionalOldSelf: typeof old === "boolean" ? String(old) : undefined,
  })}`;
};
