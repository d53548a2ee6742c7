import { type SchemaNode, typeOf } from "./crd.js";
import { wordsOf } from "../words/name-words.js";
import { stringAt } from "../json/object.js";

/** Fields that hold a point in time, told by their names. */

/** What happens at a point in time: 'lastUpdateTime', 'creationTimestamp', 'expirationDate'. */
const EVENTS =
  /^(?:last|creat|start|begin|began|end|finish|complet|expir|transition|updat|modif|publish|releas|delet|schedul|renew|probe|issu|acquir|observ|trigger)/i;
/** Of how much time, rather than of which. */
const AMOUNTS = /^(?:max|min|base|total|average|avg|elapsed|default|keepalive|hold)$/i;
const PARTICIPLE = /(?:ed|seen|sent|begun|built|expires|starts|ends)$/i;
const TELLS = /\b(?:time(?:stamp)? (?:at which|when|of)|timestamp|RFC ?3339|date and time|point in time)\b/i;

/** The last words of names of points in time, in lower case; the type and more decide. */
export const TIME_WORDS = ["timestamp", "at", "date", "time"] as const;

/**
 * True for a string or number that by its name, and in a spec by its description too, is a point in time: there, a
 * 'startTime' may as well be a time of the day, or a line in Cron format.
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
