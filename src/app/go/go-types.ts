import {
  type ApiType,
  type DeclaredType,
  type TextLines,
  apiTypes,
  declarationAt,
  describeType,
  groupOf,
  kindsOf,
  rangesIn,
  textLines,
} from "go-crd";
import { type FieldPath, type KubeObject, stringAt } from "kube-json";
import { goObject } from "../../kube/go/go-type.js";
import { organizationOf } from "../../kube/words/organization.js";
import type { Document } from "../sources/documents.js";
import type { DocumentLocation } from "../report/report.js";
import type { GoProject, LazyGoProject } from "./go-project.js";

/** A type in Go that is reviewed as an object. */
export interface GoTypeDocument extends Pick<Document, "object" | "place" | "prefix"> {
  readonly declared: DeclaredType;
  /** The text of its file. */
  readonly text: string;
  /** The lines of the declaration that a field of the object is in, with its comment: from the first to the last. */
  readonly linesOf: (field: FieldPath) => Lines;
}

export interface Lines {
  readonly from: number;
  readonly to: number;
}

/** The types that are reviewed: those in Go files of the input, and those behind its CRDs. */
interface GoTypeChoice {
  /** Go files of the input, as their paths in the sources. */
  readonly files: ReadonlySet<string>;
  readonly crds: readonly { readonly crd: KubeObject; readonly file: string }[];
}

/** The types of the project that are reviewed, in the order of their files and lines. */
export const goTypeDocuments = (
  { sources, near }: GoProject,
  { files, crds }: GoTypeChoice,
  textOf: (path: string) => string | undefined,
): readonly GoTypeDocument[] => {
  const kinds = new Set(crds.flatMap(({ crd, file }) => kindsOf(sources, crd, near(file))).map(({ type }) => type));
  const isBehindCrd = ({ declared, kinds: own }: ApiType): boolean =>
    kinds.has(declared.type) || own.some(({ type }) => kinds.has(type));
  const all = apiTypes(sources, { isChosen: (path) => files.has(path) || kinds.size > 0, named: files });
  const isCopy = copiesOfOthers(all, crds);
  const broken = new Set(sources.broken);
  const chosen = all.filter(
    (api) =>
      (files.has(api.declared.file.path) || isBehindCrd(api)) &&
      !isFrozen(api) &&
      !isCopy(api) &&
      // What was meant is not known.
      !broken.has(api.declared.file),
  );
  const counts = new Map<string, number>();
  const lines = new Map<string, TextLines>();
  return chosen.flatMap((api) => {
    const { path } = api.declared.file;
    const text = textOf(path);
    if (text === undefined) return [];
    const known = lines.get(path) ?? textLines(text);
    lines.set(path, known);
    const index = counts.get(path) ?? 0;
    counts.set(path, index + 1);
    return [
      {
        object: goObject(describeType(sources, api)),
        place: placeOf(sources.shown(path), index, known, api),
        prefix: [],
        declared: api.declared,
        text,
        linesOf: (field) => linesOf(api, field),
      },
    ];
  });
};

/** The kinds that a type is part of, or is. */
const kindsBehind = ({ declared, role, kinds }: ApiType): readonly DeclaredType[] =>
  role === "Kind" ? [declared] : kinds;

/**
 * True for copies of the types of others: where CRDs have types in Go, those of a group without a CRD of another organization, such as
 * 'istio.io' beside 'flagger.app'.
 */
const copiesOfOthers = (all: readonly ApiType[], crds: GoTypeChoice["crds"]): ((api: ApiType) => boolean) => {
  const groupsBehind = (api: ApiType): readonly string[] => {
    const behind = kindsBehind(api);
    return (behind.length > 0 ? behind : [api.declared]).flatMap(({ file }) => groupOf(file.package) ?? []);
  };
  const defined = new Set(crds.map(({ crd }) => stringAt(crd, "spec", "group")));
  const own = new Set(
    all
      .flatMap(groupsBehind)
      .filter((group) => defined.has(group))
      .map(organizationOf),
  );
  return (api) => {
    const groups = groupsBehind(api);
    return own.size > 0 && groups.length > 0 && groups.every((group) => !own.has(organizationOf(group)));
  };
};

/** True for a type that only old or skipped versions use, which rules on CRDs do not review either. */
const isFrozen = (api: ApiType): boolean => {
  const all = kindsBehind(api);
  return (
    all.length > 0 &&
    all.every(({ type: { markers } }) => {
      const has = (name: string): boolean => markers.some((marker) => marker.name === `kubebuilder:${name}`);
      const isOld = has("unservedversion") || has("deprecatedversion");
      return has("skipversion") || (isOld && !has("storageversion"));
    })
  );
};

const placeOf = (file: string, document: number, lines: TextLines, { declared }: ApiType): DocumentLocation => {
  const range = rangesIn(lines, declared.type);
  return {
    file,
    document,
    range,
    position: (field) => range(field),
    lineText: (line) => lines.line(line),
  };
};

const linesOf = ({ declared }: ApiType, field: FieldPath): Lines => {
  const { declaration } = declarationAt(declared.type, field);
  const lines = declaration.markers.map(({ line }) => line);
  return {
    from: Math.min(declaration.comment?.from ?? declaration.start.line, ...lines),
    to: declaration.position.line,
  };
};

/** The groups of the kinds that the chosen files declare. */
export const groupsIn = (
  { sources }: Pick<GoProject, "sources">,
  isChosen: (path: string) => boolean,
): readonly string[] => {
  const kinds = apiTypes(sources, { isChosen }).filter(({ role }) => role === "Kind");
  const groups = kinds.map(({ declared }) => groupOf(declared.file.package));
  return [...new Set(groups.filter((group) => group !== undefined))].sort();
};

/** Names a package in two states of a project, wherever its files are. */
export const packageKey = (object: KubeObject): string =>
  JSON.stringify(["group", "version", "name"].map((part) => stringAt(object, "package", part) ?? null));

/** Names a type in two states of a project, wherever its file is. */
export const typeKey = (object: KubeObject): string =>
  `${packageKey(object)} ${stringAt(object, "metadata", "name") ?? ""}`;

/** The groups of the kinds in the Go files of the input. */
export const groupsInGo = (goProject: LazyGoProject, goFiles: readonly string[]): readonly string[] => {
  const project = goFiles.length === 0 ? undefined : goProject.load();
  if (project === undefined) return [];
  const paths = new Set(goFiles.map(project.near));
  return groupsIn(project, (path) => paths.has(path));
};

/**
 * Further groups of the organizations that have the `named` ones: those of CRDs whose kinds the Go sources declare. The file of a
 * project may be older than its APIs.
 */
export const groupsBehind = (
  goProject: { readonly load: () => Pick<GoProject, "sources"> | undefined },
  crds: Iterable<KubeObject>,
  named: readonly string[],
): readonly string[] => {
  const organizations = new Set(named.map(organizationOf));
  const further = new Set<string>();
  for (const crd of crds) {
    const group = stringAt(crd, "spec", "group") ?? "";
    if (!named.includes(group) && organizations.has(organizationOf(group))) further.add(group);
  }
  const project = further.size === 0 ? undefined : goProject.load();
  return project === undefined ? [] : groupsIn(project, () => true).filter((group) => further.has(group));
};
