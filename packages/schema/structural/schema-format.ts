import { TEXT_FORMATS } from "kube-api";

/** The smallest and the largest integer of each integer format. */
export const INTEGER_RANGES: Readonly<Record<"int32" | "int64", readonly [low: bigint, high: bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

/** The format of a string as it is written, if the API server checks it; it ignores all others. */
export const knownFormat = (format: string): string | undefined =>
  TEXT_FORMATS.has(format.replaceAll("-", "")) ? format : undefined;

/** True if the value has the format, or if the format is not checked for values of this type. */
export const hasFormat = (format: string, value: unknown): boolean => {
  if (typeof value === "string") return TEXT_FORMATS.get(format.replaceAll("-", ""))?.(value) ?? true;
  const range = format === "int32" || format === "int64" ? INTEGER_RANGES[format] : undefined;
  if (range === undefined || (typeof value !== "number" && typeof value !== "bigint")) return true;
  return value >= range[0] && value <= range[1];
};
