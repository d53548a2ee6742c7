import { compareText } from "kube-json";
import { OPERATIONS, type Operation, type ResourceRule } from "../../model/match.js";
import type { Bound, Pack } from "../../model/pack.js";
import { ON_SUBJECTS } from "../entries/subject.js";

/** One entry of `webhooks[].rules` (admissionregistration.k8s.io/v1 RuleWithOperations). */
export interface WebhookRule {
  readonly apiGroups: readonly string[];
  readonly apiVersions: readonly string[];
  readonly operations: readonly Operation[];
  readonly resources: readonly string[];
}

export interface WebhookRules {
  readonly validating: readonly WebhookRule[];
  readonly mutating: readonly WebhookRule[];
}

/**
 * Exactly the requests that the API server must send for these packs. Each entry needs the match of its rule, narrowed
 * by the resource rules of its pack and its own; rules that other rules contain are dropped, and the rest is merged.
 */
export const webhookRules = (packs: readonly Pack[]): WebhookRules => ({
  validating: merge(packs.flatMap(({ rules }) => rules.flatMap(atomsOf))),
  mutating: merge(packs.flatMap(({ defaulters }) => defaulters.flatMap(atomsOf))),
});

/** As `webhookRules`, with all requests for Pods, so that entries with `on` in packs that are mounted later miss none. */
export const registeredRules = (packs: readonly Pack[]): WebhookRules => ({
  ...webhookRules(packs),
  validating: merge([
    ...packs.flatMap(({ rules }) => rules.flatMap(atomsOf)),
    ...ON_SUBJECTS.resourceRules.flatMap(split),
  ]),
});

/** As `webhookRules`, without the requests that API servers send by the `registered` rules. */
export const rulesBeyond = (packs: readonly Pack[], registered: WebhookRules): WebhookRules => {
  const beyond = (atoms: readonly Atom[], rules: readonly WebhookRule[]): readonly WebhookRule[] => {
    const known = rules.flatMap(split);
    return merge(atoms.filter((atom) => !known.some((one) => contains(one, atom))));
  };
  return {
    validating: beyond(
      packs.flatMap(({ rules }) => rules.flatMap(atomsOf)),
      registered.validating,
    ),
    mutating: beyond(
      packs.flatMap(({ defaulters }) => defaulters.flatMap(atomsOf)),
      registered.mutating,
    ),
  };
};

/** A rule with a single value, possibly '*', in each list. */
interface Atom {
  readonly group: string;
  readonly version: string;
  readonly operation: Operation;
  readonly resource: string;
}

const atomsOf = ({ match, narrowings }: Bound): readonly Atom[] =>
  narrowings.reduce<readonly Atom[]>(
    (atoms, { resourceRules }) =>
      resourceRules === undefined ? atoms : intersect(atoms, resourceRules.flatMap(split)),
    match.resourceRules.flatMap(split),
  );

/** True if the entry matches any request for this resource or one of its subresources. */
export const looksAt = (bound: Bound, group: string, resource: string): boolean =>
  atomsOf(bound).some((atom) => isFor(atom, group, resource));

/**
 * True if the entry is about this resource: it names it, or all resources of its group. Those of the core group have no more in
 * common than those of all groups.
 */
export const names = (bound: Bound, group: string, resource: string): boolean =>
  atomsOf(bound).some(
    (atom) => isFor(atom, group, resource) && (resourceIn(atom) === resource || (group !== "" && atom.group === group)),
  );

const isFor = (atom: Atom, group: string, resource: string): boolean =>
  common(atom.group, group) !== undefined && common(resourceIn(atom), resource) !== undefined;

/** Without the subresource. */
const resourceIn = ({ resource }: Atom): string => resource.split("/", 1)[0] ?? "";

/** The operations that the entry reviews, perhaps repeated. */
export const operationsOf = (bound: Bound): readonly Operation[] => atomsOf(bound).map(({ operation }) => operation);

/** Equal atoms have the same name. */
const nameOf = ({ group, version, operation, resource }: Atom): string => keyOf([group, version, operation, resource]);

const split = ({ apiGroups, apiVersions = ["*"], resources, operations }: ResourceRule): readonly Atom[] =>
  apiGroups.flatMap((group) =>
    apiVersions.flatMap((version) =>
      resources.flatMap((resource) =>
        (operations.includes("*") ? OPERATIONS : (operations as readonly Operation[])).map((operation) => ({
          group,
          version,
          operation,
          resource,
        })),
      ),
    ),
  );

const intersect = (left: readonly Atom[], right: readonly Atom[]): readonly Atom[] =>
  left.flatMap((a) =>
    right.flatMap((b) => {
      const group = common(a.group, b.group);
      const version = common(a.version, b.version);
      const resource = commonResource(a.resource, b.resource);
      return group === undefined || version === undefined || resource === undefined || a.operation !== b.operation
        ? []
        : [{ group, version, resource, operation: a.operation }];
    }),
  );

/** The intersection of two values, where '*' matches every value. */
const common = (a: string, b: string): string | undefined => (a === "*" ? b : b === "*" || a === b ? a : undefined);

/**
 * The intersection of two resource patterns. '*' does not match subresources, and 'pods/*' matches only subresources;
 * '*' on both sides of the slash matches everything. engine/match/match.ts reads patterns in the same way.
 */
const commonResource = (a: string, b: string): string | undefined => {
  if (a === "*/*") return b;
  if (b === "*/*") return a;
  const [resourceA = "", subA] = a.split("/", 2);
  const [resourceB = "", subB] = b.split("/", 2);
  const resource = common(resourceA, resourceB);
  if (resource === undefined || (subA === undefined) !== (subB === undefined)) return undefined;
  if (subA === undefined || subB === undefined) return resource;
  const sub = common(subA, subB);
  return sub === undefined ? undefined : `${resource}/${sub}`;
};

const contains = (a: Atom, b: Atom): boolean =>
  a.operation === b.operation &&
  common(a.group, b.group) === b.group &&
  common(a.version, b.version) === b.version &&
  commonResource(a.resource, b.resource) === b.resource;

const merge = (atoms: readonly Atom[]): readonly WebhookRule[] => {
  const unique = [...new Map(atoms.map((atom) => [nameOf(atom), atom])).values()];
  const needed = unique.filter((atom) => !unique.some((other) => other !== atom && contains(other, atom)));
  const rules = needed.map(({ group, version, operation, resource }) => ({
    apiGroups: [group],
    apiVersions: [version],
    operations: [operation],
    resources: [resource],
  }));
  return (["operations", "resources", "apiVersions", "apiGroups"] as const)
    .reduce<readonly WebhookRule[]>(mergeBy, rules)
    .toSorted((a, b) => compareText(keyOf(Object.values(a)), keyOf(Object.values(b))));
};

/** Joins rules that differ only in this list: a rule with the union of the lists matches exactly the same requests. */
const mergeBy = (rules: readonly WebhookRule[], list: keyof WebhookRule): readonly WebhookRule[] => {
  const merged = new Map<string, WebhookRule>();
  for (const rule of rules) {
    const key = keyOf(Object.values({ ...rule, [list]: [] }));
    const values: readonly string[] = [...(merged.get(key)?.[list] ?? []), ...rule[list]];
    merged.set(key, { ...rule, [list]: [...new Set(values)].sort(order) });
  }
  return [...merged.values()];
};

const keyOf = (values: readonly unknown[]): string => JSON.stringify(values);
/** Operations in their usual order, everything else by code unit. */
const order = (a: string, b: string): number => rank(a) - rank(b) || compareText(a, b);
const rank = (value: string): number => (OPERATIONS as readonly string[]).indexOf(value);
