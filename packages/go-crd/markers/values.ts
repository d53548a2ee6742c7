import { type Json, formatJson, isArray, isObject } from "kube-json";

/** Values as controller-gen reads them in markers. */

/** Any JSON value: lists and maps are in braces, as in `{1,2}` and `{"a":1}`. */
export const anyValue = (value: Json): string => {
  if (isArray(value)) return `{${value.map(anyValue).join(",")}}`;
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([name, one]) => `${formatJson(name)}:${anyValue(one ?? null)}`)
      .join(",")}}`;
  return formatJson(value);
};

/** Text that a marker may give without quotes. */
const BARE = /^[A-Za-z][\w.-]*$/;

/** A string without quotes where that is possible. */
export const bareString = (value: string): string => (BARE.test(value) ? value : formatJson(value));

/** A string in double quotes, or in back-quotes if that saves escapes. */
export const quoted = (value: string): string =>
  /["\\]/.test(value) && !/[`\n]/.test(value) ? `\`${value}\`` : formatJson(value);

/** A pattern or JSON path, in back-quotes. */
export const rawString = (value: string): string => (/[`\n]/.test(value) ? formatJson(value) : `\`${value}\``);

/** Several strings: `a;b`. */
export const listOf = (values: readonly string[]): string => values.map(bareString).join(";");

/** `name=value` of the arguments that have a value. */
export const withArguments = (args: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(args)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join(",");
