import { type SchemaNode, descriptionOf, isBelow } from "../crd/crd.js";
import { validationsOf } from "../crd/validations.js";
import { lastWord } from "../words/name-words.js";
import { type Json, type JsonObject, arrayAt, own, stringAt } from "kube-json";

/**
 * Fields that mean the same in all of Kubernetes under the same name, and the shape that they have there
 * (API conventions, "Primitive types": "Look at similar fields in the API and follow the conventions of existing fields").
 */

/** The shape that a field of a well-known name must have and does not; undefined if it has it, or if its name says nothing. */
export const wellKnownShape = (node: SchemaNode): string | undefined => {
  const shape = node.name === undefined || node.section === "status" ? undefined : shapeOf(node.name)?.(node);
  return shape === undefined || isInMapping(node) || isNoneOfPods(node) ? undefined : shape;
};

/**
 * True for the path to such a field, for a `tty` that is a device (in containers it stands beside `stdin`), and for one of several
 * numbers that say how much each feature counts.
 */
const isNoneOfPods = ({ name, schema, parent }: SchemaNode): boolean =>
  /\bJSON ?path\b/i.test(descriptionOf(schema)) ||
  (/\b(?:points|scores?|weights?)\b/i.test(descriptionOf(parent?.schema)) &&
    [...(parent?.properties.values() ?? [])].every((one) => (one.values ?? one).type === "integer")) ||
  (name === "tty" && ["command", "image", "stdin"].every((other) => parent?.properties.has(other) !== true));

/** True below a field such as `valuesMapping` or `keys`, whose fields say where another system, or a Secret, keeps something. */
const isInMapping = (node: SchemaNode): boolean => isBelow(node, ({ name = "" }) => MAPPING.has(lastWord(name)));

const MAPPING: ReadonlySet<string> = new Set(["keys", "map", "mapping", "mappings", "paths"]);

/** Returns the check for fields of this name; undefined if the name says nothing. */
export const shapeOf = (name: string): Shape | undefined => {
  if (lastWord(name) === "port") return portShape;
  if (Object.hasOwn(SHAPES, name)) return SHAPES[name];
  const known = wellKnownType(name);
  return known === undefined ? undefined : (node) => typeProblem(node, known);
};

/** The problem of a scalar or a list of another type; an object may choose among several values. */
const typeProblem = (node: SchemaNode, { type, as }: WellKnownType): string | undefined => {
  const actual = node.type ?? "object";
  return actual === "object" || actual === type ? undefined : `must have type '${type}', as in ${as}`;
};

type Shape = (node: SchemaNode) => string | undefined;

const number = (schema: JsonObject, keyword: string): number | undefined => {
  const value = own(schema, keyword);
  return typeof value === "number" ? value : undefined;
};

export const MAX_PORT = 65535;

const portFrom = (least: number): string =>
  `must be an integer between ${String(least)} and ${String(MAX_PORT)}, inclusive`;
const PORT = portFrom(1);
const REPLICAS = "must be an integer with `minimum` 0";

/** The bounds that a port must have and lacks; undefined if it has them, or if it is of another type. */
export const missingWellKnownBounds = (node: SchemaNode): string | undefined => {
  const { name, schema, section } = node;
  if (name === undefined || lastWord(name) !== "port" || isOfSecurityGroup(node) || isOfHardware(node))
    return undefined;
  if (isPortText(node)) return PORT_TEXT;
  // A controller writes its observations to the status.
  if (section === "status") return undefined;
  if (isPortOrName(node))
    return name === "targetPort" || /name/i.test(descriptionOf(node.schema)) ? undefined : NUMBER_OR_NAMED;
  if (node.type !== "integer") return undefined;
  if (own(schema, "enum") !== undefined || validationsOf(node).length > 0 || NEGATIVE.test(descriptionOf(node.schema)))
    return undefined;
  const [low, high] = [number(schema, "minimum"), number(schema, "maximum")];
  const isBounded =
    low !== undefined &&
    high !== undefined &&
    high <= MAX_PORT &&
    (low >= 0 || MINUS_ONE.test(descriptionOf(node.schema)));
  return isBounded ? undefined : portFrom(leastPort(schema));
};

