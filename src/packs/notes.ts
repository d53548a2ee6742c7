import { BUILTIN_RESOURCES, didYouMean, isBuiltInKind, parseSelector, resourceFor } from "kube-api";
import { arrayAt, stringAt, type FieldPath, formatApiVersion, formatField, valueAt } from "kube-json";
import { isOnDesigns, type Match, type ResourceRule } from "../model/match.js";
import { allOf, fieldName, groupName, joinFirst, literal } from "../text/message.js";
import type { BoundRule, Bound, BoundDefaulter } from "../model/pack.js";
import { entryIdOf, fieldOfEntry } from "./entries/entry-ids.js";
import type { LoadedPack } from "./load.js";
import { isForbiddenIn, isSetByServer } from "kube-builtin";
import { CONTAINER_LISTS } from "../kube/api/pod-template.js";
import { exceptionNotes } from "./exceptions/exception-notes.js";
import { podFieldNotes } from "./pod-field-notes.js";
import { resourceNotes } from "./resource-notes.js";
import { innermostRules } from "./schema-notes.js";
import { subresourceNotes } from "./subresource-notes.js";
import { problemLine } from "./shared/problem.js";
import { builtIn, namedResources, withObjects } from "./shared/resources.js";

/** Notes on valid packs that review or deny less than they seem to, one sentence each. */
export const packNotes = (loaded: readonly LoadedPack[]): readonly string[] =>
  loaded.flatMap((pack) => [
    ...pinNote(pack),
    ...ownerNote(pack),
    ...versionNote(pack),
    ...deletionNote(pack),
    ...userNote(pack),
    ...exceptionNotes(pack.pack, (bound) => optionOf(pack, bound, "field")),
    ...builtInNotes(pack),
  ]);

const pinNote = ({ pack: { name, enforceVersion = "", rules } }: LoadedPack): readonly string[] => {
  const newer = rules.filter((rule) => rule.newer === true);
  return newer.length === 0
    ? []
    : [`pack '${name}' is pinned to '${enforceVersion}'; these newer rules only warn: ${named(newer)}`];
};

/** For a rule that only reviews CRDs, `action: Deny` in an entry has no effect while the pack owns no group. */
const ownerNote = ({ pack: { name, rules }, document }: LoadedPack): readonly string[] => {
  const entries = arrayAt(document, "spec", "rules");
  const vain = rules.filter(
    ({ id, rule, action, ownedGroups }) =>
      action === "Deny" &&
      entries.some((entry) => entryIdOf(entry) === id && stringAt(entry, "action") === "Deny") &&
      ownedGroups?.length === 0 &&
      isOnDesigns(rule.match),
  );
  return vain.length === 0
    ? []
    : [`pack '${name}' has no API group in 'ownedGroups'; these rules only warn: ${named(vain)}`];
};

/**
 * A webhook for all versions gets an object in the version that its client sent, and an entry for another version does
 * not review it. Versions in the match of a rule itself need no note: the rule supports no others.
 */
const versionNote = ({ pack: { name, rules } }: LoadedPack): readonly string[] => {
  const evaded = rules.filter(({ narrowings }) =>
    narrowings.some(({ resourceRules = [] }) => resourceRules.some(leavesVersionsOut)),
  );
  return evaded.length === 0
    ? []
    : [
        `pack '${name}' names API versions; these rules do not review objects sent in other versions, unless the webhook selects only the named versions: ${named(evaded)}`,
      ];
};

/** True unless the versions include all that exist, which are only known for built-in kinds. */
const leavesVersionsOut = ({ apiGroups, apiVersions = ["*"], resources }: ResourceRule): boolean =>
  !apiVersions.includes("*") &&
  apiGroups.some((group) =>
    resources.some((resource) => {
      const [plural = ""] = resource.split("/");
      const known = builtIn(group, plural);
      return known?.versions.every((version) => apiVersions.includes(version)) !== true;
    }),
  );

/** A match only narrows what a rule reviews, and only entries of some rules can review deletions. */
const deletionNote = ({ pack: { name, rules } }: LoadedPack): readonly string[] => {
  const vain = rules.filter(
    ({ match, narrowings }) =>
      !namesDeletion(match) &&
      narrowings.some(({ resourceRules = [] }) =>
        resourceRules.some(({ operations }) => operations.includes("DELETE")),
      ),
  );
  return vain.length === 0 ? [] : [`pack '${name}' names DELETE, on which these rules do not run: ${named(vain)}`];
};

