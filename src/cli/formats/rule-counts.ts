import type { Palette } from "../terminal/color.js";
import { printable } from "../../text/printable.js";
import type { Judged } from "../../app/report/report.js";
import { type Action, ACTIONS } from "../../model/rule.js";
import { ACTION_WIDTH, paintAction } from "./format.js";

/** The findings of one rule with one action. */
interface RuleCount {
  readonly action: Action;
  readonly rule: string;
  count: number;
  objects: number;
}

/** Counts findings by rule: action, findings, objects, rule. */
export const createRuleCounts = () => {
  const rows = new Map<string, RuleCount>();
  const faults = new Map<string, number>();
  return {
    add: ({ result, decision }: Judged): void => {
      const seen = new Set<RuleCount>();
      const count = (action: Action, rule: string, more: number): void => {
        const id = `${action} ${rule}`;
        const row = rows.get(id) ?? { action, rule, count: 0, objects: 0 };
        rows.set(id, row);
        row.count += more;
        if (!seen.has(row)) row.objects++;
        seen.add(row);
      };
      for (const { action, rule } of result.findings) count(action, rule, 1);
      for (const { action, rule, count: more } of decision.dropped) count(action, rule, more);
      for (const { rule } of result.faults) faults.set(rule, (faults.get(rule) ?? 0) + 1);
    },
    text: (palette: Palette): string => tableText([...rows.values()].sort(inOrder), faults, palette),
  };
};

const inOrder = (a: RuleCount, b: RuleCount): number =>
  ACTIONS.indexOf(a.action) - ACTIONS.indexOf(b.action) || b.count - a.count || (a.rule < b.rule ? -1 : 1);

const HEADS = ["findings", "objects"] as const;

const tableText = (rows: readonly RuleCount[], faults: ReadonlyMap<string, number>, palette: Palette): string => {
  if (rows.length + faults.size === 0) return "";
  const line = (action: string, count: string, objects: string, rule: string): string =>
    `${action}  ${count.padStart(HEADS[0].length)}  ${objects.padStart(HEADS[1].length)}  ${rule}\n`;
  return [
    palette.faint(line(" ".repeat(ACTION_WIDTH), ...HEADS, "rule").trimEnd()),
    "\n",
    ...[...faults].map(([rule, count]) => line(palette.deny("Fault"), "", String(count), printable(rule))),
    ...rows.map(({ action, rule, count, objects }) =>
      line(paintAction(action, palette), String(count), String(objects), printable(rule)),
    ),
    "\n",
  ].join("");
};
