import { definedKind } from "kube-schema";
import { type KubeObject, arrayAt, objectAt, own, remember } from "kube-json";

/** The definitions of an input: of those of one kind, the first that declares fields counts, or else the first. */
interface FoundDefinitions {
  /** True if the definition counts. */
  learn(definition: KubeObject): boolean;
  /** Looks up by the kind as `definedKind` returns it. */
  readonly get: (kind: string) => KubeObject | undefined;
  readonly all: () => readonly KubeObject[];
}

export const createFoundDefinitions = (): FoundDefinitions => {
  const found = new Map<string, KubeObject>();
  return {
    learn(definition) {
      const kind = definedKind(definition);
      const known = found.get(kind);
      if (known !== undefined && (!lacksFields(known) || lacksFields(definition))) return false;
      found.set(kind, definition);
      return true;
    },
    get: (kind) => found.get(kind),
    all: () => [...found.values()],
  };
};

/** True for a definition whose `spec` or whole object, in each version, takes any fields and declares none. */
export const lacksFields = remember((definition: KubeObject): boolean => {
  const versions = arrayAt(definition, "spec", "versions");
  return (
    versions.length > 0 &&
    versions.every((version) => {
      const root = objectAt(version, "schema", "openAPIV3Schema");
      const spec = objectAt(root, "properties", "spec");
      return isEmpty(spec) && [root, spec].some((one) => own(one, PRESERVED) === true);
    })
  );
});

const PRESERVED = "x-kubernetes-preserve-unknown-fields";

/** The subresource `scale` needs its replicas. */
const isEmpty = (schema: unknown): boolean =>
  Object.keys(objectAt(schema, "properties")).every((name) => name === "replicas");
