import { basename } from "node:path";
import { isClientSide } from "../../kube/api/client-side.js";
import { type Json, type KubeObject, isArray, isObject, own, parseApiVersion } from "../../kube/json/object.js";
import type { Manifest } from "../../kube/yaml/yaml.js";
import { count, shellWord } from "../formats/summary-line.js";
import { firstFew } from "../terminal/diagnostics.js";
import { printable } from "../terminal/printable.js";
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
export const clientObject = ({ apiVersion, kind }: KubeObject): string | undefined =>
  isClientSide(apiVersion, kind) || parseApiVersion(apiVersion).group === OWN_GROUP ? kind : undefined;

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

/** A note that counts and names what was skipped, and says how Helm templates can be reviewed. */
export const skippedText = (skipped: readonly Skipped[]): string => {
  if (skipped.length === 0) return "";
  const chart = skipped.find((one) => one.chart !== undefined)?.chart;
  const rendered =
    chart === undefined ? "" : `; render Helm templates first: helm template ${shellWord(chart)} | decorum dry-run -`;
  const are = skipped.length === 1 ? "is no API object" : "are no API objects";
  const named = firstFew(skipped.map(({ file, what }) => `${file} (${what})`));
  return `note: skipped ${count(skipped.length, "document")} that ${are}: ${named}${printable(rendered)}\n`;
};
