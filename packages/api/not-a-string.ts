import { type Json, isNumber } from "kube-json";

/** Why a value is no string: the usual reason is a word or digits in YAML without quotes, such as 'no', 'on' or '8080'. */
export const notAString = (value: Json | undefined): string => {
  const read = typeof value === "boolean" ? String(value) : isNumber(value) ? "a number" : undefined;
  return read === undefined ? STRING : `${STRING}, in quotes, because YAML reads it as ${read}`;
};

const STRING = "must be of type 'string'";
