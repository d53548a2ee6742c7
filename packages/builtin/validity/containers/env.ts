import { dnsLabelProblem, dnsSubdomainProblem } from "kube-api";
import { own, remember } from "kube-json";
import { type Check, type Place, at, formed, itemsOf, needs, problem, textOf } from "../check.js";
import { dataKeyProblem } from "../config/data.js";
import type { Checks } from "../walk.js";
import { claimTemplatesOf, podSpecOf } from "./containment.js";
import { parentPathProblem } from "./paths.js";

/** Environment variables of containers (k8s.io/kubernetes, pkg/apis/core/validation). */

/** What the name of a variable must be (IsRelaxedEnvVarName). */
const variableProblem = (name: string): string | undefined =>
  /^[ -<>-~]+$/.test(name) ? undefined : "must have printable ASCII characters other than '=' only, such as 'MY_NAME'";

/** The start of a name may end in '-' (NameIsDNSSubdomain, of a prefix). */
const prefixProblem = (name: string): string | undefined =>
  dnsSubdomainProblem(name.length > 1 && name.endsWith("-") ? `${name.slice(0, -2)}a` : name);

const SOURCES = ["fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef"];
const SOURCE_NAMES = "`fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` and `fileKeyRef`";

const oneSource: Check = function* (place) {
  const count = SOURCES.filter((name) => own(place.value, name) !== undefined).length;
  if (count === 0) yield problem.invalid(place.field, `must have one of ${SOURCE_NAMES}`);
  else if (place.parent !== undefined && textOf(place.parent, "value") !== "")
    yield problem.invalid(place.field, "may not be set beside `value`");
  else if (count > 1) yield problem.invalid(place.field, `must have only one of ${SOURCE_NAMES}`);
};

/** The server names the list. */
export const envFromSources: Check = function* (place) {
  for (const [index, item] of itemsOf(place, "envFrom").entries()) {
    const count = ["configMapRef", "secretRef"].filter((name) => own(item, name) !== undefined).length;
    if (count === 1) continue;
    const message =
      count === 0 ? "must have `configMapRef` or `secretRef`" : "may not have `configMapRef` beside `secretRef`";
    yield problem.invalid(at(place, "envFrom"), message, at(place, "envFrom", index));
  }
};

/** A name of which the empty text is invalid, not missing. */
const objectName: Check = function* (place) {
  const message = dnsSubdomainProblem(textOf(place, "name"));
  if (message !== undefined) yield problem.invalid(at(place, "name"), message);
};

const KEY_OF_OBJECT = [objectName, needs("key"), formed("key", dataKeyProblem)];
const WHOLE_OBJECT = [needs("name"), formed("name", prefixProblem)];

/** Files of variables lie in volumes of the type `emptyDir`, be they valid or not. */
const fileVolume: Check = function* (place) {
  const podSpec = podSpecOf(place);
  if (podSpec === undefined) return;
  const isEmptyDir = fileVolumesOf(podSpec).get(textOf(place, "volumeName"));
  if (isEmptyDir === undefined) yield problem.notFound(at(place, "volumeName"), "must be the name of one of `volumes`");
  else if (!isEmptyDir) yield problem.invalid(at(place, "volumeName"), "must be the name of a volume with `emptyDir`");
};

/** The volumes of a pod by name, and if they can have files of variables. The claims of a StatefulSet cannot. */
const fileVolumesOf = remember((podSpec: Place): ReadonlyMap<string, boolean> => {
  const volumes = new Map<string, boolean>();
  for (const volume of itemsOf(podSpec, "volumes"))
    volumes.set(textOf({ value: volume }, "name"), own(volume, "emptyDir") !== undefined);
  for (const name of claimTemplatesOf(podSpec)) volumes.set(name, false);
  return volumes;
});

export const ENV: Checks = {
  V1EnvVar: [needs("name"), formed("name", variableProblem)],
  V1EnvVarSource: [oneSource],
  V1ConfigMapKeySelector: KEY_OF_OBJECT,
  V1SecretKeySelector: KEY_OF_OBJECT,
  V1FileKeySelector: [
    needs("key", "volumeName", "path"),
    formed("key", variableProblem),
    formed("volumeName", dnsLabelProblem),
    formed("path", parentPathProblem),
    fileVolume,
  ],
  V1EnvFromSource: [formed("prefix", variableProblem)],
  V1ConfigMapEnvSource: WHOLE_OBJECT,
  V1SecretEnvSource: WHOLE_OBJECT,
};
