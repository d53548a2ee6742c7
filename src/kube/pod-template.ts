import { type FieldPath, child, path } from "./field-path.js";
import { type JsonObject, type KubeObject, arrayAt, at, isObject, parseApiVersion } from "./object.js";

/** Where the built-in kinds that make pods keep their PodTemplateSpec, by group and kind; versions agree on it. */
const TEMPLATES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "apps/DaemonSet": ["spec", "template"],
    "apps/Deployment": ["spec", "template"],
    "apps/ReplicaSet": ["spec", "template"],
    "apps/StatefulSet": ["spec", "template"],
    "batch/CronJob": ["spec", "jobTemplate", "spec", "template"],
    "batch/Job": ["spec", "template"],
    "extensions/DaemonSet": ["spec", "template"],
    "extensions/Deployment": ["spec", "template"],
    "extensions/ReplicaSet": ["spec", "template"],
    "/PodTemplate": ["template"],
    "/ReplicationController": ["spec", "template"],
  }),
);

const CONTAINER_LISTS = [
  ["initContainers", "initContainer"],
  ["containers", "container"],
  ["ephemeralContainers", "ephemeralContainer"],
] as const;

export type ContainerType = (typeof CONTAINER_LISTS)[number][1];

const groupAndKind = ({ apiVersion, kind }: KubeObject): string =>
  `${parseApiVersion(apiVersion).group}/${kind}`;

/** True if the object is of a built-in kind that makes pods from a template: not a Pod, not a PodTemplate. */
export const isWorkload = (object: KubeObject): boolean => {
  const which = groupAndKind(object);
  return TEMPLATES.has(which) && which !== "/PodTemplate";
};

/** The PodTemplateSpecs of a built-in object, with the field where each stands; none where the type is wrong. */
export const podTemplates = (object: KubeObject): readonly PodTemplate[] => {
  const keys = TEMPLATES.get(groupAndKind(object));
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
  if (groupAndKind(object) === "/Pod") {
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
