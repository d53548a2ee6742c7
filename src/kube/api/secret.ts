import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  equalJson,
  isArray,
  isNumber,
  isObject,
  own,
  parseApiVersion,
  segmentName,
} from "kube-json";

/** The field that an API server writes over `data`, and shows to no webhook. */
const WRITE_ONLY = "stringData";

/** The fields of a Secret whose values, and copies of them, may not be shown. Everything else may. */
const VALUES: ReadonlySet<string> = new Set(["data", WRITE_ONLY]);

/** kubectl stores a copy of the object in it. */
export const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/** Both are valid base64. */
const REDACTED = "redacted";
const OTHER = "redactedtoo0";
/** This is not. */
export const NOT_BASE64 = "-";

export const isSecret = ({ apiVersion, kind }: KubeObject): boolean =>
  kind === "Secret" && parseApiVersion(apiVersion).group === "";

/**
 * A Secret with other values of the same types and keys, so that most rules find the same, and without any
 * real value. Where the values of `object` and `beside` differ, so do those of their results. `text` is that of all texts.
 */
export const withoutSecretValues = (object: KubeObject, beside?: KubeObject, text = REDACTED): KubeObject => {
  const entries = Object.entries(object).map(([name, value]): [string, Json | undefined] => {
    if (VALUES.has(name)) return [name, redactedMap(value, own(beside, name), text)];
    return [name, name === "metadata" && isObject(value) ? withoutCopy(value) : value];
  });
  return Object.fromEntries(entries) as KubeObject;
};

const redactedMap = (values: Json | undefined, beside: Json | undefined, text = REDACTED): Json | undefined =>
  isObject(values)
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, redactedValue(value, own(beside, name), text)]),
      )
    : redactedValue(values, beside, text);

const redactedValue = (value: Json | undefined, beside?: Json, text = REDACTED): Json | undefined => {
  if (typeof value === "string" && value !== "") return beside === undefined || equalJson(value, beside) ? text : OTHER;
  if (isNumber(value)) return 0;
  if (typeof value === "boolean") return false;
  if (isArray(value)) return [];
  return isObject(value) ? {} : value;
};

const withoutCopy = (metadata: JsonObject): JsonObject => {
  const annotations = own(metadata, "annotations");
  if (!isObject(annotations) || own(annotations, LAST_APPLIED) === undefined) return metadata;
  return {
    ...metadata,
    annotations: Object.fromEntries(
      Object.entries(annotations).map(([name, value]) => [name, name === LAST_APPLIED ? REDACTED : value]),
    ),
  };
};

/** True for a field of a Secret that only its author may write: it is always absent in what a webhook gets. */
export const isWriteOnly = ([first]: readonly unknown[]): boolean =>
  (isObject(first) ? own(first, "key") : first) === WRITE_ONLY;

/** True for a field that holds values of a Secret, is one, or is below one. */
export const isSecretField = ([first]: FieldPath): boolean =>
  first !== undefined && VALUES.has(String(segmentName(first)));

/** The field, cut at a value of `object`: keys of `data` are names, those below belong to values. */
export const shownSecretField = (field: FieldPath, object: KubeObject): FieldPath => {
  if (!isSecretField(field)) return field;
  const holder = own(object, String(segmentName(field[0] ?? "")));
  return field.slice(0, isObject(holder) ? 2 : 1);
};

/** The redacted form of a value at `steps` in a Secret. */
export const shownSecretValue = (steps: readonly string[], value: Json): Json => {
  const [first, ...rest] = steps;
  if (first !== undefined && VALUES.has(first))
    return (rest.length === 0 ? redactedMap(value, undefined) : redactedValue(value)) ?? null;
  return first === "metadata" && steps.at(-1) === LAST_APPLIED ? REDACTED : value;
};
