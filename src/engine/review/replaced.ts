import { type FieldPath, formatPointer, groupBy, remember, key, path } from "kube-json";
import type { Finding } from "../../model/decision.js";
import type { BoundRule } from "../../model/pack.js";
import { ACTIONS, type Action } from "../../model/rule.js";

/**
 * The findings without those that say the same as a finding of another rule, of the same pack or not. The other findings of a
 * field stay, and so does a finding with a stronger action.
 */
export const withoutReplaced = (
  findings: readonly Finding[],
  bounds: readonly BoundRule[],
  replacements = REPLACEMENTS,
): readonly Finding[] => {
  const ids = idsOf(bounds);
  const by = byRule(replacements);
  const replaced: ReplacedPlaces = new Map();
  for (const { pack, rule, field, action } of findings)
    for (const replacement of by.get(ids.get(`${pack}/${rule}`) ?? "") ?? [])
      addPlaces(replacement, field, strengthOf(action), replaced);
  if (replaced.size === 0) return findings;
  return findings.filter(({ pack, rule, field, action }) => {
    const places = replaced.get(ids.get(`${pack}/${rule}`) ?? "");
    return places === undefined || (places.get(formatPointer(field)) ?? WEAKEST) < strengthOf(action);
  });
};

/** The ids of rules by the names in findings. */
const idsOf = remember(
  (bounds: readonly BoundRule[]) => new Map(bounds.map(({ pack, id, rule }) => [`${pack}/${id}`, rule.id] as const)),
);

const byRule = remember((replacements: readonly Replacement[]) => groupBy(replacements, ({ by }) => [by]));

/** The strength of the strongest finding that replaces others, by their rule, then by their field. */
type ReplacedPlaces = Map<string, Map<string, number>>;

const strengthOf = (action: Action): number => ACTIONS.length - ACTIONS.indexOf(action);
const WEAKEST = 0;

const addPlaces = (
  { rules, where }: Replacement,
  field: FieldPath,
  strength: number,
  replaced: ReplacedPlaces,
): void => {
  const place = formatPointer(field);
  const add = (id: string, at: string): boolean => {
    const places = replaced.get(id) ?? new Map<string, number>();
    if ((places.get(at) ?? WEAKEST) >= strength) return false;
    places.set(at, strength);
    replaced.set(id, places);
    return true;
  };
  for (const id of rules)
    if (where === "SameField") add(id, place);
    else if (where === "AtOrAbove") {
      // A '/' in a name is escaped.
      for (let end = place.length; end > 0; end = place.lastIndexOf("/", end - 1))
        if (!add(id, place.slice(0, end))) break;
    } else if (where === "Switched") add(id, place.replace(/\/properties\/enabled$/, ""));
    else if (`${place}/`.startsWith(`${formatPointer(where.from)}/`)) add(id, formatPointer(where.at));
};

/** Rules whose findings are left out where another rule, `by`, has a finding. All are ids. */
export interface Replacement {
  readonly by: string;
  readonly rules: readonly string[];
  /**
   * Where they are left out: 'AtOrAbove' the field of the finding of `by`, only in the 'SameField', at the struct that its
   * `enabled` switches ('Switched'), or at another field, if `by` has a finding at `from` or below it.
   */
  readonly where: "AtOrAbove" | "SameField" | "Switched" | { readonly at: FieldPath; readonly from: FieldPath };
}

/** An error of an API server is reported once, by the rule for it. */
const REJECTED: readonly (readonly [by: string, ...rules: string[]])[] = [
  [
    "crd-validity/columns-and-paths-valid",
    "crd-naming/printer-column-resolves",
    "crd-naming/selectable-field-resolves",
    "crd-structure/scale-subresource",
  ],
  ["crd-validity/immutable-fields-kept", "crd-compatibility/resource-identity-kept", "crd-compatibility/scope-kept"],
  [
    "crd-validity/list-types-valid",
    "crd-schema/set-of-scalars",
    "crd-conditions/conditions-list-map",
    "crd-conditions/nested-conditions-list-map",
  ],
  [
    "crd-validity/names-valid",
    "crd-naming/kind-pascal-case",
    "crd-naming/list-kind-suffix",
    "crd-naming/plural-resource-name",
    "crd-naming/short-name-format",
  ],
];

/** Rules for single errors of an API server. */
export const OF_REJECTED: ReadonlySet<string> = new Set(REJECTED.flatMap(([, ...rules]) => rules));

