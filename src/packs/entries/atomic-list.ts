import { type Selector, mergingOf } from "kube-api";
import type { FieldPath } from "kube-json";
import { type Cause, forbidden, invalid } from "../../model/cause.js";
import type { ResourceRule } from "../../model/match.js";
import type { BoundDefaulter } from "../../model/pack.js";
import { literal } from "../../text/message.js";

/**
 * Problems of an entry that adds items to a list of a built-in kind in its match: only a list that is merged by the
 * same key may get items (API conventions, "What May Be Defaulted"). `at` is the path of the entry's options.
 */
export function* atomicListCauses({ fills, narrowings, on }: BoundDefaulter, at: FieldPath): Iterable<Cause> {
  if (fills?.mergeKey === undefined) return;
  const field = anyOf(fills.field);
  const resources = on === undefined ? namedResources(narrowings.flatMap((one) => one.resourceRules ?? [])) : [PODS];
  for (const { group, resource } of resources) {
    const merging = mergingOf({ group, version: "", resource }, field, undefined);
    if (merging === undefined || (merging !== "Atomic" && merging.key === fills.mergeKey)) continue;
    if (merging === "Atomic")
      yield forbidden(
        [...at, "field"],
        `may not get items, because it is atomic in ${literal(resource)}; items may only be added to lists that are merged by a key`,
      );
    else
      yield invalid(
        [...at, "mergeKey"],
        `must be ${literal(merging.key)}, the merge key of this list in ${literal(resource)}`,
      );
    return;
  }
}

/** One field that the selector may select: '[*]' becomes item 0. */
const anyOf = (selector: Selector): FieldPath =>
  selector.map((step) => (typeof step === "object" && "each" in step ? 0 : step));

interface NamedResource {
  readonly group: string;
  readonly resource: string;
}

const PODS: NamedResource = { group: "", resource: "pods" };

const namedResources = (rules: readonly ResourceRule[]): readonly NamedResource[] =>
  rules.flatMap(({ apiGroups, resources }) =>
    apiGroups.flatMap((group) =>
      resources
        .filter((name) => group !== "*" && !name.includes("*"))
        .map((name) => ({ group, resource: name.split("/")[0] ?? name })),
    ),
  );
