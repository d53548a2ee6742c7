import { count } from "../formats/summary-line.js";
import type { Palette } from "../terminal/color.js";
import { printable } from "../terminal/printable.js";
import type { GoFix } from "./go-fixes.js";

/** For each CRD its file and line, and for each rule the number of findings that its Go source fixes. */
export const goHeadings = (fixes: readonly GoFix[], palette: Palette): readonly string[] =>
  [...new Set(fixes.map(({ subject }) => subject))].map((subject) => {
    const { place, name } = subject.draft;
    const rules = new Map<string, number>();
    for (const { offer } of fixes.filter((fix) => fix.subject === subject))
      for (const { rule } of offer.findings) rules.set(rule, (rules.get(rule) ?? 0) + 1);
    const where = `${printable(place.file)}:${String(place.position([]).line)}`;
    return [
      `${palette.place(where)}  ${palette.strong(printable(name))}`,
      ...[...rules].map(([rule, fixed]) => `  fixes ${count(fixed, "finding")} of ${printable(rule)} in Go`),
      "",
    ].join("\n");
  });
