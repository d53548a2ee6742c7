import { basename } from "node:path";
import { isClientSide } from "../../kube/api/client-side.js";
import { type Json, type KubeObject, isArray, isObject, own, parseApiVersion } from "kube-json";
import type { Manifest } from "kube-manifests";
import { shellWord } from "../../text/shell-word.js";
import { count } from "../../text/message.js";
import { BASELINE_KIND, CONFIG_FILE } from "../host/own-files.js";
import { COMMAND } from "../host/called-as.js";
import type { Note } from "../host/note.js";
import { KUSTOMIZATION } from "./kustomize-patches.js";
import type { Source } from "./source.js";

/** A document, or a whole file, that is no object of an API server. */
export interface Skipped {
  readonly file: string;
  /** Such as 'kustomization'. */
  readonly what: string;
  /** For a Helm template: the folder of its chart. */
  readonly chart?: string;
}

/** Why a file in a folder is skipped as a whole: a patch, or a template that has to be rendered. */
export const wholeFile = (
  { name, found }: Source,
  text: string,
  manifests: readonly Manifest[],
): Skipped | undefined => {
  if (found === undefined) return undefined;
  if (found.isPatch === true) return { file: name, what: "kustomize patch" };
  const isBroken = manifests.some(({ value }) => value === undefined);
  // Settings of other tools may have comments.
  if (isBroken && name.endsWith(".json") && !text.includes("apiVersion")) return { file: name, what: "no JSON" };
  const { chart } = found;
  if (chart === undefined || !text.includes("{{")) return undefined;
  return found.isInTemplates === true || isBroken ? { file: name, what: "Helm template", chart } : undefined;
};

/** The group of our own documents, such as policy packs. */
const OWN_GROUP = "decorum.dev";

/** Why an object is skipped, wherever it comes from: only clients read it. */
export const clientObject = ({ apiVersion, kind }: KubeObject): string | undefined => {
  if (!isClientSide(apiVersion, kind) && parseApiVersion(apiVersion).group !== OWN_GROUP) return undefined;
  // One without `kind` has this name, too.
  return kind === "Kustomization" ? "kustomization" : kind;
};

/** Why a document in a folder is skipped, which is no object; undefined if it looks like one that is broken. */
export const noObject = (file: string, value: Json): string | undefined => {
  if (isArray(value)) return value.length > 0 && value.every(isPatchOperation) ? "JSON patch" : "list";
  if (!isObject(value)) return "text";
  const name = basename(file);
  if (KUSTOMIZATION.test(name)) return "kustomization";
  if (name === "Chart.yaml") return "Helm chart";
  if (own(value, "apiVersion") !== undefined || own(value, "kind") !== undefined) return undefined;
  return FILES.find(([pattern]) => pattern.test(name))?.[1] ?? "no `apiVersion` and `kind`";
};

/** Files by their name, for the note. */
const FILES: readonly (readonly [RegExp, string])[] = [
  [/^values\b.*\.ya?ml$/, "Helm values"],
  [/^(?:docker-)?compose\b.*\.ya?ml$/, "Compose file"],
  [/^package(?:-lock)?\.json$/, "npm package"],
];

const isPatchOperation = (item: Json): boolean =>
  isObject(item) && own(item, "op") !== undefined && own(item, "path") !== undefined;

/** Returns advice on the templates of a Helm chart. */
const renderFirst = (chart: string, command = COMMAND): string =>
  `render Helm templates first: helm template ${shellWord(chart)} | ${command} dry-run -`;

/**
 * Returns the problem of text that is no YAML, if it is a Helm template: an action starts a line at the error, or its
 * value. The folder above 'templates' is its chart.
 */
export const templateProblem = (file: string, lines: readonly (string | undefined)[]): string | undefined => {
  if (!lines.some((line) => line !== undefined && ACTION.test(line))) return undefined;
  const chart = /^(.*?)\/?(?<![^/])templates\//.exec(file)?.[1] ?? "";
  return `'{{' is of a Helm template; ${renderFirst(chart === "" ? "." : chart)}`;
};

const ACTION = /^\s*(?:- +)*(?:[\w./"'-]+: +)?\{\{/;

/** A note that counts what was skipped, names the first two, and says how Helm templates can be reviewed; or none. */
export const skippedNotes = (all: readonly Skipped[], command = COMMAND): readonly Note[] => {
  const skipped = all.filter((one) => !isSetting(one));
  if (skipped.length === 0) return [];
  const chart = skipped.find((one) => one.chart !== undefined)?.chart;
  const rendered = chart === undefined ? "" : `; ${renderFirst(chart, command)}`;
  const are = skipped.length === 1 ? "is no API object" : "are no API objects";
  return [{ text: `skipped ${count(skipped.length, "document")} that ${are}: ${listed(skipped)}${rendered}` }];
};

/** Settings of this command are no input, wherever they are. */
const isSetting = ({ file, what }: Skipped): boolean =>
  what === BASELINE_KIND || (what === "Config" && basename(file) === CONFIG_FILE);

const MAX_NAMED = 2;
const MAX_KINDS = 4;

/** Up to two by name; more as 'kustomization (9), Helm values (1); a/kustomization.yaml, b/kustomization.yaml, ...'. */
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
