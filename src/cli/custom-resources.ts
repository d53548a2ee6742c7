import { parseApiVersion, stringAt } from "../kube/object.js";
import type { KubeObject } from "../kube/object.js";
import { documentsOf, isUnusable } from "./documents.js";
import type { Source } from "./sources.js";

/** What a CustomResourceDefinition tells of the objects of its kind. */
export interface CustomResource {
  /** Lowercase plural. */
  readonly resource: string;
  readonly namespaced: boolean;
}

/** The custom resources that the given files define, wherever they stand in them; of two definitions the first. */
export interface CustomResources {
  /** Takes note of an object, which may be a definition: saves reading it again. Objects must come in order. */
  learn(object: KubeObject): void;
  /** Says that all objects of the next source have been learnt. */
  finish(source: Source): void;
  find(group: string, kind: string): CustomResource | undefined;
}

const DEFINITION = "CustomResourceDefinition";

/**
 * Definitions are looked for no further than needed: most files hold none, and parsing those that do twice would cost
 * more than all else.
 */
export const createCustomResources = (sources: readonly Source[]): CustomResources => {
  const found = new Map<string, CustomResource>();
  const ahead = new Set(sources);
  const learn = (object: KubeObject): void => {
    const definition = definedBy(object);
    if (definition !== undefined && !found.has(definition[0])) found.set(...definition);
  };
  return {
    learn,
    finish: (source) => void ahead.delete(source),
    find(group, kind) {
      const name = `${group}/${kind}`;
      for (const source of ahead) {
        if (found.has(name)) break;
        ahead.delete(source);
        for (const object of definitionsIn(source)) learn(object);
      }
      return found.get(name);
    },
  };
};

function* definitionsIn(source: Source): Iterable<KubeObject> {
  for (const item of mayDefine(source) ? documentsOf(source) : []) if (!isUnusable(item)) yield item.object;
}

/** A file that cannot be read is told of when its turn comes. */
const mayDefine = (source: Source): boolean => {
  try {
    return source.text().includes(DEFINITION);
  } catch {
    return false;
  }
};

const definedBy = (object: KubeObject): readonly [string, CustomResource] | undefined => {
  if (object.kind !== DEFINITION || parseApiVersion(object.apiVersion).group !== "apiextensions.k8s.io")
    return undefined;
  const group = stringAt(object, "spec", "group");
  const kind = stringAt(object, "spec", "names", "kind");
  const resource = stringAt(object, "spec", "names", "plural");
  if (group === undefined || kind === undefined || resource === undefined) return undefined;
  return [`${group}/${kind}`, { resource, namespaced: stringAt(object, "spec", "scope") !== "Cluster" }];
};
