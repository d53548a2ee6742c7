import { type FieldPath, formatPointer } from "../../kube/json/field-path.js";
import type { Finding } from "../../model/decision.js";
import type { BoundRule } from "../../model/pack.js";
import type { AnyRule } from "../../model/rule.js";

/**
 * The findings without those that say the same as a finding of another rule: of a rule that the other one `replaces`, in
 * the same field or above it, or at the field that it names. What the other rule does not say of a field stays.
 */
export const withoutReplaced = (findings: readonly Finding[], bounds: readonly BoundRule[]): readonly Finding[] => {
  const replacing = new Map(
    bounds.flatMap(({ pack, id, rule }) =>
      rule.replaces === undefined && rule.replacesElsewhere === undefined ? [] : [[`${pack}/${id}`, rule] as const],
    ),
  );
  if (replacing.size === 0) return findings;
  const ids = new Map(bounds.map(({ pack, id, rule }) => [`${pack}/${id}`, rule.id] as const));
  const replaced = new Set<string>();
  for (const { pack, rule, field } of findings) {
    const by = replacing.get(`${pack}/${rule}`);
    if (by === undefined) continue;
    addAbove(by, field, replaced);
    const place = formatPointer(field);
    for (const other of by.replacesElsewhere ?? [])
      if (`${place}/`.startsWith(`${formatPointer(other.from)}/`)) replaced.add(placeOf(other.rule, other.at));
  }
  if (replaced.size === 0) return findings;
  return findings.filter(({ pack, rule, field }) => !replaced.has(placeOf(ids.get(`${pack}/${rule}`) ?? "", field)));
};

const addAbove = ({ replaces = [] }: AnyRule, field: FieldPath, replaced: Set<string>): void => {
  for (const id of replaces)
    for (let end = field.length; end > 0; end--) {
      const place = placeOf(id, field.slice(0, end));
      if (replaced.has(place)) break;
      replaced.add(place);
    }
};

const placeOf = (id: string, field: FieldPath): string => `${id} ${formatPointer(field)}`;