/** With protocol 'icmp', the `fromPort` of a security group is a type of message, or -1 for all. */
const isOfSecurityGroup = ({ name = "", parent }: SchemaNode): boolean =>
  ["fromPort", "toPort"].includes(name) && parent?.properties.has("protocol") === true;

/** A port of a switch or a network card. */
const isOfHardware = (node: SchemaNode): boolean =>
  ["module", "moduleBay", "slot"].some((name) => node.parent?.properties.has(name)) ||
  /\b(?:hardware|physical|switch|uplink) ports?\b/i.test(descriptionOf(node.schema));

/** 0 if the description gives it a meaning. */
export const leastPort = (schema: Json | undefined): number => (ZERO.test(descriptionOf(schema)) ? 0 : 1);

const ZERO =
  /\b(?:set(?: it| this)? to|value of|if|when|is|or) (?:0|zero)\b(?![.:]\d)|\b(?:0|zero) (?:to |means |disables |turns )/i;

/** True for a number or a string, without a bound or a rule for the number. */
const isPortOrName = (node: SchemaNode): boolean =>
  own(node.schema, "x-kubernetes-int-or-string") === true &&
  number(node.schema, "maximum") === undefined &&
  validationsOf(node).length === 0;

/** Such a value disables the listener. */
const NEGATIVE = /\b(?:less than or equal to|at most|below|<=?) ?(?:0|zero)\b|\bnegative (?:value|number|port)\b/i;
/** The protocols of a security group give -1 a meaning. */
const MINUS_ONE = /-1\b/;

const NUMBER_OR_NAMED = `${PORT}, or have a \`description\` that says that it may be the name of a port`;
const PORT_TEXT = `${PORT}, or have \`x-kubernetes-int-or-string\` if it may be the name of a port`;

/** Text for the number of a port: not for its name, a range, or one of several values. */
const isPortText = (node: SchemaNode): boolean =>
  node.type === "string" &&
  own(node.schema, "enum") === undefined &&
  !isInMapping(node) &&
  !/named|protocol|range/i.test(node.name ?? "") &&
  !/[a-z:]/i.test((stringAt(node.schema, "pattern") ?? "").replaceAll("\\d", "")) &&
  (!ANOTHER_PORT.test(descriptionOf(node.schema)) || NUMBER_OR_NAME.test(descriptionOf(node.schema)));

const NUMBER_OR_NAME = /\bnumeric\b|\bnumber or (?:a |the )?(?:port )?name\b|\bname or (?:a |the )?(?:port )?number\b/i;
const ANOTHER_PORT = /\bkey (?:in|of)\b|\bnames?\b|\bnamed\b|\branges?\b|\bform\b|\blist\b|[:/]/i;

/** A port of another type may be something else, such as the name of a port or a range. */
const portShape: Shape = (node) => (node.type === "number" ? PORT : undefined);

/** A shape by type: wrong is a field of one of these types. */
const notOf =
  (types: readonly string[], problem: string): Shape =>
  (node) =>
    types.includes(node.type ?? "") ? problem : undefined;

const replicas = notOf(["string", "number", "boolean"], REPLICAS);

const SCALARS = ["string", "integer", "number", "boolean"];
/** Named values such as 'Running' and 'Paused' are the better form of a flag; 'on' and 'off' are not. */
const flagAs =
  (as: string): Shape =>
  (node) => {
    const values = arrayAt(node.schema, "enum");
    const isNamed = values.length > 1 && values.every((value) => typeof value === "string" && !FLAG_WORD.test(value));
    return ["integer", "number"].includes(node.type ?? "") || (node.type === "string" && !isNamed)
      ? `must have type 'boolean', as in ${as}`
      : undefined;
  };
const FLAG_WORD = /^(?:|true|false|yes|no|on|off|[01yn])$/i;
const PULL_POLICIES: readonly Json[] = ["", "Always", "IfNotPresent", "Never"];

