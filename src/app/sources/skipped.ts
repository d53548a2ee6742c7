import { basename } from "node:path";
import { programOf } from "../../kube/api/client-side.js";
import { METADATA_FIELDS } from "kube-api";
import {
  type Json,
  type JsonObject,
  type KubeObject,
  isArray,
  isObject,
  objectAt,
  own,
  parseApiVersion,
  stringAt,
} from "kube-json";
import type { Manifest } from "kube-manifests";
import { count, joinFirst } from "../../text/message.js";
import type { UnjudgedReason } from "../report/account.js";
import { COMMAND, BASELINE_KIND, CONFIG_FILE } from "../host/called-as.js";
import type { Note } from "../host/io.js";
import { KUSTOMIZATIONS, PATCH } from "./kustomize.js";
import { isTemplate } from "./placeholders.js";
import type { Source } from "./source.js";
import { renderFirst, templateKind } from "./templates.js";

/** What a patch that a kustomization names is called. */
export const KUSTOMIZE_PATCH = "kustomize patch";

/** A document, or a whole file, that is no object of an API server. */
export interface Skipped {
  readonly file: string;
  /** Such as 'configuration of kustomize'. */
  readonly what: string;
  readonly reason: Extract<UnjudgedReason, "Configuration" | "NotAnObject" | "Template" | "Unreadable">;
  /** The objects there, such as "Deployment 'web'". */
  readonly parts?: readonly string[];
  /** For a Helm template: the folder of its chart. */
  readonly chart?: string;
  /** It is also reported as an error. */
  readonly isError?: boolean;
}

export const configuration = (file: string, program: string): Skipped => ({
  file,
  what: `configuration of ${program}`,
  reason: "Configuration",
});

export const data = (file: string, what: string): Skipped => ({ file, what, reason: "NotAnObject" });

/** Why a file in a folder is skipped as a whole: a template that has to be rendered first, or no manifest. */
export const wholeFile = (
  { name, found }: Source,
  text: string,
  manifests: readonly Manifest[],
): Skipped | undefined => {
  if (found === undefined) return undefined;
  const template = templateKind(text, manifests);
  if (template !== undefined) return { file: name, what: template, reason: "Template" };
  const isBroken = manifests.some(({ value }) => value === undefined);
  const isData = isBroken && !API_VERSION.test(text);
  // Settings of other tools may have comments.
  if (isData && name.endsWith(".json")) return data(name, "no JSON");
  if (!text.includes("{{")) return isData ? data(name, "no YAML") : undefined;
  const { chart } = found;
  if (chart === undefined) return isData ? { file: name, what: "template", reason: "Template" } : undefined;
  return found.isInTemplates === true || isBroken
    ? { file: name, what: "Helm template", reason: "Template", chart }
    : undefined;
};

