import { dnsLabelProblem, dnsSubdomainProblem, qualifiedNameProblem } from "kube-api";
import { isNumber, own, remember } from "kube-json";
import { type Amount, compareAmounts, parseAmount, signOf } from "kube-cel";
import {
  type Check,
  type Checks,
  type Place,
  type Problem,
  at,
  choice,
  isSet,
  problem,
  structsAt,
  textOf,
} from "../check.js";
import { alwaysFormed, formed, needs, needsForm, renamed } from "../fields.js";
import { dataKeyProblem } from "../config/data.js";
import { claimTemplatesOf, podSpecOf } from "./containment.js";
import { parentPathProblem } from "../forms.js";
import { amountOf } from "../quantity.js";

/** Environment variables of containers (k8s.io/kubernetes, pkg/apis/core/validation). */

/** The form of a variable's name (IsRelaxedEnvVarName). */
const variableProblem = (name: string): string | undefined =>
  /^[ -<>-~]+$/.test(name) ? undefined : "must have printable ASCII characters other than '=' only, such as 'MY_NAME'";

/** The start of a name, which may end in '-' (NameIsDNSSubdomain, of a prefix). */
const prefixProblem = (name: string): string | undefined =>
  dnsSubdomainProblem(name.length > 1 && name.endsWith("-") ? `${name.slice(0, -2)}a` : name);

export const SOURCES: readonly string[] = [
  "fieldRef",
  "resourceFieldRef",
  "configMapKeyRef",
  "secretKeyRef",
  "fileKeyRef",
];
const SOURCE_NAMES = "`fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` and `fileKeyRef`";

const oneSource: Check = function* (place) {
  const count = SOURCES.filter((name) => isSet(place, name)).length;
  if (count === 0) yield problem.invalid(place.field, `must have one of ${SOURCE_NAMES}`);
  else if (place.parent !== undefined && textOf(place.parent, "value") !== "")
    yield problem.invalid(place.field, "may not be set beside `value`");
  else if (count > 1) yield problem.invalid(place.field, `must have only one of ${SOURCE_NAMES}`);
};

/** The server names the list, not the item. */
export const envFromSources: Check = function* (place) {
  for (const item of structsAt(place, "envFrom")) {
    const hasMap = isSet(item, "configMapRef");
    if (hasMap === isSet(item, "secretRef"))
      yield problem.invalid(
        at(place, "envFrom"),
        hasMap ? "may not have `configMapRef` beside `secretRef`" : "must have `configMapRef` or `secretRef`",
        item.field,
      );
  }
};

const KEY_OF_OBJECT = [alwaysFormed("name", dnsSubdomainProblem), needsForm("key", dataKeyProblem)];
const WHOLE_OBJECT = [needsForm("name", prefixProblem)];

/** A file of variables must be in a volume of the type `emptyDir`, valid or not. */
const fileVolume: Check = function* (place) {
  const podSpec = podSpecOf(place);
  if (podSpec === undefined) return;
  const isEmptyDir = fileVolumesOf(podSpec).get(textOf(place, "volumeName"));
  if (isEmptyDir === undefined) yield problem.notFound(at(place, "volumeName"), "must be the name of one of `volumes`");
  else if (!isEmptyDir) yield problem.invalid(at(place, "volumeName"), "must be the name of a volume with `emptyDir`");
};

/** The volumes of a pod by name, and whether they can have files of variables. The claims of a StatefulSet cannot. */
const fileVolumesOf = remember((podSpec: Place): ReadonlyMap<string, boolean> => {
  const volumes = new Map<string, boolean>();
  for (const volume of structsAt(podSpec, "volumes")) volumes.set(textOf(volume, "name"), isSet(volume, "emptyDir"));
  for (const name of claimTemplatesOf(podSpec)) volumes.set(name, false);
  return volumes;
});

/** Fields of the pod and container in variables and files (k8s.io/kubernetes, pkg/apis/core/validation). */

const FIELDS_OF_VARIABLES =
  `metadata.name metadata.namespace metadata.uid spec.nodeName spec.serviceAccountName status.hostIP status.hostIPs
  status.podIP status.podIPs`.split(/\s+/);
const FIELDS_OF_FILES = [
  "metadata.annotations",
  "metadata.labels",
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
];
/** The server knows these, too, and says that they are not supported. */
const OTHER_FIELDS = ["spec.restartPolicy", "spec.schedulerName", "status.phase"];
const KNOWN_FIELDS: ReadonlySet<string> = new Set([...FIELDS_OF_VARIABLES, ...FIELDS_OF_FILES, ...OTHER_FIELDS]);

const fileOf = ({ parent }: Place): Place | undefined =>
  parent?.type === "V1DownwardAPIVolumeFile" ? parent : undefined;

/** For a file, the server names the list of files, not the item. */
const inFile = (check: Check): Check =>
  function* (place) {
    const list = fileOf(place)?.parent;
    yield* list === undefined ? check(place) : renamed(place, at(list, place.field.at(-1) ?? ""), check);
  };

