import { type FieldPath, type Json, type KubeObject, isArray, isKubeObject, isObject, objectAt } from "kube-json";
import { isNamed } from "../../kube/api/metadata.js";
import { isSecret } from "../../kube/api/secret.js";
import { type Manifest, parseManifests } from "kube-manifests";
import { InputError } from "../../model/input-error.js";
import type { DocumentLocation, Unusable } from "../report/report.js";
import { type Part, partOf, skippedPart } from "./parts.js";
import { clientObject, noObject, type Skipped, unfinished, wholeFile } from "./skipped.js";
import { linesAt, templateProblem } from "./templates.js";
import type { PastPlace, Source } from "./source.js";

/** An object that was read, and where. */
export interface Document {
  readonly object: KubeObject;
  readonly place: DocumentLocation;
  /** The manifest of the object, and its path there: not the root if it is an item of a list. */
  readonly manifest: Manifest;
  readonly prefix: FieldPath;
  readonly past?: PastPlace;
}

export const isUnusable = (item: Document | Unusable): item is Unusable => !("object" in item);

/**
 * The objects of a file in their order, including those in lists (k8s.io/cli-runtime resource.Builder with
 * Flatten). Documents that cannot be read are reported in their place. Documents that never reach an API server go to
 * `skip`: those for client tools and, in files that were found in folders, those that are no objects.
 */
export function* documentsOf(
  source: Source,
  skip: (skipped: Skipped) => void = () => undefined,
): Iterable<Document | Unusable> {
  let text: string;
  try {
    text = source.text();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    skip({ file: source.name, what: "unreadable", reason: "Unreadable", isError: true });
    yield { file: source.name, line: 1, column: 1, message: error.message };
    return;
  }
  const manifests = parseManifests(text);
  const part = partOf(source);
  const objects = part === undefined ? [] : manifests.flatMap((manifest) => [...rawObjects(manifest, source)]);
  const asPart = part === undefined || objects.some(part.isWhole) ? undefined : skippedPart(part, objects);
  const whole = asPart ?? wholeFile(source, text, manifests);
  if (whole !== undefined) skip(whole);
  else for (const manifest of manifests) yield* documentsIn(manifest, source, part, skip);
}

/** The objects in a manifest, whatever they are for. */
function* rawObjects(manifest: Manifest, { name: file }: Source): Iterable<KubeObject> {
  if (manifest.value === undefined) return;
  for (const item of objectsIn(manifest.value, [], { file, manifest, holdsSecret: () => false }))
    if (!isUnusable(item)) yield item.object;
}

function* documentsIn(
  manifest: Manifest,
  { name: file, found }: Source,
  part: Part | undefined,
  skip: (skipped: Skipped) => void,
): Iterable<Document | Unusable> {
  const { value } = manifest;
  if (value === undefined) {
    const [first] = manifest.errors;
    const template = first && templateProblem(file, linesAt(first, manifest));
    if (template !== undefined && found !== undefined) {
      skip({ file, what: "template", reason: "Template" });
      return;
    }
    // Further errors have the same cause.
    const errors = first === undefined || template === undefined ? manifest.errors : [{ ...first, message: template }];
    skip({
      file,
      ...(template === undefined
        ? { what: "unreadable", reason: "Unreadable" }
        : { what: "template", reason: "Template" }),
      isError: true,
    });
    for (const { line, column, message } of errors) yield { file, line, column, message };
    return;
  }
  const none = found === undefined || isKubeObject(value) ? undefined : noObject(file, value);
  if (none !== undefined) {
    skip(none);
    return;
  }
  let holds: boolean | undefined;
  const origin = { file, manifest, holdsSecret: () => (holds ??= holdsSecret(value)) };
  for (const item of objectsIn(value, [], origin)) {
    const skipped = isUnusable(item)
      ? notAnObject(file)
      : (clientObject(file, item.object) ??
        (part?.isWhole(item.object) === false ? skippedPart(part, [item.object]) : undefined) ??
        (found && unfinished(file, item.object)));
    if (skipped !== undefined) skip(skipped);
    if (skipped === undefined || isUnusable(item)) yield item;
  }
}

/** An error that says what was expected is yielded, too. */
const notAnObject = (file: string): Skipped => ({
  file,
  what: "no `apiVersion` and `kind`",
  reason: "NotAnObject",
  isError: true,
});

interface Origin {
  readonly file: string;
  readonly manifest: Manifest;
  /** One of its objects is a Secret. */
  readonly holdsSecret: () => boolean;
}

