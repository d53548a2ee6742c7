import { formatPointer } from "../../kube/json/field-path.js";
import type { Finding } from "../../model/decision.js";
import type { BoundRule } from "../../model/pack.js";

/**
 * The findings without those that say the same as a finding of another rule: of a rule that the other one `replaces`, in
 * the same field or above it. What the other rule does not say of a field stays.
 */
export const withoutReplaced = (findings: readonly Finding[], bounds: readonly BoundRule[]): readonly Finding[] => {
  const replacing = new Map(
    bounds.flatMap(({ pack, id, rule }) =>
      rule.replaces === undefined ? [] : [[`${pack}/${id}`, rule.replaces] as const],
    ),
  );
  if (replacing.size === 0) return findings;
  const ids = new Map(bounds.map(({ pack, id, rule }) => [`${pack}/${id}`, rule.id] as const));
  const replaced = new Set<string>();
  for (const { pack, rule, field } of findings)
    for (const id of replacing.get(`${pack}/${rule}`) ?? [])
      for (let end = field.length; end > 0; end--) {
        const place = `${id} ${formatPointer(field.slice(0, end))}`;
        if (replaced.has(place)) break;
        replaced.add(place);
      }
  if (replaced.size === 0) return findings;
  return findings.filter(
    ({ pack, rule, field }) => !replaced.has(`${ids.get(`${pack}/${rule}`) ?? ""} ${formatPointer(field)}`),
  );
};
