import { dnsLabelProblem } from "kube-api";
import { type JsonObject, own, remember, stringAt } from "kube-json";
import { type Place, type Struct, itemsOf, structsAt } from "../check.js";

/** Where a struct is in a pod, and what it may refer to there. */

type ContainerList = "containers" | "initContainers" | "ephemeralContainers";

const CONTAINERS: ReadonlySet<string> = new Set(["V1Container", "V1EphemeralContainer"]);
const POD_SPECS: ReadonlySet<string> = new Set(["V1PodSpec"]);

/** The container that a struct is in, or is. */
export const containerOf = (place: Place): Place | undefined => around(place, CONTAINERS);

/** The spec of the pod that a struct is in, or is. */
export const podSpecOf = (place: Place): Place | undefined => around(place, POD_SPECS);

const around = (place: Place, types: ReadonlySet<string>): Place | undefined => {
  let found: Place | undefined = place;
  while (found !== undefined && !types.has(found.type)) found = found.parent;
  return found;
};

/** The containers of all lists of a pod spec. */
export const containersIn = (
  spec: Place,
  lists: readonly string[] = ["initContainers", "containers", "ephemeralContainers"],
): readonly Struct[] => lists.flatMap((list) => structsAt(spec, list));

export const listOf = (container: Place): ContainerList => {
  const list = container.field.at(-2);
  return list === "initContainers" || list === "ephemeralContainers" ? list : "containers";
};

/** True for an init container that keeps running beside the others. */
export const isSidecar = (container: Place): boolean =>
  listOf(container) === "initContainers" && stringAt(container.value, "restartPolicy") === "Always";

/** True for a container that may have probes and hooks. In other containers they are refused, not judged. */
export const hasLifecycle = (container: Place): boolean => listOf(container) === "containers" || isSidecar(container);

/** True for the spec of a Pod, not of a template. */
export const isOfPod = (podSpec: Place | undefined): boolean => podSpec?.parent?.type === "V1Pod";

/** True for the pods of a StatefulSet, whose controller sets their host names. */
export const isOfStatefulSet = (podSpec: Place): boolean => podSpec.parent?.parent?.type === "V1StatefulSetSpec";

/** The operating system that a pod names. */
export const osOf = (podSpec: Place | undefined): string | undefined => stringAt(podSpec?.value, "os", "name");

/** True for a pod that shares the users of its host, as by default. */
export const hasHostUsers = (podSpec: Place | undefined): boolean => own(podSpec?.value, "hostUsers") !== false;

/** The volumes that containers can mount, by name: an invalid one is as if it were missing. */
export const volumesOf = remember((podSpec: Place): ReadonlyMap<string, JsonObject> => {
  const invalid = new Set(podSpec.problemsIn("volumes").map(({ field }) => field[podSpec.field.length + 1]));
  const volumes = new Map<string, JsonObject>();
  for (const [index, volume] of itemsOf(podSpec, "volumes").entries()) {
    const name = stringAt(volume, "name") ?? "";
    if (!invalid.has(index) && !volumes.has(name)) volumes.set(name, volume);
  }
  for (const name of claimTemplatesOf(podSpec))
    if (dnsLabelProblem(name) === undefined) volumes.set(name, { name, persistentVolumeClaim: {} });
  return volumes;
});

/** The names of the claims of a StatefulSet, which are volumes of its pods and replace those of the same name. */
export const claimTemplatesOf = (podSpec: Place): readonly string[] => {
  const owner = podSpec.parent?.parent;
  return owner !== undefined && isOfStatefulSet(podSpec)
    ? itemsOf(owner, "volumeClaimTemplates").map((claim) => stringAt(own(claim, "metadata"), "name") ?? "")
    : [];
};
