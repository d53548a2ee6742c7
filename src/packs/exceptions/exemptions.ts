import { type FieldPath, type Json, arrayAt, at, child, formatField, path, stringAt } from "kube-json";
import { type Cause, duplicate } from "../../model/cause.js";
import { literal } from "../../text/message.js";
import { type BoundRule, NAMESPACE_LABELS, type Pack } from "../../model/pack.js";
import { entryIdCauses, namesEntry, ruleIdsIn } from "../entries/entry-ids.js";
import { readException, withExceptions } from "./exceptions.js";

/**
 * Adds to the pack what its document excuses: exceptions, the waivers that it allows, and whether labels of namespaces
 * may weaken its actions. Problems go to `problems`.
 */
export const withExemptions = (pack: Pack, document: unknown, problems: Cause[]): Pack => {
  const ids = [...new Set([...pack.rules.map(({ id }) => id), ...ruleIdsIn(document)])];
  const waivable = arrayAt(document, "spec", "waivers", "rules");
  problems.push(...entryIdCauses(waivable, ids, pack.name, path("spec", "waivers", "rules")));
  const label = at(document, "spec", "namespaceLabels");
  const namespaceLabels = NAMESPACE_LABELS.find((one) => one === label);
  const fromLabel: Pick<BoundRule, "namespaceLabels"> = namespaceLabels === undefined ? {} : { namespaceLabels };
  const waivers = waivable.map(String);
  const rules = pack.rules.map((bound) => ({
    ...bound,
    ...fromLabel,
    ...(namesEntry(waivers, bound.id) ? { waivable: true } : {}),
  }));
  const list = arrayAt(document, "spec", "exceptions");
  const field = path("spec", "exceptions");
  const names = new Map<string, FieldPath>();
  const exceptions = list.flatMap((value, index) => {
    claimName(value, child(field, index), names, problems);
    return readException(value, child(field, index), { ...pack, ids }, problems) ?? [];
  });
  return withExceptions({ ...pack, rules }, exceptions);
};

const claimName = (value: Json, at: FieldPath, names: Map<string, FieldPath>, problems: Cause[]): void => {
  const name = stringAt(value, "name");
  if (name === undefined) return;
  const first = names.get(name);
  if (first === undefined) names.set(name, at);
  else
    problems.push(
      duplicate(
        child(at, "name"),
        `must be unique in the pack: \`${formatField(first)}\` already has ${literal(name)}`,
      ),
    );
};
