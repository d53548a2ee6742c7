import type { Fault } from "../../model/decision.js";

/** Says that a rule failed, and who can repair it. */
export const faultText = ({ rule, origin }: Pick<Fault, "rule" | "origin">): string => {
  const whose =
    origin === undefined
      ? "a bug in Decorum"
      : origin.startsWith("plugin ")
        ? "a bug in the plugin"
        : "a mistake in the pack or a bug in Decorum";
  return `rule '${rule}'${origin === undefined ? "" : ` of ${origin}`} failed; this is ${whose}`;
};
