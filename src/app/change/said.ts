import type { Aspect, Direction } from "../../kube/changes/schema-change.js";
import type { ReportFinding } from "../report/report.js";
import type { Change } from "./change.js";

/** What findings say of the changes of a CRD. */

type Effect = `${Direction} ${Aspect}`;

/**
 * What the rules on compatibility are about: a field may change in several ways at once. Rules that are not here are about all
 * changes at their field.
 */
export const ABOUT: Readonly<Record<string, readonly Effect[]>> = {
  "bound-not-loosened": ["loosened bound"],
  "bound-not-tightened": ["tightened bound"],
  "composition-not-loosened": ["loosened composition", "changed composition"],
  "composition-not-tightened": ["tightened composition"],
  "condition-type-kept": ["tightened field", "tightened enum"],
  "default-kept": ["changed default"],
  "enum-not-extended": ["loosened enum"],
  "enum-value-kept": ["tightened enum"],
  "field-kept": ["tightened field"],
  "format-kept": ["tightened format"],
  "list-type-kept": ["tightened merge"],
  "merge-strategy-kept": ["changed merge"],
  "no-new-nullable": ["loosened nullable"],
  "no-new-pattern": ["tightened pattern"],
  "no-new-required-field": ["tightened required"],
  "no-new-validation-rule": ["tightened validation"],
  "nullable-kept": ["tightened nullable"],
  "pattern-kept": ["loosened pattern", "changed pattern"],
  "reference-additive": ["tightened field", "tightened type", "loosened type"],
  "required-kept": ["loosened required", "changed default"],
  "status-enum-unchanged": ["tightened enum", "loosened enum"],
  "type-kept": ["tightened type"],
  "type-not-widened": ["loosened type", "loosened format"],
  "unknown-fields-kept": ["tightened unknownFields"],
  "unknown-fields-pruned": ["loosened unknownFields"],
  "validation-rule-kept": ["loosened validation", "changed validation"],
};

/** Rules that compare a CRD with its old state. */
const COMPATIBILITY = "crd-compatibility/";

/** The most severe finding about a change. */
export const saidIn = (findings: readonly ReportFinding[]): ((change: Change) => "Blocks" | "Asked" | undefined) => {
  /** By field and rule, whether a finding denies: there may be thousands at one field, for as many changes. */
  const byField = new Map<string, Map<string, boolean>>();
  for (const { rule, action, places } of findings) {
    if (!rule.startsWith(COMPATIBILITY) || action === "Audit") continue;
    for (const { field } of places) {
      const byRule = byField.get(field) ?? new Map<string, boolean>();
      byField.set(field, byRule.set(rule, action === "Deny" || byRule.get(rule) === true));
    }
  }
  return ({ fields, effect }) => {
    const found = fields.flatMap((field) => [...(byField.get(field) ?? [])]).filter(([rule]) => isAbout(rule, effect));
    if (found.length === 0) return undefined;
    return found.some(([, isDenial]) => isDenial) ? "Blocks" : "Asked";
  };
};

const isAbout = (rule: string, effect: string | undefined): boolean => {
  const about: readonly string[] | undefined = ABOUT[rule.slice(COMPATIBILITY.length)];
  return about === undefined || effect === undefined || about.includes(effect);
};