/** A name that ends within that of a namespace stands for other namespaces, too, which anybody may be allowed to create. */
const userNote = ({ pack: { name, rules, defaulters } }: LoadedPack): readonly string[] => {
  const users = [...rules, ...defaulters].flatMap(({ narrowings }) =>
    narrowings.flatMap(({ excludedUsers = [] }) => excludedUsers),
  );
  return [...new Set(users)].flatMap((user) => {
    const [, namespace] = OPEN_NAMESPACE.exec(user) ?? [];
    if (namespace === undefined) return [];
    return `pack '${name}' excludes the service accounts of all namespaces whose names begin with '${namespace}': ${literal(user)}; those of the namespace are 'system:serviceaccount:${namespace}:*'`;
  });
};

const OPEN_NAMESPACE = /^system:serviceaccount:([^:*]+)\*$/;

const namesDeletion = ({ resourceRules }: Pick<Match, "resourceRules">): boolean =>
  resourceRules.some(({ operations }) => operations.includes("DELETE") || operations.includes("*"));

const MAX_NAMED = 5;

/** `'a', 'b' and 'c'`; a long list is shortened. */
const named = (rules: readonly BoundRule[]): string => joinFirst(rules, MAX_NAMED, ({ id }) => literal(id));

/** Notes on entries that do less with built-in kinds than they seem to, each at its place in the pack. */
const builtInNotes = (loaded: LoadedPack): readonly string[] => [
  ...loaded.pack.defaulters.flatMap((bound) => serverDefaultNote(bound, loaded)),
  ...loaded.pack.rules.flatMap((bound) => elsewhereNotes(bound, loaded)),
  ...loaded.pack.rules.flatMap((bound) => listNote(bound, loaded)),
  ...[...loaded.pack.rules, ...loaded.pack.defaulters].flatMap((bound) => [
    ...resourceNotes(bound, placeOf(loaded, bound, "match", "resourceRules")),
    ...kindNotes(bound, loaded),
    ...podFieldNotes(bound, valueAt(loaded.document, entryOf(loaded, bound) ?? [])).map(
      (note) => `${placeOf(loaded, bound, "options", "expression") ?? ""}: ${note}`,
    ),
  ]),
  ...loaded.pack.rules.flatMap((bound) => comparedNote(bound, loaded)),
];

/** The place of a field of an entry; undefined for an inherited entry, whose own pack has the note. */
const placeOf = (loaded: LoadedPack, bound: Bound, ...below: FieldPath): string | undefined => {
  const entry = entryOf(loaded, bound);
  if (entry === undefined) return undefined;
  const field = [...entry, ...below];
  return problemLine({ file: loaded.file, ...loaded.position(field), message: formatField(field) });
};

const entryOf = ({ document }: LoadedPack, bound: Bound): FieldPath | undefined =>
  fieldOfEntry(document, "defaulter" in bound ? "defaulters" : "rules", bound.id);

const optionOf = (loaded: LoadedPack, bound: Bound, name: string): string | undefined => {
  const entry = entryOf(loaded, bound);
  return entry === undefined ? undefined : stringAt(valueAt(loaded.document, entry), "options", name);
};

/** The defaulters that set a field to a value. */
const FIELD_DEFAULTERS = ["generic/default", "generic/cel-default", "generic/from-cluster"];

/** What admission plugins of an API server do with a new Pod before webhooks are called, so that a default comes too late. */
const TOO_LATE: ReadonlyMap<string, string> = new Map([
  ["spec.automountServiceAccountToken", "has mounted the token"],
  ["spec.priorityClassName", "has set `priority`, which must be that of the class,"],
]);

const serverDefaultNote = (bound: BoundDefaulter, loaded: LoadedPack): readonly string[] => {
  const { fills, replaces, defaulter } = bound;
  const place = placeOf(loaded, bound, "options", "field");
  if (fills === undefined || place === undefined || replaces === true) return [];
  const targets = FIELD_DEFAULTERS.includes(defaulter.id) ? targetsOf(bound) : [];
  const late = TOO_LATE.get(optionOf(loaded, bound, "field") ?? "");
  if (late !== undefined && bound.on === undefined && targets.length > 0 && targets.every(({ kind }) => kind === "Pod"))
    return [
      `${place}: comes too late for a Pod, because the API server ${late} before it calls webhooks; match the workloads, and set the field in their templates`,
    ];
  if (targets.length === 0 || !targets.every(({ apiVersion, kind }) => isSetByServer(apiVersion, kind, fills.field)))
    return [];
  return [
    `${place}: has no effect in a cluster, because the API server sets this field of a ${targets[0]?.kind ?? ""} before it calls webhooks; a rule can deny the value, and \`mode: Replace\` replaces it`,
  ];
};

