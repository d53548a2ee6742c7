import type { FieldPath } from "../kube/json/field-path.js";
import type { Selector } from "../kube/api/field-selector.js";
import { mergingOf } from "../kube/crd/keyed-lists.js";
import { type Cause, forbidden, invalid } from "../model/cause.js";
import type { ResourceRule } from "../model/match.js";
import { literal } from "../text/message.js";
import type { BoundDefaulter } from "../model/pack.js";

/**
 * What is wrong with an entry that adds to a list of a built-in kind that its match names: only a list that is merged by
 * the very key may grow (API conventions, "What May Be Defaulted"). `at` is where its options stand.
 */
export function* atomicListCauses({ fills, narrowings }: BoundDefaulter, at: FieldPath): Iterable<Cause> {
  if (fills?.mergeKey === undefined) return;
  const field = anyOf(fills.field);
  for (const { group, resource } of namedResources(narrowings.flatMap((one) => one.resourceRules ?? []))) {
    const merging = mergingOf({ group, version: "", resource }, field, undefined);
    if (merging === undefined || (merging !== "Atomic" && merging.key === fills.mergeKey)) continue;
    if (merging === "Atomic")
      yield forbidden(
        [...at, "field"],
        `may not get entries: in ${literal(resource)} it is atomic, and entries may only be added to lists merged by a key`,
      );
    else
      yield invalid(
        [...at, "mergeKey"],
        `must be ${literal(merging.key)}, the merge key of this list in ${literal(resource)}`,
      );
    return;
  }
}

/** One of the fields that a selector may select: '[*]' is an item of a list. */
const anyOf = (selector: Selector): FieldPath =>
  selector.map((step) => (typeof step === "object" && "each" in step ? 0 : step));

const namedResources = (
  rules: readonly ResourceRule[],
): readonly { readonly group: string; readonly resource: string }[] =>
  rules.flatMap(({ apiGroups, resources }) =>
    apiGroups.flatMap((group) =>
      resources
        .filter((name) => group !== "*" && !name.includes("*"))
        .map((name) => ({ group, resource: name.split("/")[0] ?? name })),
    ),
  );
