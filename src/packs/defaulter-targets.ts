import type { BoundDefaulter, Pack } from "../model/pack.js";
import type { DefaulterTarget } from "../model/rule.js";

/** The packs as they run together: rules about fields that defaulters set know those of all packs. */
export const withDefaulterTargets = (packs: readonly Pack[]): readonly Pack[] => {
  const targets = packs.flatMap(({ defaulters }) => defaulters.flatMap(targetsOf));
  if (targets.length === 0) return packs;
  return packs.map((pack) => ({
    ...pack,
    rules: pack.rules.map((bound) =>
      bound.checkWith === undefined ? bound : { ...bound, check: bound.checkWith(targets) },
    ),
  }));
};

/** The fields that a defaulter sets, for each resource that the pack names: '*' names none. */
const targetsOf = ({ defaulter, fills, narrowings }: BoundDefaulter): readonly DefaulterTarget[] => {
  if (fills === undefined) return [];
  const rules = narrowings.flatMap(({ resourceRules = [] }) => resourceRules);
  return rules.flatMap(({ apiGroups, resources }) =>
    apiGroups.flatMap((group) =>
      resources
        .filter((resource) => !resource.includes("*") && !resource.includes("/"))
        .map((resource) => ({ kind: defaulter.kind, group, resource, field: fills.field })),
    ),
  );
};