interface Target {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The kinds that an entry covers; none if it covers any that is not built in. */
const targetsOf = (bound: Bound): readonly Target[] => {
  if (bound.on !== undefined) return [{ apiVersion: "v1", kind: "Pod" }];
  const resources = withObjects(namedBy(bound)).map(({ group, resource }) => builtIn(group, resource));
  return resources.every((one) => one !== undefined)
    ? resources.map(({ group, versions: [version = ""], kind }) => ({
        apiVersion: formatApiVersion(group, version),
        kind,
      }))
    : [];
};

/** The resources that the innermost rules name. */
const namedBy = (bound: Bound): ReturnType<typeof namedResources> => namedResources(innermostRules(bound));

/** Notes an entry that requires a field in a list where Kubernetes forbids it. */
const listNote = (bound: BoundRule, loaded: LoadedPack): readonly string[] => {
  const place = placeOf(loaded, bound, "options", "field");
  if (bound.on !== "containers" || bound.rule.id !== "generic/field-required" || place === undefined) return [];
  const [name] = parseSelector(optionOf(loaded, bound, "field") ?? "") ?? [];
  if (typeof name !== "string") return [];
  const { lists = CONTAINER_LISTS } = bound;
  const refusing = lists.filter((list) => isForbiddenIn(list, name));
  if (refusing.length === 0) return [];
  const others = CONTAINER_LISTS.filter((list) => !refusing.includes(list));
  return [
    `${place}: denies containers in ${allOf(refusing)}, where Kubernetes does not allow ${fieldName(name)}; name the others in \`lists\`: [${others.join(", ")}]`,
  ];
};

const elsewhereNotes = (bound: BoundRule, loaded: LoadedPack): readonly string[] => {
  const place = placeOf(loaded, bound, "match", "resourceRules");
  const about = ["field", "expression"].map((name) => optionOf(loaded, bound, name) ?? "").join(";");
  return place === undefined ? [] : subresourceNotes(bound, about).map((note) => `${place}: ${note}`);
};

/** A kind of other objects, named in options, that its group does not have. Kinds of other groups may be custom. */
const kindNotes = (bound: Bound, loaded: LoadedPack): readonly string[] => {
  const { options } = "defaulter" in bound ? (bound as BoundDefaulter).defaulter : (bound as BoundRule).rule;
  const group = optionOf(loaded, bound, "group");
  const kind = optionOf(loaded, bound, "kind");
  if (options?.reads === undefined || group === undefined || kind === undefined) return [];
  const known = BUILTIN_RESOURCES.filter((one) => one.group === group).map((one) => one.kind);
  if (known.includes(kind)) return [];
  const owners = BUILTIN_RESOURCES.filter((one) => one.kind === kind).map((one) => one.group);
  const isGroup = known.length > 0;
  const hint = isGroup ? didYouMean(kind, known) : didYouMean(group, owners);
  if (!isGroup && hint === "" && group.includes(".")) return [];
  const problem = isGroup
    ? `${literal(kind)} is no kind of ${groupName(group)}`
    : `${literal(group)} is no group of Kubernetes`;
  return [`${placeOf(loaded, bound, "options", isGroup ? "kind" : "group") ?? ""}: ${problem}${hint}`];
};

/** Objects of one kind are reviewed and compared with each other, and the match does not cover them. */
const comparedNote = (bound: BoundRule, loaded: LoadedPack): readonly string[] => {
  const place = placeOf(loaded, bound, "options", "kind");
  const group = optionOf(loaded, bound, "group");
  const kind = optionOf(loaded, bound, "kind");
  const rules = innermostRules(bound);
  if (bound.rule.id !== "generic/unique-value" || place === undefined || group === undefined || kind === undefined)
    return [];
  // The resource of a custom kind is a guess.
  const { resource } = resourceFor(group, kind);
  const isCovered = rules.some(
    ({ apiGroups, resources }) =>
      (apiGroups.includes(group) || apiGroups.includes("*")) &&
      (!isBuiltInKind({ group, kind }) || resources.some((one) => one === resource || one === "*" || one === "*/*")),
  );
  return rules.length === 0 || isCovered
    ? []
    : [`${place}: ${literal(kind)} of ${groupName(group)} is not reviewed, because \`match\` does not cover it`];
};