const AS_IN_PODS = "must be a list of objects, as in Pods";
const listOfObjects: Shape = (node) =>
  [...SCALARS, "object"].includes(node.type ?? "") || SCALARS.includes(node.items?.type ?? "") ? AS_IN_PODS : undefined;

/** Text alone may be the name of an environment. Deeper in a spec, and without a process next to it, a map holds settings. */
const ENV = "must be a list of objects with `name`, `value` and `valueFrom`, as in containers";
const env: Shape = (node) => {
  const { type, items, values } = node;
  if (SCALARS.includes(items?.type ?? "")) return ENV;
  return type === "object" && values !== undefined && values.type !== "object" && isOfProcess(node) ? ENV : undefined;
};

const isOfProcess = ({ parent }: SchemaNode): boolean =>
  parent?.depth === 1 || OF_PROCESS.some((name) => parent?.properties.has(name));
const OF_PROCESS: readonly string[] = ["args", "command", "envFrom", "image"];

const SHAPES: Readonly<Record<string, Shape>> = {
  replicas,
  suspend: flagAs("CronJobs"),
  paused: flagAs("Deployments"),
  schedule: notOf(["integer", "number", "boolean"], "must have type 'string' and Cron format, as in CronJobs"),
  // crd-references/selector-shape covers label selectors.
  nodeSelector: notOf(SCALARS, "must be a map of labels such as '{disktype: ssd}', as in Pods"),
  tolerations: listOfObjects,
  imagePullSecrets: listOfObjects,
  volumeMounts: listOfObjects,
  topologySpreadConstraints: listOfObjects,
  env,
  // Text may be the affinity of something else, such as a host.
  affinity: notOf(["integer", "number", "boolean", "array"], "must be an object with `nodeAffinity`, as in Pods"),
  resources: notOf(SCALARS, "must be an object with `requests` and `limits`, as in containers"),
  imagePullPolicy: (node) => {
    const values: readonly Json[] = arrayAt(node.schema, "enum");
    if (node.type !== "string") return "must have type 'string' and values such as 'IfNotPresent', as in containers";
    return values.every((value) => PULL_POLICIES.includes(value))
      ? undefined
      : "may have only the values 'Always', 'IfNotPresent' and 'Never', as in containers";
  },
};

/**
 * The types that fields have in Pods, Deployments and Jobs, by their names (API conventions, "Primitive types").
 * crd-naming/duration-integer covers those that end in 'Seconds'.
 */

interface WellKnownType {
  readonly type: "boolean" | "integer" | "string";
  /** A kind of Kubernetes that has the field. */
  readonly as: string;
}

/** The type of a field of this name in Kubernetes; undefined if the name says nothing. */
const wellKnownType = (name: string): WellKnownType | undefined => TYPES.get(name);

const typed = (type: WellKnownType["type"], as: string, names: string): readonly (readonly [string, WellKnownType])[] =>
  names.split(/\s+/).map((name) => [name, { type, as }] as const);

const TYPES: ReadonlyMap<string, WellKnownType> = new Map([
  ...typed(
    "boolean",
    "Pods",
    "automountServiceAccountToken hostIPC hostNetwork hostPID hostUsers shareProcessNamespace",
  ),
  ...typed(
    "boolean",
    "containers",
    "allowPrivilegeEscalation privileged readOnlyRootFilesystem runAsNonRoot stdin tty",
  ),
  ...typed("integer", "containers", "runAsGroup runAsUser"),
  ...typed("integer", "Pods", "fsGroup"),
  ...typed("integer", "probes", "failureThreshold successThreshold"),
  ...typed("integer", "Deployments", "revisionHistoryLimit"),
  ...typed("integer", "CronJobs", "failedJobsHistoryLimit successfulJobsHistoryLimit"),
  ...typed("integer", "Jobs", "backoffLimit completions"),
  ...typed("integer", "HorizontalPodAutoscalers", "maxReplicas minReplicas"),
  ...typed("string", "Pods", "priorityClassName runtimeClassName schedulerName serviceAccountName"),
  ...typed("string", "PersistentVolumeClaims", "storageClassName"),
  ...typed("string", "Ingresses", "ingressClassName"),
]);
