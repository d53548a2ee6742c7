import { TEXT_FORMATS } from "kube-api";

/** The smallest and the largest integer of each integer format. */
export const INTEGER_RANGES: Readonly<Record<"int32" | "int64", readonly [low: bigint, high: bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

const NUMBER_FORMATS: Readonly<Record<string, readonly string[]>> = {
  integer: ["int32", "int64"],
  number: ["float", "double"],
};

/**
 * True if the API server checks the format in values of the type; it ignores all others (k8s.io/apiextensions-apiserver,
 * pkg/apiserver/validation/formats.go). Without a type, the values are strings.
 */
export const isKnownFormat = (format: string, type: string): boolean =>
  type === "" || type === "string"
    ? TEXT_FORMATS.has(format.replaceAll("-", ""))
    : Object.hasOwn(NUMBER_FORMATS, type) && NUMBER_FORMATS[type]?.includes(format) === true;

/** True if the value has the format, or if the format is not checked for values of this type. */
export const hasFormat = (format: string, value: unknown): boolean => {
  if (typeof value === "string") return TEXT_FORMATS.get(format.replaceAll("-", ""))?.(value) ?? true;
  const range = format === "int32" || format === "int64" ? INTEGER_RANGES[format] : undefined;
  if (range === undefined || (typeof value !== "number" && typeof value !== "bigint")) return true;
  return value >= range[0] && value <= range[1];
};
