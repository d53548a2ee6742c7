import type { ErrorObject } from "ajv";
import { own } from "kube-json";
import type { Cause } from "../model/cause.js";

/** What ratcheting compares of a value that violates a keyword: for a size keyword only the size. */
export const countedBy = ({ keyword, params }: ErrorObject, value: unknown): Pick<Cause, "about" | "amount"> => {
  switch (keyword) {
    case "maxItems":
    case "maxProperties":
    case "additionalItems":
      return { amount: sizeOf(value) };
    case "minItems":
    case "minProperties":
      return { amount: Number(own(params, "limit")) - sizeOf(value) };
    case "contains":
      // An item is missing, whatever the others are.
      return { about: null };
    default:
      return {};
  }
};

const sizeOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? Object.keys(value).length : 0;
