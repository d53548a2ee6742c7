import {
  type FieldPath,
  type JsonObject,
  type KubeObject,
  arrayAt,
  at,
  child,
  isObject,
  parseApiVersion,
  path,
} from "kube-json";

interface Templated {
  readonly groups: readonly string[];
  /** The path of the PodTemplateSpec. */
  readonly keys: readonly string[];
}

/** The built-in kinds with a PodTemplateSpec; its path is the same in all versions of a kind. */
const TEMPLATES: ReadonlyMap<string, Templated> = new Map<string, Templated>([
  ["CronJob", { groups: ["batch"], keys: ["spec", "jobTemplate", "spec", "template"] }],
  ["DaemonSet", { groups: ["apps", "extensions"], keys: ["spec", "template"] }],
  ["Deployment", { groups: ["apps", "extensions"], keys: ["spec", "template"] }],
  ["Job", { groups: ["batch"], keys: ["spec", "template"] }],
  ["PodTemplate", { groups: [""], keys: ["template"] }],
  ["ReplicaSet", { groups: ["apps", "extensions"], keys: ["spec", "template"] }],
  ["ReplicationController", { groups: [""], keys: ["spec", "template"] }],
  ["StatefulSet", { groups: ["apps"], keys: ["spec", "template"] }],
]);

const templateKeys = ({ apiVersion, kind }: KubeObject): readonly string[] | undefined => {
  const found = TEMPLATES.get(kind);
  return found?.groups.includes(parseApiVersion(apiVersion).group) === true ? found.keys : undefined;
};

/** True for built-in kinds that create pods from a template: neither Pod nor PodTemplate. */
export const isWorkload = (object: KubeObject): boolean =>
  object.kind !== "PodTemplate" && templateKeys(object) !== undefined;

/** The PodTemplateSpecs of a built-in object with their fields; none if the type is wrong. */
export const podTemplates = (object: KubeObject): readonly PodTemplate[] => {
  const keys = templateKeys(object);
  if (keys === undefined) return NO_TEMPLATES;
  const template = at(object, ...keys);
  return isObject(template) ? [{ field: path(...keys), template }] : NO_TEMPLATES;
};

/** The PersistentVolumeClaims that a StatefulSet creates, with their fields. */
export const claimTemplates = (object: KubeObject): readonly PodTemplate[] => {
  if (object.kind !== "StatefulSet" || parseApiVersion(object.apiVersion).group !== "apps") return NO_TEMPLATES;
  return arrayAt(object, "spec", "volumeClaimTemplates").flatMap((template, index) =>
    isObject(template) ? [{ field: path("spec", "volumeClaimTemplates", index), template }] : [],
  );
};

/** A template of objects; `field` is its place. */
export interface PodTemplate {
  readonly field: FieldPath;
  readonly template: JsonObject;
}

const NO_TEMPLATES: readonly PodTemplate[] = [];

/** The PodSpecs of a built-in object: that of a Pod, or of its template. */
export function* podSpecs(object: KubeObject): Iterable<{ readonly field: FieldPath; readonly spec: JsonObject }> {
  if (object.kind === "Pod" && parseApiVersion(object.apiVersion).group === "") {
    if (isObject(object["spec"])) yield { field: path("spec"), spec: object["spec"] };
    return;
  }
  for (const { field, template } of podTemplates(object)) {
    const spec = at(template, "spec");
    if (isObject(spec)) yield { field: child(field, "spec"), spec };
  }
}
