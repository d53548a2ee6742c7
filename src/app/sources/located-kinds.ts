import { isBuiltInGroup } from "kube-api";
import { type KubeObject, arrayAt, isObject, objectAt, parseApiVersion } from "kube-json";
import type { SchemaLocations } from "./schema-locations.js";

/** The kinds of objects of the input that the locations of schemas have. */
interface LocatedKinds {
  /** Looks for the kind of an object; true if there is a new definition. */
  learn(object: KubeObject): boolean;
  readonly crds: () => readonly KubeObject[];
  /** Definitions of kinds of which only the schema is known. */
  readonly schemas: () => readonly KubeObject[];
}

export const createLocatedKinds = (schemas: SchemaLocations | undefined): LocatedKinds => {
  const asked = new Set<string>();
  const whole = new Map<string, KubeObject>();
  const schemaOnly = new Map<string, KubeObject>();
  return {
    learn({ apiVersion, kind }) {
      const { group } = parseApiVersion(apiVersion);
      const id = `${apiVersion}/${kind}`;
      if (schemas === undefined || isBuiltInGroup(group) || asked.has(id)) return false;
      asked.add(id);
      const found = schemas.find(apiVersion, kind);
      if (found === undefined) return false;
      const name = `${group}/${kind}`;
      if (found.isSchemaOnly) schemaOnly.set(name, withVersions(found.definition, schemaOnly.get(name)));
      else whole.set(name, found.definition);
      return true;
    },
    crds: () => [...whole.values()],
    schemas: () => [...schemaOnly.values()],
  };
};

/** The definition with the versions of another one of the same kind. */
const withVersions = (definition: KubeObject, other: KubeObject | undefined): KubeObject => {
  if (other === undefined || !isObject(definition["spec"])) return definition;
  const versions = [...arrayAt(definition, "spec", "versions"), ...arrayAt(other, "spec", "versions")];
  return { ...definition, spec: { ...objectAt(definition, "spec"), versions } };
};