/** Splits `metadata.labels['app']`; undefined for a path without a key. */
const keyed = (path: string): { readonly map: string; readonly key: string } | undefined => {
  const text = path.endsWith("']") ? path.slice(0, -2) : "";
  const start = text.indexOf("['");
  return start > 0 ? { map: text.slice(0, start), key: text.slice(start + 2) } : undefined;
};

const fieldRef: Check = function* (place) {
  const path = textOf(place, "fieldPath");
  const fields = fileOf(place) === undefined ? FIELDS_OF_VARIABLES : FIELDS_OF_FILES;
  const entry = keyed(path);
  // An old name that the server still reads.
  const name = path === "spec.host" ? "spec.nodeName" : path;
  if (path === "") yield* needs("fieldPath")(place);
  else if (textOf(place, "apiVersion") !== "v1")
    yield problem.invalid(at(place, "fieldPath"), "may only be set beside `apiVersion` 'v1'");
  else if (entry !== undefined) yield* entryProblems(place, entry);
  else if (!KNOWN_FIELDS.has(name)) yield problem.invalid(at(place, "fieldPath"), choice(fields));
  else if (!fields.includes(name)) yield problem.unsupported(at(place, "fieldPath"), choice(fields));
};

function* entryProblems(place: Place, { map, key }: { readonly map: string; readonly key: string }): Iterable<Problem> {
  if (map !== "metadata.annotations" && map !== "metadata.labels")
    yield problem.invalid(
      at(place, "fieldPath"),
      "may have a key after `metadata.annotations` and `metadata.labels` only",
    );
  else if (qualifiedNameProblem(map === "metadata.labels" ? key : key.toLowerCase()) !== undefined)
    yield problem.invalid(
      place.field,
      "must have the key of a label or annotation in `fieldPath`, such as 'example.com/name'",
    );
}

const RESOURCES = ["limits", "requests"].flatMap((list) =>
  ["cpu", "ephemeral-storage", "memory"].map((name) => `${list}.${name}`),
);
const HUGE_PAGES = /^(?:limits|requests)\.hugepages-/;

const resourceRef: Check = function* (place) {
  const file = fileOf(place);
  // Beside a `fieldRef`, the server does not read it.
  if (file !== undefined && isSet(file, "fieldRef")) return;
  const resource = textOf(place, "resource");
  if (file !== undefined && textOf(place, "containerName") === "") yield* needs("containerName")(place);
  else if (resource === "") yield* needs("resource")(place);
  else if (!RESOURCES.includes(resource) && !HUGE_PAGES.test(resource))
    yield problem.unsupported(at(place, "resource"), choice(RESOURCES));
  const units = unitsOf(resource);
  const divisor = own(place.value, "divisor");
  const text = isNumber(divisor) ? String(divisor) : textOf(place, "divisor");
  if (units.length > 0 && !isOneOf(text, units)) yield problem.invalid(at(place, "divisor"), choice(units));
};

const OF_CPU = ["1", "1m"];
const OF_BYTES = ["1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei"];

const unitsOf = (resource: string): readonly string[] => {
  if (!RESOURCES.includes(resource) && !HUGE_PAGES.test(resource)) return [];
  return resource.endsWith(".cpu") ? OF_CPU : OF_BYTES;
};

/** Compares as the server prints quantities: 1024Ki is 1Mi, but 1048576 is not. The divisor 0 is none. */
const isOneOf = (text: string, units: readonly string[]): boolean => {
  const amount = amountOf(text);
  if (amount === undefined || signOf(amount) === 0) return true;
  return units.some((unit) => isSame(amount, unit) && (unit === "1" || notationOf(text) === notationOf(unit)));
};

const isSame = (amount: Amount, unit: string): boolean => compareAmounts(amount, parseAmount(unit)) === 0;

const notationOf = (text: string): "binary" | "exponent" | "decimal" => {
  if (text.trim().endsWith("i")) return "binary";
  return /[eE][-+]?\d/.test(text) ? "exponent" : "decimal";
};

export const ENV: Checks = {
  V1EnvVar: [needsForm("name", variableProblem)],
  V1EnvVarSource: [oneSource],
  V1ConfigMapKeySelector: KEY_OF_OBJECT,
  V1SecretKeySelector: KEY_OF_OBJECT,
  V1FileKeySelector: [
    needsForm("key", variableProblem),
    needsForm("volumeName", dnsLabelProblem),
    needsForm("path", parentPathProblem),
    fileVolume,
  ],
  V1EnvFromSource: [formed("prefix", variableProblem)],
  V1ConfigMapEnvSource: WHOLE_OBJECT,
  V1SecretEnvSource: WHOLE_OBJECT,
  V1ObjectFieldSelector: [inFile(fieldRef)],
  V1ResourceFieldSelector: [inFile(resourceRef)],
};
