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
  valueAt,
} from "kube-json";

interface Templated {
  /** The group that serves it comes first. */
  readonly groups: readonly string[];
  readonly resource: string;
  /** The path of the PodTemplateSpec. */
  readonly keys: readonly string[];
}

/** The built-in kinds with a PodTemplateSpec; its path is the same in all versions of a kind. */
const TEMPLATES: ReadonlyMap<string, Templated> = new Map<string, Templated>([
  ["CronJob", { groups: ["batch"], resource: "cronjobs", keys: ["spec", "jobTemplate", "spec", "template"] }],
  ["DaemonSet", { groups: ["apps", "extensions"], resource: "daemonsets", keys: ["spec", "template"] }],
  ["Deployment", { groups: ["apps", "extensions"], resource: "deployments", keys: ["spec", "template"] }],
  ["Job", { groups: ["batch"], resource: "jobs", keys: ["spec", "template"] }],
  ["PodTemplate", { groups: [""], resource: "podtemplates", keys: ["template"] }],
  ["ReplicaSet", { groups: ["apps", "extensions"], resource: "replicasets", keys: ["spec", "template"] }],
  ["ReplicationController", { groups: [""], resource: "replicationcontrollers", keys: ["spec", "template"] }],
  ["StatefulSet", { groups: ["apps"], resource: "statefulsets", keys: ["spec", "template"] }],
]);

const templateKeys = ({ apiVersion, kind }: KubeObject): readonly string[] | undefined => {
  const found = TEMPLATES.get(kind);
  return found?.groups.includes(parseApiVersion(apiVersion).group) === true ? found.keys : undefined;
};

/** The resources whose objects have a PodTemplateSpec. */
export const TEMPLATED: readonly { readonly group: string; readonly resource: string }[] = [...TEMPLATES.values()].map(
  ({ groups: [group = ""], resource }) => ({ group, resource }),
);

/** No controller makes Pods of it. */
const NO_WORKLOAD = "PodTemplate";

/** True for built-in kinds that create pods from a template: neither Pod nor PodTemplate. */
export const isWorkload = (object: KubeObject): boolean =>
  object.kind !== NO_WORKLOAD && templateKeys(object) !== undefined;

/** The resources of these kinds. */
export const WORKLOADS = TEMPLATED.filter(({ resource }) => resource !== TEMPLATES.get(NO_WORKLOAD)?.resource);

/** The PodTemplateSpecs of a built-in object with their fields; none if the type is wrong. */
export const podTemplates = (object: KubeObject): readonly PodTemplate[] => {
  const keys = templateKeys(object);
  if (keys === undefined) return NO_TEMPLATES;
  const template = at(object, ...keys);
  return isObject(template) ? [{ field: path(...keys), template }] : NO_TEMPLATES;
};

/** The places of the templates that a workload has; of kinds that are not built in, `spec.template`. */
export const templateFields = (object: KubeObject): readonly FieldPath[] => {
  const known = podTemplates(object).map(({ field }) => field);
  return known.length > 0 || !isObject(at(object, "spec", "template")) ? known : [path("spec", "template")];
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

/** The places of the Pod that an object is, or of the template that it has; none for other kinds. */
export const podFields = (object: KubeObject): readonly FieldPath[] =>
  isPod(object) ? [path()] : podTemplates(object).map(({ field }) => field);

/** The places of all containers of a Pod or a template, in these lists. */
export const containerFields = (
  object: KubeObject,
  lists: readonly ContainerList[] = CONTAINER_LISTS,
): readonly FieldPath[] =>
  podFields(object).flatMap((pod) =>
    CONTAINER_LISTS.filter((list) => lists.includes(list)).flatMap((list) => {
      const field = child(pod, "spec", list);
      return arrayAt(valueAt(object, child(pod, "spec")), list).map((_, index) => child(field, index));
    }),
  );

/** In the order in which a kubelet starts them. */
export const CONTAINER_LISTS = ["initContainers", "containers", "ephemeralContainers"] as const;
export type ContainerList = (typeof CONTAINER_LISTS)[number];

const isPod = ({ apiVersion, kind }: KubeObject): boolean => kind === "Pod" && parseApiVersion(apiVersion).group === "";

/** The PodSpecs of a built-in object: that of a Pod, or of its template. */
export function* podSpecs(object: KubeObject): Iterable<{ readonly field: FieldPath; readonly spec: JsonObject }> {
  if (isPod(object)) {
    if (isObject(object["spec"])) yield { field: path("spec"), spec: object["spec"] };
    return;
  }
  for (const { field, template } of podTemplates(object)) {
    const spec = at(template, "spec");
    if (isObject(spec)) yield { field: child(field, "spec"), spec };
  }
}
