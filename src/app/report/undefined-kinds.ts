import type { RuleSet } from "../../engine/match/rule-set.js";
import { isBuiltInGroup } from "kube-api";
import { DEFINITIONS, definedVersion, definitionOf } from "kube-schema";
import { type Context, isUnsent } from "../../model/context.js";

/** Kinds of custom resources whose schema is unknown, such as 'Widget (acme.io/v1)': once for all their objects. */
export interface UndefinedKinds {
  readonly withoutDefinition: Set<string>;
  /** They have a CRD, but not in this version. */
  readonly withoutVersion: Set<string>;
}

export const createUndefinedKinds = (): UndefinedKinds => ({
  withoutDefinition: new Set(),
  withoutVersion: new Set(),
});

/** Collects the kind of a manifest whose schema no rule could read. An API server has checked what was sent to it. */
export const noteUndefined = (kinds: UndefinedKinds, rules: RuleSet, context: Context): void => {
  const { operation, subresource, kind, cluster } = context;
  if (!isUnsent(context) || (operation !== "CREATE" && operation !== "UPDATE")) return;
  if (isBuiltInGroup(kind.group) || (subresource !== undefined && subresource !== "status")) return;
  if (!rules.reads(context).some((read) => read.group === DEFINITIONS.group && read.kind === DEFINITIONS.kind)) return;
  const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
  if (definedVersion(definitions, kind) !== undefined) return;
  const isDefined = definitionOf(definitions, kind.group, kind.kind) !== undefined;
  kinds[isDefined ? "withoutVersion" : "withoutDefinition"].add(`${kind.kind} (${kind.group}/${kind.version})`);
};

/** At most one sentence about kinds without CRDs, and one about versions that their CRDs lack. */
export const undefinedNotes = ({ withoutDefinition, withoutVersion }: UndefinedKinds): readonly string[] => [
  ...(withoutDefinition.size === 0
    ? []
    : [
        `no ${withoutDefinition.size === 1 ? "CRD" : "CRDs"} for ${listed(withoutDefinition)}, so ${unchecked(withoutDefinition)}; give ${withoutDefinition.size === 1 ? "it" : "them"} with '--cluster'`,
      ]),
  ...(withoutVersion.size === 0
    ? []
    : [`no schema for ${listed(withoutVersion)} in its CRD, so ${unchecked(withoutVersion)}`]),
];

const unchecked = ({ size }: ReadonlySet<string>): string =>
  size === 1 ? "its fields were not checked against a schema" : "their fields were not checked against a schema";

const MAX_NAMED = 3;

/** The first ones by name, and how many others there are. */
const listed = (kinds: ReadonlySet<string>): string => {
  const all = [...kinds];
  const named = all.length > MAX_NAMED + 1 ? all.slice(0, MAX_NAMED) : all;
  const parts = all.length === named.length ? named : [...named, `${String(all.length - named.length)} other kinds`];
  return parts.length === 1 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
};
