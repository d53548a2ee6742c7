import type { SchemaNode } from "../kube/crd/crd.js";
import { own } from "kube-json";
import { fieldName } from "../text/message.js";

/** The API server limits the cost of CEL rules by the size of the lists and maps around them. */
const STEPS = { items: "maxItems", additionalProperties: "maxProperties" } as const;
/** The maximum length of a message. */
const MAX_LENGTH = 200;

/** The message, with the bound that the nearest list or map around a new CEL rule lacks, if there is room for it. */
export const withBoundsFirst = (message: string, node: SchemaNode): string => {
  for (let at = node; at.parent !== undefined; at = at.parent) {
    if (at.step !== "items" && at.step !== "additionalProperties") continue;
    const bound = STEPS[at.step];
    if (own(at.parent.schema, bound) !== undefined) continue;
    const longer = `${message}; ${fieldName(at.under)} must have ${fieldName(bound)} first`;
    return longer.length > MAX_LENGTH || at.under === "" ? message : longer;
  }
  return message;
};
