import { type Json, type JsonObject, isArray, isNumber, isObject, own, stringAt } from "kube-json";
import { anyValue, bareString, quoted, rawString, withArguments } from "./values.js";

/** The markers that make a keyword of a schema; undefined for a value that no marker makes. */
type Render = (value: Json, schema: JsonObject) => readonly string[] | undefined;

const validation = (name: string, format: (value: Json) => string | undefined): Render => {
  return (value) => {
    const text = format(value);
    return text === undefined ? undefined : [`+kubebuilder:validation:${name}=${text}`];
  };
};

const number = (name: string): Render => validation(name, (value) => (isNumber(value) ? String(value) : undefined));

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
    maxLength: number("MaxLength"),
    minLength: number("MinLength"),
    maximum: number("Maximum"),
    minimum: number("Minimum"),
    multipleOf: number("MultipleOf"),
    maxItems: number("MaxItems"),
    minItems: number("MinItems"),
    maxProperties: number("MaxProperties"),
    minProperties: number("MinProperties"),
    exclusiveMaximum: flag("+kubebuilder:validation:ExclusiveMaximum=true"),
    exclusiveMinimum: flag("+kubebuilder:validation:ExclusiveMinimum=true"),
    uniqueItems: flag("+kubebuilder:validation:UniqueItems=true"),
    pattern: validation("Pattern", (value) => (typeof value === "string" ? rawString(value) : undefined)),
    // The size of an integer is that of its type in Go.
    format: (value, schema) =>
      typeof value === "string" && own(schema, "type") !== "integer"
        ? [`+kubebuilder:validation:Format=${bareString(value)}`]
        : undefined,
    title: (value) => (typeof value === "string" ? [`+kubebuilder:title=${quoted(value)}`] : undefined),
    enum: validation("Enum", (value) =>
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
