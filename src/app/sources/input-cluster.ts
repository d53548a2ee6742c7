import { asDecoded } from "kube-api";
import { DEFINITIONS } from "kube-schema";
import { splitManifests } from "kube-manifests";
import { type KubeObject, parseApiVersion, stringAt } from "kube-json";
import type { ClusterSnapshot } from "../../model/context.js";
import { inNamespace, namespaceOf } from "../../kube/api/metadata.js";
import type { Read } from "../../model/rule.js";
import { type CustomResources, assumedOf } from "./custom-resources.js";
import { documentsOf, isUnusable } from "./documents.js";
import type { ReadAhead } from "./read-ahead.js";
import { type Source, textAhead } from "./source.js";

export interface Input {
  readonly sources: readonly Source[];
  /** Namespace of objects that name none. */
  readonly namespace: string | undefined;
  readonly customResources: CustomResources;
  /** The documents of a source, which are kept until its turn. */
  readonly documentsAhead?: ReadAhead["documentsAhead"] | undefined;
}

/**
 * The cluster with all objects in the files added: one in a file takes the place of the stored one, and of two in files the last
 * counts. Only objects of the kinds in `reads` are kept, and the files are not looked through before one of these kinds is asked
 * for. Definitions of custom resources are left to `customResources`, which knows the cluster.
 */
export const createInputCluster = (input: Input, reads: readonly Read[]): ClusterSnapshot => {
  const { cluster } = input.customResources;
  const kinds = new Set(reads.map(nameOf));
  kinds.delete(nameOf(DEFINITIONS));
  const lists = new Map<string, readonly KubeObject[]>();
  let found: ObjectsByKind | undefined;
  const known = (group: string, kind: string): readonly KubeObject[] => {
    const name = nameOf({ group, kind });
    if (!kinds.has(name)) return cluster.known(group, kind);
    found ??= collect(input, kinds);
    const list = lists.get(name) ?? replaced(cluster.known(group, kind), found.get(name) ?? new Map());
    lists.set(name, list);
    return list;
  };
  return {
    list: (group, kind) => (cluster.list(group, kind) === undefined ? undefined : known(group, kind)),
    known,
  };
};

/** Objects by kind, then by identity. */
type ObjectsByKind = ReadonlyMap<string, ReadonlyMap<string, KubeObject>>;

const nameOf = ({ group, kind }: Read): string => `${group}/${kind}`;

/** Identifies an object among those of its kind; undefined if the server has yet to name it. */
const identityOf = (object: KubeObject): string | undefined => {
  const name = stringAt(object, "metadata", "name");
  return name === undefined ? undefined : `${namespaceOf(object)}/${name}`;
};

const replaced = (stored: readonly KubeObject[], given: ReadonlyMap<string, KubeObject>): readonly KubeObject[] => [
  ...stored.filter((object) => !given.has(identityOf(object) ?? "")),
  ...given.values(),
];

const collect = (
  { sources, namespace, customResources, documentsAhead }: Input,
  kinds: ReadonlySet<string>,
): ObjectsByKind => {
  const found = new Map([...kinds].map((name) => [name, new Map<string, KubeObject>()]));
  const pattern = kindPattern(kinds);
  for (const source of sources)
    for (const given of objectsOf(source, pattern, documentsAhead)) {
      const { group } = parseApiVersion(given.apiVersion);
      const ofKind = found.get(nameOf({ group, kind: given.kind }));
      if (ofKind === undefined) continue;
      const assumed = assumedOf(given, namespace, customResources);
      const object = inNamespace(asDecoded(given), assumed.namespace, assumed.isNamespaced);
      const identity = identityOf(object);
      if (identity !== undefined) ofKind.set(identity, object);
    }
  return found;
};

/**
 * Matches text that contains one of the kinds as a value of `kind`. Parsing is expensive, and many
 * definitions contain the name of a kind in a description.
 */
const kindPattern = (kinds: ReadonlySet<string>): RegExp => {
  const names = [...kinds].map((name) => name.slice(name.indexOf("/") + 1).replace(/\W/g, "\\$&"));
  return new RegExp(`\\bkind["']?\\s*:[^A-Za-z]{0,100}(?:${names.join("|")})(?:List)?\\b`);
};

/** The objects in the matching documents of a file. Documents that cannot be read are reported later, in their turn. */
function* objectsOf(source: Source, pattern: RegExp, documentsAhead: Input["documentsAhead"]): Iterable<KubeObject> {
  const whole = textAhead(source);
  if (!pattern.test(whole)) return;
  // A template is skipped as a whole.
  const chunks = whole.includes("{{") ? [whole] : splitManifests(whole).map(({ text }) => text);
  for (const text of chunks) {
    if (!pattern.test(text)) continue;
    // In a file with several documents, the others need not be read yet.
    const items =
      chunks.length === 1 && documentsAhead !== undefined
        ? documentsAhead(source)
        : documentsOf({ ...source, text: () => text });
    for (const item of items) if (!isUnusable(item)) yield item.object;
  }
}
