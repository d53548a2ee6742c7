import { isBase64 } from "kube-json";

/**
 * The value of an unquoted or tagged scalar, as sigs.k8s.io/yaml decides it (resolve.go of its go-yaml v2), which reads
 * manifests for kubectl and the API server. It is neither YAML 1.1 nor 1.2: 'yes', 'on' and 'y' are booleans, '0777'
 * and '0o777' are octal, but '2020-01-01' and '12:30:45' are text.
 */

/** `undefined` if the text does not fit its tag, or if JSON cannot represent the value. */
type ScalarValue = null | boolean | number | bigint | string | undefined;

const TAG = "tag:yaml.org,2002:";

const WORDS: ReadonlyMap<string, null | boolean | number> = new Map<string, null | boolean | number>([
  ...["", "~", "null", "Null", "NULL"].map((word) => [word, null] as const),
  ...["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"].map((word) => [word, true] as const),
  ...["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"].map((word) => [word, false] as const),
  ...[".nan", ".NaN", ".NAN"].map((word) => [word, Number.NaN] as const),
  ...[".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"].map((word) => [word, Infinity] as const),
  ...["-.inf", "-.Inf", "-.INF"].map((word) => [word, -Infinity] as const),
]);

const INTEGER = /^([-+]?)(?:(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+)|0([0-7]+)|(0|[1-9][0-9]*))$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;
const MAX_UINT64 = 2n ** 64n - 1n;
/** The length of the longest 64-bit integer: base 2 with sign and prefix. Longer ones are floats or text. */
const MAX_INTEGER_LENGTH = 80;

/**
 * An integer as Go reads it: a number if that is exact, otherwise a bigint. Beyond int64 it is a number, because the
 * API server gets a float.
 */
const readInteger = (text: string): number | bigint | undefined => {
  const match = text.length <= MAX_INTEGER_LENGTH ? INTEGER.exec(text) : null;
  if (match === null) return undefined;
  const [, sign, prefixed, octal, decimal] = match;
  const magnitude = BigInt(prefixed ?? (octal === undefined ? (decimal ?? "0") : `0o${octal}`));
  const value = sign === "-" ? -magnitude : magnitude;
  // Go's ParseUint takes no sign.
  if (value < MIN_INT64 || value > (sign === "" ? MAX_UINT64 : MAX_INT64)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) || value > MAX_INT64 ? number : value;
};

const readNumber = (text: string): number | bigint | undefined => {
  const first = text.charCodeAt(0);
  // Numbers begin with '+', '-', '.' or a digit, and most scalars do not. The range also includes ',' and '/'.
  if (first < 43 || first > 57) return undefined;
  const plain = text.replaceAll("_", "");
  const integer = readInteger(plain);
  if (integer !== undefined) return integer;
  const number = FLOAT.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
};

/** The value of an unquoted scalar without a tag. May be NaN or an infinity, which JSON does not have. */
export const plainValue = (text: string): null | boolean | number | bigint | string => {
  // The longest words are '-.inf' and 'false'.
  const word = text.length <= 5 ? WORDS.get(text) : undefined;
  return word === undefined ? (readNumber(text) ?? text) : word;
};

/** The value of a scalar with a tag such as '!!int'. With an unknown tag, the scalar is text. */
export const taggedValue = (text: string, tag: string): ScalarValue => {
  const type = tag.startsWith(TAG) ? tag.slice(TAG.length) : "";
  const value = type === "" || type === "str" ? text : plainValue(text);
  switch (type) {
    case "binary":
      return decodeBase64(text);
    case "bool":
      return typeof value === "boolean" ? value : undefined;
    case "int":
      return typeof value === "bigint" || Number.isInteger(value) ? value : undefined;
    case "float":
      return typeof value === "number" || typeof value === "bigint" ? Number(value) : undefined;
    case "null":
      return value === null ? null : undefined;
    default:
      return text;
  }
};

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Decodes base64 (RFC 4648, section 4), which may contain line breaks; undefined if the text is not base64, or its bytes are not
 * UTF-8. kubectl would put U+FFFD in their place, and lose them.
 */
const decodeBase64 = (text: string): string | undefined => {
  if (!isBase64(text)) return undefined;
  try {
    return UTF8.decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
};
