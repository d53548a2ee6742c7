import { type SchemaNode, typeOf } from "./crd.js";
import { wordsOf } from "../words/name-words.js";
import { stringAt } from "../json/object.js";

/** Recognizes fields that hold a point in time by their names. */

/** What happens at a point in time: 'lastUpdateTime', 'creationTimestamp', 'expirationDate'. */
const EVENTS =
  /^(?:last|creat|start|begin|began|end|finish|complet|expir|transition|updat|modif|publish|releas|delet|schedul|renew|probe|issu|acquir|observ|trigger)/i;
/** Words for amounts of time. */
const AMOUNTS = /^(?:max|min|base|total|average|avg|elapsed|default|keepalive|hold)$/i;
const PARTICIPLE = /(?:ed|seen|sent|begun|built|expires|starts|ends)$/i;
const TELLS = /\b(?:time(?:stamp)? (?:at which|when|of)|timestamp|RFC ?3339|date and time|point in time)\b/i;

/** The last words of names that may be points in time, in lowercase. */
export const TIME_WORDS = ["timestamp", "at", "date", "time"] as const;

/**
 * True for a string or number whose name shows a point in time. In a spec, the description must show it too,
 * because 'startTime' may also be a time of day or a Cron expression.
 */
export const isPointInTime = (node: SchemaNode): boolean => {
  const type = typeOf(node);
  if (node.name === undefined || (type !== "string" && type !== "integer" && type !== "number")) return false;
  const words = wordsOf(node.name);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (AMOUNTS.test(first)) return false;
  const before = words.at(-2) ?? "";
  const hasEvent = (): boolean => words.slice(0, -1).some((word) => EVENTS.test(word));
  switch (last) {
    case "Timestamp":
      return true;
    case "At":
      return type === "string" && PARTICIPLE.test(before);
    case "Date":
      return type === "string" && hasEvent();
    case "Time":
      return (
        (node.section === "status" && hasEvent()) || TELLS.test(stringAt(node.schema, "description") ?? "")
      );
    default:
      return false;
  }
};
