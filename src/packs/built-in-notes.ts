import { BUILTIN_RESOURCES, type BuiltInResource, didYouMean, parseSelector } from "kube-api";
import { isForbiddenIn, isSetByServer } from "kube-builtin";
import { type FieldPath, formatApiVersion, formatField, stringAt, valueAt } from "kube-json";
import { CONTAINER_LISTS } from "../kube/api/pod-template.js";
import { allOf, fieldName, groupName, literal } from "../text/message.js";
import type { Bound, BoundDefaulter, BoundRule } from "../model/pack.js";
import { fieldOfEntry } from "./entries/entry-ids.js";
import type { LoadedPack } from "./load.js";
import { innermostRules } from "./schema-notes.js";

/** Notes on entries that do less with built-in kinds than they seem to, each at its place in the pack. */
export const builtInNotes = (loaded: LoadedPack): readonly string[] => [
  ...loaded.pack.defaulters.flatMap((bound) => serverDefaultNote(bound, loaded)),
  ...loaded.pack.rules.flatMap((bound) => scaleNote(bound, loaded)),
  ...loaded.pack.rules.flatMap((bound) => listNote(bound, loaded)),
  ...[...loaded.pack.rules, ...loaded.pack.defaulters].flatMap((bound) => resourceNotes(bound, loaded)),
];

/** The place of a field of an entry; undefined for an inherited entry, whose own pack has the note. */
const placeOf = (loaded: LoadedPack, bound: Bound, ...below: FieldPath): string | undefined => {
  const entry = entryOf(loaded, bound);
  if (entry === undefined) return undefined;
  const field = [...entry, ...below];
  const { line, column } = loaded.position(field);
  return `${loaded.file}:${String(line)}:${String(column)}: ${formatField(field)}`;
};

const entryOf = ({ document }: LoadedPack, bound: Bound): FieldPath | undefined =>
  fieldOfEntry(document, "defaulter" in bound ? "defaulters" : "rules", bound.id);

const optionOf = (loaded: LoadedPack, bound: Bound, name: string): string | undefined => {
  const entry = entryOf(loaded, bound);
  return entry === undefined ? undefined : stringAt(valueAt(loaded.document, entry), "options", name);
};

/** The defaulters that set a field to a value. */
const FIELD_DEFAULTERS = ["generic/default", "generic/cel-default"];

const serverDefaultNote = (bound: BoundDefaulter, loaded: LoadedPack): readonly string[] => {
  const { fills, replaces, defaulter } = bound;
  const place = placeOf(loaded, bound, "options", "field");
  if (fills === undefined || place === undefined || replaces === true) return [];
  const targets = FIELD_DEFAULTERS.includes(defaulter.id) ? targetsOf(bound) : [];
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
  const resources = namedBy(bound).map(({ group, resource }) => builtIn(group, resource));
  return resources.every((one) => one !== undefined)
    ? resources.map(({ group, versions: [version = ""], kind }) => ({
        apiVersion: formatApiVersion(group, version),
        kind,
      }))
    : [];
};

const builtIn = (group: string, resource: string): BuiltInResource | undefined =>
  BUILTIN_RESOURCES.find((one) => one.group === group && one.plural === resource);

/** The resources that the innermost rules name. */
const namedBy = (bound: Bound): readonly { readonly group: string; readonly resource: string }[] =>
  innermostRules(bound).flatMap(({ apiGroups, resources }) =>
    apiGroups.flatMap((group) => resources.map((resource) => ({ group, resource }))),
  );

/** What Kubernetes forbids in a list, an entry may not require there. */
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

/** The resources with a subresource 'scale'. */
const SCALED = ["deployments", "replicasets", "statefulsets", "replicationcontrollers"];

/** A request to the subresource brings a Scale, with the same `spec.replicas`. */
const scaleNote = (bound: BoundRule, loaded: LoadedPack): readonly string[] => {
  const named = namedBy(bound);
  const scaled = named.find(
    ({ group, resource }) => SCALED.includes(resource) && builtIn(group, resource) !== undefined,
  );
  const place = placeOf(loaded, bound, "match", "resourceRules");
  if (scaled === undefined || place === undefined || !isAboutReplicas(bound, loaded)) return [];
  const scale = `${scaled.resource}/scale`;
  if (named.some(({ resource }) => resource === scale || resource === "*/*" || resource === "*/scale")) return [];
  return [
    `${place}: 'kubectl scale' and autoscalers pass this rule, because they change \`spec.replicas\` through another resource; add ${literal(scale)} to \`resources\``,
  ];
};

const isAboutReplicas = (bound: BoundRule, loaded: LoadedPack): boolean =>
  optionOf(loaded, bound, "field") === "spec.replicas" ||
  /\bobject\.spec\.\??replicas\b/.test(optionOf(loaded, bound, "expression") ?? "");

/** Names of resources that their group does not have. */
const resourceNotes = (bound: Bound, loaded: LoadedPack): readonly string[] => {
  const place = placeOf(loaded, bound, "match", "resourceRules");
  if (place === undefined) return [];
  return namedBy(bound).flatMap(({ group, resource }) => {
    const [plural = ""] = resource.split("/");
    const known = BUILTIN_RESOURCES.filter((one) => one.group === group).map((one) => one.plural);
    if (known.length === 0 && group !== "*") return unknownGroup(group, plural).map((text) => `${place}: ${text}`);
    if (known.length === 0 || plural.includes("*") || known.includes(plural)) return [];
    return [`${place}: ${literal(plural)} is no resource of ${groupName(group)}${didYouMean(plural, known)}`];
  });
};

/** A group without a dot, or one that only resembles that of a built-in resource. Others may be of custom resources. */
const unknownGroup = (group: string, plural: string): readonly string[] => {
  const owners = BUILTIN_RESOURCES.filter((one) => one.plural === plural).map((one) => one.group);
  const hint = didYouMean(group, owners);
  if (hint === "" && group.includes(".")) return [];
  return [
    `${literal(group)} is no group of Kubernetes${hint || owners.map((one) => `; ${literal(plural)} is in ${groupName(one)}`).join("")}`,
  ];
};
