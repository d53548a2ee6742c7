import { type KubeObject, formatField, groupBy, join } from "kube-json";
import { crdChanges } from "../../kube/changes/crd-changes.js";
import { everyChange } from "../../kube/changes/schema-changes.js";
import { type Crd, type SchemaNode, crdOf, descriptionOf, jsonPath, schemaField } from "../../kube/crd/crd.js";
import { isDeprecated } from "../../kube/crd/deprecated.js";
import { isFragment, isInUse } from "../../kube/crd/versions.js";
import { count, literal, oneLine } from "../../text/message.js";
import type { Change, CrdChange, CrdName } from "./change.js";
import { definitionWords, uncomparedIn } from "./definition-words.js";
import { ruleListTold } from "./rule-words.js";
import { schemaWords } from "./schema-words.js";

/** The change of a CRD in words: from its old state, if it has one, to the new one. */
export const crdChange = (object: KubeObject, oldObject: KubeObject | undefined): CrdChange => {
  const crd = crdOf(object);
  const name = nameOf(crd);
  if (oldObject === undefined) return { ...name, ...NOTHING, state: "New", summary: summaryOf(crd) };
  // A patch of a CRD says nothing of the rest.
  if (isFragment(crd) || isFragment(crdOf(oldObject))) return { ...name, ...NOTHING, state: "Same" };
  const found = crdChanges(oldObject, object);
  const described = found.versions
    .filter(({ after }) => isInUse(after))
    .map(({ before, after }) => changedDescriptions(before.root, after.root));
  const schemas = found.versions.flatMap(({ before, after }) =>
    isInUse(before) && isInUse(after) && before.root !== undefined && after.root !== undefined
      ? [...everyChange(before.root, after.root)]
      : [],
  );
  const changes = together([
    ...definitionWords(found, oldObject, object),
    // There is not always room for the changes of Kubernetes.
    ...schemaWords(schemas.filter(({ ofRelease }) => ofRelease === undefined)),
    ...schemaWords(schemas.filter(({ ofRelease }) => ofRelease !== undefined)),
    ...described.flatMap(deprecationWords),
  ]);
  const uncompared = uncomparedIn(found.versions, ({ before, after }) => isInUse(before) && isInUse(after));
  // Versions usually share their descriptions.
  const most = Math.max(0, ...described.map((pairs) => pairs.length));
  const isSame = changes.length + most + uncompared.length === 0;
  return { ...name, changes, descriptions: most, uncompared, state: isSame ? "Same" : "Changed" };
};

export const crdRemoval = (oldObject: KubeObject): CrdChange => {
  const crd = crdOf(oldObject);
  return { ...nameOf(crd), ...NOTHING, state: "Removed", summary: summaryOf(crd) };
};

const NOTHING = { changes: [], descriptions: 0, uncompared: [] } as const;

const nameOf = (crd: Crd): CrdName => ({
  group: crd.group,
  kind: crd.kind,
  versions: crd.versions.filter(isInUse).map(({ name }) => name),
});

const summaryOf = (crd: Crd): string => {
  const versions = crd.versions.map(({ name, served, storage }) => {
    const roles = [...(served ? [] : ["not served"]), ...(storage && crd.versions.length > 1 ? ["stored"] : [])];
    return `\`${name.replaceAll("`", "'")}\`${roles.length === 0 ? "" : ` (${roles.join(", ")})`}`;
  });
  const stored = crd.versions.find(({ storage }) => storage) ?? crd.versions[0];
  const fields = (section: string): number =>
    (stored?.nodes ?? []).filter((node) => node.section === section && node.step === "property" && node.depth > 1)
      .length;
  const parts = [
    `${count(fields("spec"), "field")} in spec`,
    `${String(fields("status"))} in status`,
    ...(fields("other") === 0 ? [] : [`${String(fields("other"))} elsewhere`]),
  ];
  return `${crd.scope}, ${versions.length === 1 ? "version" : "versions"} ${join(versions, "and")}, ${join(parts, "and")}`;
};

/** Equal changes of versions as one, then those of fields with the same name: a Go type may be in several places. */
const together = (changes: readonly Change[]): readonly Change[] => {
  const ofVersions = merged(withRules(changes), ({ kind, noun, names, words }) => [kind, noun, names, words]);
  return merged(ofVersions, ({ kind, noun, names, words, versions, section }) =>
    noun === "" && section !== "root"
      ? [kind, leafOf(names[0] ?? ""), words, versions, section]
      : [kind, noun, names, words, versions],
  );
};

/** The rules that a field of a version gained, or lost, as one change. */
const withRules = (changes: readonly Change[]): readonly Change[] => {
  const ofRules = changes.filter(({ facts }) => facts?.rules !== undefined);
  const groups = groupBy(ofRules, ({ kind, names, versions }) => [JSON.stringify([kind, names, versions])]);
  const joined = [...groups.values()].map((same) => {
    const [first] = same;
    const rules = same.flatMap(({ facts }) => facts?.rules ?? []);
    return { ...first, ...ruleListTold(first.kind, rules) };
  });
  return [...changes.filter(({ facts }) => facts?.rules === undefined), ...joined];
};

const leafOf = (path: string): string => path.slice(path.lastIndexOf("."));

const merged = (changes: readonly Change[], keyOf: (change: Change) => unknown): readonly Change[] =>
  [...groupBy(changes, (change) => [JSON.stringify(keyOf(change))]).values()].map((same) => ({
    ...same[0],
    names: [...new Set(same.flatMap(({ names }) => names))],
    versions: [...new Set(same.flatMap(({ versions }) => versions))],
    fields: same.flatMap(({ fields }) => fields),
  }));

type NodePair = readonly [before: SchemaNode, after: SchemaNode];

/** The fields of both schemas whose descriptions differ. */
const changedDescriptions = (before: SchemaNode | undefined, after: SchemaNode | undefined): readonly NodePair[] => {
  if (before === undefined || after === undefined) return [];
  const changed: NodePair[] = [];
  const stack: NodePair[] = [[before, after]];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const [from, to] = pair;
    if (from.schema === to.schema || from.embedded !== undefined) continue;
    if (descriptionOf(from.schema) !== descriptionOf(to.schema)) changed.push(pair);
    for (const [name, node] of from.properties) {
      const other = to.properties.get(name);
      if (other !== undefined) stack.push([node, other]);
    }
    if (from.items !== undefined && to.items !== undefined) stack.push([from.items, to.items]);
    if (from.values !== undefined && to.values !== undefined) stack.push([from.values, to.values]);
  }
  return changed;
};

/** The fields whose descriptions call them deprecated now. */
const deprecationWords = (described: readonly (readonly [SchemaNode, SchemaNode])[]): readonly Change[] =>
  described
    .filter(([before, after]) => isDeprecated(after) && !isDeprecated(before))
    .map(([, after]) => ({
      kind: "fieldDeprecated",
      words: `deprecated now${noticeIn(descriptionOf(after.schema))}`,
      noun: "",
      names: [jsonPath(after).replace(/^\./, "")],
      versions: [after.version.name],
      section: after.section,
      fields: [formatField(schemaField(after))],
    }));

/** What the description says beside the word: ': 'use regions''. */
const noticeIn = (description: string): string => {
  const [, notice = ""] = /\bdeprecated[:,.]?[ \n]+([^\n]+?)\.?(?:[.;] |\n|$)/i.exec(description) ?? [];
  return notice === "" ? "" : `: ${literal(oneLine(notice, MAX_NOTICE))}`;
};

const MAX_NOTICE = 120;
