import { formatField } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Defaulted, ReplacedValue } from "../../model/decision.js";
import { allOf, fieldName, literal } from "../../text/message.js";
import { isOnSecret } from "./redact.js";

/** The warnings about replaced values: one sentence for each entry, with the first of them. */
export const replacedWarnings = (defaulted: readonly Defaulted[], context: Context): readonly string[] =>
  defaulted.flatMap(({ defaulter, pack, replaced = [] }) => {
    const [first] = replaced;
    if (first === undefined) return [];
    const more = replaced.length === 1 ? "" : `, and ${String(replaced.length - 1)} more`;
    const by = first.managers.length === 0 ? "" : ` of ${allOf(first.managers)}`;
    const what = isOnSecret(context) ? "" : `: ${literal(first.before)}${by} became ${literal(first.after)}`;
    return [
      `${fieldName(first.field)} was replaced by entry ${literal(defaulter)} of pack ${literal(pack)}${what}${more}`,
    ];
  });

/** The same for the audit log, all of them: `registry spec.image 'a' -> 'b'; ...`, in at most `length` characters. */
export const replacedText = (defaulted: readonly Defaulted[], isHidden: boolean, length: number): string => {
  const entries = defaulted.flatMap(({ defaulter, replaced = [] }) =>
    replaced.map((one) => `${defaulter} ${formatField(one.field)}${isHidden ? "" : ` ${difference(one)}`}`),
  );
  let all = "";
  for (const [index, entry] of entries.entries()) {
    const rest = `; and ${String(entries.length - index)} more`;
    const next = `${all === "" ? "" : "; "}${entry}`;
    if (all.length + next.length + rest.length > length) return all + rest;
    all += next;
  }
  return all;
};

const difference = ({ before, after }: ReplacedValue): string => `${literal(before)} -> ${literal(after)}`;
