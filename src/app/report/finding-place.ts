import { isGoType } from "../../kube/go/go-group.js";
import type { ReportFinding, ReportPlace, Result } from "./report.js";
import { type KubeObject, arrayAt, isIdentifier, stringAt } from "kube-json";

/** The place of a finding in its manifest, within the block of its object. */
export const placeInBlock = ({ line, column }: ReportPlace): string => `${String(line)}:${String(column)}`;

/** The place of a finding for people: in Go if it has one there, else in the manifest. */
export const placeText = (place: ReportPlace, file: string): string =>
  place.go === undefined ? `${file}:${placeInBlock(place)}` : `${place.go.file}:${String(place.go.line)}`;

/** Further places of a finding, each once; see `placesAfter`. */
export const furtherPlaces = (first: ReportPlace, places: readonly ReportPlace[]): readonly string[] =>
  placesAfter(first, places).filter((text) => text !== "");

/**
 * Places that follow another one: in the manifest as '40:19', in Go as 'api/v1/a.go:7', and in the Go file of the place before
 * as ':9'. '' for a line of Go that was there before.
 */
export const placesAfter = (first: ReportPlace, places: readonly ReportPlace[]): readonly string[] => {
  let file = first.go?.file;
  const known = new Set(first.go === undefined ? [] : [`${first.go.file}:${String(first.go.line)}`]);
  return places.map((place) => {
    const { go } = place;
    if (go === undefined) return placeInBlock(place);
    const line = `:${String(go.line)}`;
    if (known.has(go.file + line)) return "";
    known.add(go.file + line);
    const text = go.file === file ? line : go.file + line;
    file = go.file;
    return text;
  });
};

const MAX_COPIES = 10;

/** Where the input has the same object once more: 'also at chart/crds/a.yaml:1'; '' for most objects. */
export const copiesText = ({ alsoAt = [] }: Pick<Result, "alsoAt">): string => {
  if (alsoAt.length === 0) return "";
  const places = alsoAt.slice(0, MAX_COPIES).map(({ file, line }) => `${file}:${String(line)}`);
  return `also at ${places.join(", ")}${alsoAt.length > MAX_COPIES ? ", and elsewhere" : ""}`;
};

const MAX_EXAMPLES = 3;

/** Names the text to write in Go; undefined if unknown. Findings shown as one may need different markers. */
export const goText = ({ go }: ReportFinding, more: readonly ReportFinding[] = []): string | undefined => {
  if (go === undefined) return undefined;
  const { add = [], remove = [], change = [], example } = go;
  const added = add.filter((one) => !change.some(({ to }) => to === one));
  const parts = [
    ...change.map(({ from, to }) => `change ${from} to ${to}`),
    ...(added.length === 0 ? [] : [`add ${added.join(" ")}`]),
    ...(remove.length === 0 ? [] : [`remove ${remove.join(" ")}`]),
  ];
  if (parts.length > 0) return `Go: ${parts.join(", ")}`;
  if (example === undefined) return undefined;
  // Of each bound, the reader needs one.
  const distinct = new Map<string, string>();
  for (const one of [example, ...more.flatMap(({ go: other }) => other?.example ?? [])]) {
    const name = one.replace(/=-?\d*$/, "");
    distinct.set(name, distinct.get(name) ?? one);
  }
  return `Go, such as: ${[...distinct.values()].slice(0, MAX_EXAMPLES).join("; ")}`;
};

/** The path of a field for people. */

const SCHEMA = /^spec\.versions\[([^\]]*)\]\.schema\.openAPIV3Schema(?=[.[])/;
const STEP = /\.([^.[\]]+)|\[([^\]]*)\]/y;

/**
 * The path that users of an API write, for a schema of a CustomResourceDefinition: 'spec.ports[].name of version v1' for
 * 'spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.ports.items.properties.name'. With one version,
 * its name is left out. All other paths stay as they are.
 */
export const shortField = (field: string, object: KubeObject): string => {
  if (isGoType(object)) return goFieldName(field, object);
  const start = SCHEMA.exec(field);
  if (start === null) return field;
  const [prefix, version = ""] = start;
  const path = pathIn(field, prefix.length);
  if (path === undefined) return field;
  const versions = arrayAt(object, "spec", "versions");
  if (versions.length < 2) return path;
  const name = /^\d+$/.test(version) ? (stringAt(versions[Number(version)], "name") ?? version) : version;
  return `${path} of version${name.includes(",") ? "s" : ""} ${name.replaceAll(",", ", ")}`;
};

/** 'WidgetSpec.Size' for `fields.Size.tag`: its line shows the part. */
const goFieldName = (field: string, object: KubeObject): string => {
  const names = [...field.matchAll(/(?:^|\.)fields\.(\w+)/g)].map(([, name = ""]) => name);
  return [stringAt(object, "metadata", "name") ?? "", ...names].join(".");
};

/** Undefined if the path cannot be read, or is not below `properties`. */
const pathIn = (field: string, start: number): string | undefined => {
  let path = "";
  let isName = false;
  let at = start;
  while (at < field.length) {
    STEP.lastIndex = at;
    const step = STEP.exec(field);
    if (step === null) return undefined;
    const [text, name, bracketed = ""] = step;
    at += text.length;
    if (isName) {
      // The API server writes 'properties[spec]'.
      path += isIdentifier(bracketed) ? `.${bracketed}` : text;
      isName = false;
    } else if (name === "properties") isName = true;
    else if (name === "items") path += "[]";
    else if (name === "additionalProperties") path += "{}";
    // A keyword, and the path below it.
    else return path === "" ? undefined : path.slice(1) + field.slice(at - text.length);
  }
  return isName || path === "" ? undefined : path.slice(1);
};