/** Rules about one field say more of it than the one about the whole object. */
const MORE_PRECISE: readonly string[] = [
  "labels/annotation-syntax",
  "labels/label-syntax",
  "labels/selector-matches-template",
  "metadata/generate-name-format",
  "metadata/metadata-present",
  "metadata/namespace-dns-label",
  "metadata/namespace-name-label",
  "metadata/object-name",
];

/**
 * The change that one rule asks for makes the requests of the others in the same field pointless: it gets another type or goes
 * away.
 */
const POINTLESS: readonly (readonly [by: string, ...rules: string[]])[] = [
  [
    "crd-naming/duration-integer",
    "crd-schema/bounded-size",
    "crd-defaults/explicit-default",
    "crd-validation/described-format",
  ],
  [
    "crd-naming/no-go-duration",
    "crd-schema/bounded-size",
    "crd-defaults/explicit-default",
    "crd-validation/described-format",
  ],
  ["crd-schema/no-document-in-text", "crd-schema/bounded-size"],
  ["crd-schema/no-joined-list", "crd-schema/bounded-size"],
  ["crd-schema/pure-maps-only", "crd-schema/bounded-size"],
  ["crd-schema/resource-quantity", "crd-schema/bounded-size"],
  ["crd-schema/no-map-of-objects", "crd-schema/bounded-size"],
  ["crd-schema/rfc3339-dates", "crd-schema/numeric-bounds"],
  ["crd-schema/well-known-bounds", "crd-validation/described-bounds"],
  ["crd-schema/well-known-field-shape", "crd-schema/no-document-in-text", "crd-upstream/scalar-list-type"],
  ["crd-conditions/conditions-not-nested", "crd-conditions/nested-conditions-list-map"],
  ...["crd-status/no-nested-phase", "crd-status/no-status-phase"].map(
    (by) => [by, "crd-schema/bounded-size", "crd-schema/enum-camel-case", "crd-validation/described-values"] as const,
  ),
  ["crd-status/no-status-reason", "crd-schema/bounded-size"],
  [
    "crd-status/no-status-state",
    "crd-schema/bounded-size",
    "crd-schema/enum-camel-case",
    "crd-schema/enum-no-empty-value",
    "crd-validation/described-values",
  ],
  ["crd-references/generic-reference-version", "crd-schema/bounded-size"],
  ["crd-references/same-namespace-reference", "crd-schema/bounded-size"],
  ["crd-references/secret-by-reference", "crd-schema/bounded-size"],
  ["crd-validation/described-values", "crd-schema/bounded-size"],
  ["labels/annotation-syntax", "objects/number-literal-precision"],
  ["labels/label-syntax", "objects/number-literal-precision"],
  ["metadata/namespace-dns-label", "objects/number-literal-precision"],
  ["metadata/object-name", "objects/number-literal-precision"],
  ["objects/valid-built-in-object", "objects/number-literal-precision"],
  ["objects/valid-custom-resource", "objects/number-literal-precision"],
];

/** The findings that say no more than those of other rules: which, and where. */
export const REPLACEMENTS: readonly Replacement[] = [
  ...REJECTED.map(([by, ...rules]): Replacement => ({ by, rules, where: "AtOrAbove" })),
  ...MORE_PRECISE.map(
    (by): Replacement => ({
      by,
      rules: ["objects/valid-built-in-object"],
      where: "SameField",
    }),
  ),
  {
    by: "metadata/metadata-present",
    rules: ["objects/valid-built-in-object"],
    where: { at: path("metadata", "name"), from: path("metadata") },
  },
  { by: "metadata/metadata-present", rules: ["objects/valid-custom-resource"], where: "SameField" },
  // It names the version that is served.
  { by: "objects/served-kind", rules: ["metadata/api-version-format"], where: "SameField" },
  ...POINTLESS.map(([by, ...rules]): Replacement => ({ by, rules, where: "SameField" })),
  // A struct that turns a feature on needs no `enabled`, and no default of it.
  { by: "crd-schema/avoid-bool", rules: ["crd-defaults/default-reachable"], where: "Switched" },
  { by: "crd-schema/avoid-deep-bool", rules: ["crd-defaults/default-reachable"], where: "Switched" },
  {
    by: "crd-validity/immutable-fields-kept",
    rules: ["crd-compatibility/stored-version-kept"],
    where: { at: path("spec", "versions"), from: path("status", "storedVersions") },
  },
  {
    by: "crd-validity/names-valid",
    rules: ["crd-naming/reserved-group"],
    where: { at: path("spec", "group"), from: path("metadata", "annotations", key("api-approved.kubernetes.io")) },
  },
];
