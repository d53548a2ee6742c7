import type { Release } from "kube-builtin";
import type { GroupVersionKind } from "kube-json";
import { InputError } from "../../model/input-error.js";
import { anyOf, literal } from "../../text/message.js";

/** Paths of schemas with variables, as kubeconform has them for '-schema-location'. */

export type KindName = GroupVersionKind;

const VARIABLE = /\{\{([^{}]*)\}\}/g;

/** The name of the variable in '{{ .Group }}' or '{{- .Group -}}'. */
const nameIn = ([, inside = ""]: readonly string[]): string =>
  inside
    .replace(/^-?\s*\.?/, "")
    .replace(/-$/, "")
    .trimEnd();

/** The texts that may take the place of a variable: schemas that refuse unknown fields first. */
const VARIABLES: Readonly<Record<string, (name: KindName, release: Release | undefined) => readonly string[]>> = {
  Group: ({ group }) => [group],
  ResourceKind: ({ kind }) => [kind.toLowerCase()],
  ResourceAPIVersion: ({ version }) => [version],
  KindSuffix: ({ group, version }) => [`-${(group.split(".")[0] ?? "").toLowerCase()}-${version.toLowerCase()}`],
  NormalizedKubernetesVersion: (_, release) => [release === undefined ? "master" : `v${release}.0`],
  StrictSuffix: () => ["-strict", ""],
};

/** The built-in kinds, whose schemas are known; kubeconform downloads them. */
const DEFAULT = "default";

export const isDefault = (location: string): boolean => location === DEFAULT;

export const isUrl = (location: string): boolean => /^[a-z]+:\/\//i.test(location);

/** False for locations without files: a URL, and the default schemas of kubeconform. */
export const isPathOfSchemas = (location: string): boolean => !isDefault(location) && !isUrl(location);

/** True for a path with variables. */
export const isTemplate = (location: string): boolean => location.includes("{{");

/** Throws InputError for a variable that does not exist. */
export const requireVariables = (location: string): void => {
  for (const name of Array.from(location.matchAll(VARIABLE), nameIn))
    if (!Object.hasOwn(VARIABLES, name))
      throw new InputError(
        `may only have the variables ${anyOf(Object.keys(VARIABLES))}; ${literal(name)} is none`,
        location,
      );
};

/** The form of a part of a path; an object must not lead to another folder. */
const SAFE = /^(?!\.+$)[\w.-]+$/;

/** The paths at which the schema of a kind may be, in their order. */
export const pathsFor = (location: string, name: KindName, release: Release | undefined): readonly string[] => {
  if (![name.group, name.version, name.kind].every((part) => SAFE.test(part))) return [];
  let paths: readonly string[] = [""];
  let end = 0;
  for (const found of location.matchAll(VARIABLE)) {
    const before = location.slice(end, found.index);
    const texts = VARIABLES[nameIn(found)]?.(name, release) ?? [];
    paths = paths.flatMap((path) => texts.map((text) => path + before + text));
    end = found.index + found[0].length;
  }
  return paths.map((path) => path + location.slice(end));
};