const holdsSecret = (value: Json | undefined): boolean => {
  if (!isKubeObject(value)) return false;
  // An AdmissionReview.
  const request = objectAt(value, "request");
  const inside = [...itemsOf(value), request["object"], request["oldObject"]];
  return isSecret(value) || inside.some(holdsSecret);
};

function* objectsIn(value: Json, prefix: FieldPath, origin: Origin): Iterable<Document | Unusable> {
  const missing = whatIsMissing(value);
  if (missing !== undefined || !isKubeObject(value)) {
    yield { file: origin.file, ...origin.manifest.position(prefix), message: missing ?? "" };
    return;
  }
  const isListed = isList(value);
  if (!isListed && isListOfAnything(value)) {
    yield {
      file: origin.file,
      ...origin.manifest.position([...prefix, "items"]),
      message: "must be a list: `items` must be given as an array of objects",
    };
    return;
  }
  if (!isListed) yield { object: value, place: placeOf(prefix, origin), manifest: origin.manifest, prefix };
  // An object may have other items, for programs; kubectl refuses these.
  for (const [index, item] of itemsOf(value).entries())
    if (isListed || isKubeObject(item)) yield* objectsIn(item, [...prefix, "items", index], origin);
}

const placeOf = (prefix: FieldPath, { file, manifest, holdsSecret: isSecretThere }: Origin): DocumentLocation => ({
  file,
  document: manifest.index,
  position: (field) => manifest.position(below(prefix, field)),
  range: (field) => manifest.range(below(prefix, field)),
  // Items of a list may share a line.
  spelling: (field) => manifest.spelling([...prefix, ...field]),
  lineText: (line) => (isSecretThere() ? undefined : manifest.line(line)),
});

/** Most objects are documents of their own, without a prefix. */
const below = (prefix: FieldPath, field: FieldPath): FieldPath => (prefix.length === 0 ? field : [...prefix, ...field]);

/** The place of the value at `prefix` in the object at `place`. */
export const within = (place: DocumentLocation, prefix: FieldPath): DocumentLocation => ({
  ...place,
  position: (field) => place.position([...prefix, ...field]),
  range: (field) => place.range([...prefix, ...field]),
});

const whatIsMissing = (value: Json): string | undefined => {
  if (!isObject(value)) return `must be a Kubernetes object with \`apiVersion\` and \`kind\`; it is ${kindOf(value)}`;
  const problems = [
    fieldProblem("apiVersion", value["apiVersion"], "'v1' or 'apps/v1'"),
    fieldProblem("kind", value["kind"], "'Pod' or 'Deployment'"),
  ].filter((problem) => problem !== undefined);
  return problems.length === 0 ? undefined : `must be a Kubernetes object: ${problems.join(", and ")}`;
};

const fieldProblem = (name: string, value: Json | undefined, examples: string): string | undefined => {
  if (value === undefined || value === null) return `\`${name}\` must be given, such as ${examples}`;
  if (typeof value !== "string") return `\`${name}\` must be a string such as ${examples}; it is ${kindOf(value)}`;
  return value === "" ? `\`${name}\` must not be empty; it must be such as ${examples}` : undefined;
};

const kindOf = (value: Json): string => {
  if (value === null) return "null";
  if (isArray(value)) return "a list";
  if (isObject(value)) return "an object";
  return typeof value === "string" ? "text" : typeof value === "boolean" ? "a boolean" : "a number";
};

/** True for a list by its kind; the items of servers written in Go are null if there are none. */
const isList = (value: KubeObject): boolean =>
  value.kind.endsWith("List") && (isArray(value["items"]) || (value["items"] === null && !isNamed(value)));

/**
 * The items of a list by its kind, and of any other object: kubectl takes all that has `items` for a list, and applies these.
 * Items with neither `apiVersion` nor `kind`, such as in a PodList from an API server, have those of the list.
 */
const itemsOf = (list: KubeObject): readonly Json[] => {
  const { apiVersion, kind, items } = list;
  if (!isArray(items)) return [];
  if (isListOfAnything(list)) return items;
  const named = { apiVersion, kind: kind.replace(/List$/, "") };
  return items.map((item) =>
    isObject(item) && isMissing(item["apiVersion"]) && isMissing(item["kind"]) ? { ...named, ...item, ...named } : item,
  );
};

/** kubectl refuses values that are no texts later. */
const isMissing = (value: Json | undefined): boolean => value === undefined || value === null || value === "";

/** Input of client tools. It is not an API type, so no rule applies to it. */
const isListOfAnything = ({ apiVersion, kind }: KubeObject): boolean => apiVersion === "v1" && kind === "List";
