import { type FieldPath, child, path } from "../json/field-path.js";
import { type JsonObject, type KubeObject, arrayAt, at, isObject, parseApiVersion } from "../json/object.js";

interface Templated {
  readonly groups: readonly string[];
  /** Where the PodTemplateSpec stands. */
  readonly keys: readonly string[];
}

/** The built-in kinds that keep a PodTemplateSpec; the versions of a kind agree on where. */
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

const CONTAINER_LISTS = [
  ["initContainers", "initContainer"],
  ["containers", "container"],
  ["ephemeralContainers", "ephemeralContainer"],
] as const;

export type ContainerType = (typeof CONTAINER_LISTS)[number][1];

const templateKeys = ({ apiVersion, kind }: KubeObject): readonly string[] | undefined => {
  const found = TEMPLATES.get(kind);
  return found?.groups.includes(parseApiVersion(apiVersion).group) === true ? found.keys : undefined;
};

/** True if the object is of a built-in kind that makes pods from a template: not a Pod, not a PodTemplate. */
export const isWorkload = (object: KubeObject): boolean =>
  object.kind !== "PodTemplate" && templateKeys(object) !== undefined;

/** The PodTemplateSpecs of a built-in object, with the field where each stands; none where the type is wrong. */
export const podTemplates = (object: KubeObject): readonly PodTemplate[] => {
  const keys = templateKeys(object);
  if (keys === undefined) return NO_TEMPLATES;
  const template = at(object, ...keys);
  return isObject(template) ? [{ field: path(...keys), template }] : NO_TEMPLATES;
};

export interface PodTemplate {
  readonly field: FieldPath;
  readonly template: JsonObject;
}

const NO_TEMPLATES: readonly PodTemplate[] = [];

/** The PodSpecs of a built-in object: a Pod's own, or its template's. */
export function* podSpecs(
  object: KubeObject,
): Iterable<{ readonly field: FieldPath; readonly spec: JsonObject }> {
  if (object.kind === "Pod" && parseApiVersion(object.apiVersion).group === "") {
    if (isObject(object["spec"])) yield { field: path("spec"), spec: object["spec"] };
    return;
  }
  for (const { field, template } of podTemplates(object)) {
    const spec = at(template, "spec");
    if (isObject(spec)) yield { field: child(field, "spec"), spec };
  }
}

/** Every container of a Pod or of an object with a pod template: init containers first, as they start. */
export function* containers(object: KubeObject): Iterable<{
  readonly field: FieldPath;
  readonly container: JsonObject;
  readonly type: ContainerType;
}> {
  for (const { field, spec } of podSpecs(object)) {
    for (const [list, type] of CONTAINER_LISTS) {
      for (const [index, container] of arrayAt(spec, list).entries()) {
        if (isObject(container)) yield { field: child(field, list, index), container, type };
      }
    }
  }
}