const API_VERSION = /(?:^|[{,])[ \t"'-]*apiVersion\b/m;

/** The group of our own documents, such as policy packs. */
const OWN_GROUP = "decorum.dev";

/** An object that is skipped, wherever it comes from: only clients read it. Undefined for others. */
export const clientObject = (file: string, object: KubeObject): Skipped | undefined => {
  const { apiVersion, kind } = object;
  if (parseApiVersion(apiVersion).group === OWN_GROUP) return { ...configuration(file, COMMAND), what: kind };
  // OpenShift itself serves templates in the group 'template.openshift.io'.
  if (apiVersion === "v1" && kind === "Template") return { file, what: "OpenShift template", reason: "Template" };
  // Its values are as the API server takes them once they are decrypted.
  if (own(objectAt(object, "sops"), "mac") !== undefined)
    return { file, what: "encrypted by SOPS", reason: "Template" };
  const program = programOf(apiVersion, kind);
  return program === undefined ? undefined : configuration(file, program);
};

/** An object in a folder that is skipped, because it is a template or only a part. Undefined for others. */
export const unfinished = (file: string, object: KubeObject): Skipped | undefined => {
  if (isTemplate(object)) return { file, what: "template", reason: "Template" };
  if (isPartOfCrd(object)) return data(file, "part of a CRD");
  return isLeftover(object) ? data(file, "CRD without a kind, left behind by controller-gen") : undefined;
};

/** '_.yaml', which old versions of controller-gen wrote for packages without kinds. */
const isLeftover = ({ kind, spec }: KubeObject): boolean =>
  kind === "CustomResourceDefinition" && own(spec, "group") === "" && stringAt(own(spec, "names"), "kind") === "";

/** Scripts merge such a file with the generated CRD. */
const isPartOfCrd = ({ kind, spec }: KubeObject): boolean =>
  kind === "CustomResourceDefinition" &&
  isArray(own(spec, "versions")) &&
  own(spec, "group") === undefined &&
  own(spec, "names") === undefined;

/** A document in a folder that is skipped, because it is no object; undefined if it looks like one that is broken. */
export const noObject = (file: string, value: Json): Skipped | undefined => {
  if (isArray(value))
    return value.length > 0 && value.every(isPatchOperation)
      ? { ...configuration(file, "kustomize"), what: "JSON patch" }
      : data(file, "list");
  if (!isObject(value)) return data(file, "text");
  const name = basename(file);
  if (KUSTOMIZATIONS.includes(name)) return configuration(file, "kustomize");
  if (name === "Chart.yaml") return configuration(file, "Helm");
  const named = NAMES.filter((field) => (own(value, field) ?? null) !== null);
  if (named.length === NAMES.length) return undefined;
  const program = FILES.find(([pattern]) => pattern.test(name))?.[1];
  if (program !== undefined) return configuration(file, program);
  if (named.length === 0) return data(file, "no `apiVersion` and `kind`");
  if (PATCH.test(name)) return data(file, "patch");
  // A broken object has metadata, or is a list.
  if (isPartly(value)) return undefined;
  return own(value, "entries") === undefined
    ? data(file, "no `apiVersion` or `kind`")
    : { ...configuration(file, "Helm"), what: "index of Helm charts" };
};

const NAMES: readonly string[] = ["apiVersion", "kind"];

const isPartly = (value: JsonObject): boolean => {
  const metadata = own(value, "metadata");
  if (isObject(metadata)) return Object.keys(metadata).every((field) => METADATA_FIELDS.includes(field));
  // Lists of other APIs have kinds such as 'compute#diskTypeList'.
  return metadata !== undefined || (isArray(own(value, "items")) && /^(?:[A-Z]|$)/.test(stringAt(value, "kind") ?? ""));
};

/** Programs by the names of files that they read as their configuration, and that are no objects. */
const FILES: readonly (readonly [RegExp, string])[] = [
  [/^values\b.*\.ya?ml$/, "Helm"],
  [/^kustomizeconfig\.ya?ml$/, "kustomize"],
  [/^(?:docker-)?compose\b.*\.ya?ml$/, "Docker Compose"],
  [/^skaffold\b.*\.ya?ml$/, "skaffold"],
  [/^tilt[-_]\w+\.(?:ya?ml|json)$/, "Tilt"],
  [/^package(?:-lock)?\.json$/, "npm"],
  // It has an API version and metadata, but no kind.
  [/^install-config\b.*\.ya?ml$/, "openshift-install"],
];

const isPatchOperation = (item: Json): boolean =>
  isObject(item) && own(item, "op") !== undefined && own(item, "path") !== undefined;

/** Notes that name objects in files that hold parts, and one on other files, which says how to review Helm templates. */
export const skippedNotes = (all: readonly Skipped[], command = COMMAND): readonly Note[] => {
  const [named, others] = [all.filter(isNamed), all.filter((one) => !isNamed(one))];
  const [patches, byName] = [named.filter(isPatch), named.filter((one) => !isPatch(one))];
  return [
    ...partNotes(patches, "that kustomizations name as patches", () => "").map((text) => ({ text, isUsual: true })),
    ...partNotes(byName, "by the names of files alone", ({ what }) => ` (${what})`).map((text) => ({ text })),
    ...otherNotes(others, command),
  ];
};

/** True for skipped objects that a note names. */
export const isNamed = ({ parts }: Skipped): boolean => parts !== undefined;

const isPatch = ({ what }: Skipped): boolean => what === KUSTOMIZE_PATCH;

const partNotes = (
  skipped: readonly Skipped[],
  why: string,
  whatOf: (skipped: Skipped) => string,
): readonly string[] => {
  const parts = skipped.flatMap((one) => (one.parts ?? []).map((part) => `${part} in ${one.file}${whatOf(one)}`));
  if (parts.length === 0) return [];
  return [`skipped ${count(parts.length, "object")} ${why}: ${joinFirst(parts, MAX_PARTS, (part) => part)}`];
};

const otherNotes = (all: readonly Skipped[], command: string): readonly Note[] => {
  const skipped = all.filter((one) => one.isError !== true && !isSetting(one));
  if (skipped.length === 0) return [];
  const chart = skipped.find((one) => one.chart !== undefined)?.chart;
  const rendered = chart === undefined ? "" : `; ${renderFirst(chart, command)}`;
  const are = skipped.length === 1 ? "is no API object" : "are no API objects";
  const text = `skipped ${count(skipped.length, "document")} that ${are}: ${listed(skipped)}${rendered}`;
  return [skipped.some(({ reason }) => reason === "Template") ? { text } : { text, isUsual: true }];
};

/** True for a kustomization, and for a patch that one names. */
export const isOfKustomize = ({ what }: Skipped): boolean =>
  what === "configuration of kustomize" || what === KUSTOMIZE_PATCH;

/** Settings of this command are no input, wherever they are. */
export const isSetting = ({ file, what }: Skipped): boolean =>
  what === BASELINE_KIND || (what === "Config" && basename(file) === CONFIG_FILE);

const MAX_PARTS = 5;
const MAX_NAMED = 2;
const MAX_KINDS = 4;

/** Up to two by name; more as 'configuration of Helm (9), list (1); a/values.yaml, b/values.yaml, ...'. */
const listed = (skipped: readonly Skipped[]): string => {
  if (skipped.length <= MAX_NAMED) return skipped.map(({ file, what }) => `${file} (${what})`).join(", ");
  const counts = new Map<string, number>();
  for (const { what } of skipped) counts.set(what, (counts.get(what) ?? 0) + 1);
  const kinds = [...counts].sort(([, a], [, b]) => b - a);
  const shown = kinds.slice(0, kinds.length > MAX_KINDS ? MAX_KINDS - 1 : MAX_KINDS);
  const rest = skipped.length - shown.reduce((total, [, number]) => total + number, 0);
  const files = [...new Set(skipped.map(({ file }) => file))];
  const names = [...files.slice(0, MAX_NAMED), ...(files.length > MAX_NAMED ? ["..."] : [])];
  return `${[...shown, ...(rest === 0 ? [] : [["others", rest] as const])]
    .map(([what, number]) => `${what} (${String(number)})`)
    .join(", ")}; ${names.join(", ")}`;
};
