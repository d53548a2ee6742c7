import { quoted } from "kube-api";
import { type FieldPath, type JsonObject, arrayAt, own, remember, stringAt } from "kube-json";
import { type Check, type Checks, type Place, type Problem, at, isSet, numberOf, problem } from "../check.js";
import { needs, needsForm, renamed } from "../fields.js";
import { podSpecOf } from "../containers/containment.js";
import { fileModes, unreservedPathProblem } from "../forms.js";

// Files of secrets, of ConfigMaps and in projected volumes (k8s.io/kubernetes, pkg/apis/core/validation).

const SOURCES = ["secret", "configMap", "downwardAPI"];

/** Two files may not have the same path. The server names the volume. */
const conflicts: Check = function* (place) {
  const paths = new Set<string>();
  for (const source of arrayAt(place.value, "sources"))
    for (const name of SOURCES)
      for (const item of arrayAt(source, name, "items")) {
        const path = stringAt(item, "path") ?? "";
        if (path !== "" && paths.has(path))
          yield problem.invalid(place.field, `must not have two files at ${quoted(path)}`);
        paths.add(path);
      }
};

/** The server names the volume, not the source. A token may have the path of another file. */
const tokenPaths: Check = function* (place) {
  for (const [index, source] of arrayAt(place.value, "sources").entries()) {
    const token = own(source, "serviceAccountToken");
    if (token !== undefined) {
      const field = at(place, "sources", index, "serviceAccountToken", "path");
      yield* tokenPathProblems(place, stringAt(token, "path") ?? "", field);
    }
  }
};

function* tokenPathProblems(place: Place, path: string, tokenPath: FieldPath): Iterable<Problem> {
  const message = unreservedPathProblem(path);
  const old = podSpecOf(place)?.old;
  if (path === "")
    yield problem.missing(at(place, "path"), "must be specified in every `serviceAccountToken`", tokenPath);
  else if (message !== undefined && (old === undefined || !hadBadTokenPath(old)))
    yield problem.invalid(at(place, "path"), message, tokenPath);
}

/** Paths of tokens were not always checked, so a stored bad one lets others in. */
const hadBadTokenPath = remember((old: JsonObject): boolean =>
  arrayAt(old, "volumes").some((volume) =>
    arrayAt(volume, "projected", "sources").some(
      (source) => unreservedPathProblem(stringAt(source, "serviceAccountToken", "path") ?? "") !== undefined,
    ),
  ),
);

/** A server with default features drops the other sources. */
const oneSource: Check = function* (place) {
  const set = [...SOURCES, "serviceAccountToken"].filter((name) => isSet(place, name));
  if (set.length > 1)
    yield problem.forbidden(place.field, `may not have \`${set.join("` and `")}\`: list each source on its own`);
};

const expiration: Check = function* (place) {
  const seconds = numberOf(place, "expirationSeconds");
  if (seconds !== undefined && (seconds < 600 || seconds > 2 ** 32))
    yield problem.invalid(
      at(place, "expirationSeconds"),
      "must be between 600, ten minutes, and 4294967296, inclusive",
    );
};

export const projectedVolume: readonly Check[] = [fileModes("defaultMode"), conflicts, tokenPaths];

/**
 * A file of the downward API, without its references (k8s.io/kubernetes, pkg/apis/core/validation). The server names the
 * volume or source instead of the item.
 */
const file: Check = (item) => renamed(item, item.parent?.field ?? item.field, fileChecks);

const fileChecks: Check = function* (place) {
  yield* needsForm("path", unreservedPathProblem)(place);
  const [hasField, hasResource] = [isSet(place, "fieldRef"), isSet(place, "resourceFieldRef")];
  if (!hasField && !hasResource)
    yield problem.missing(place.field, "must have items with `fieldRef` or `resourceFieldRef`");
  if (hasField && hasResource)
    yield problem.invalid(place.field, "must have items with only one of `fieldRef` and `resourceFieldRef`");
  yield* fileModes("mode")(place);
};

export const FILES: Checks = {
  V1KeyToPath: [needs("key"), needsForm("path", unreservedPathProblem), fileModes("mode")],
  V1VolumeProjection: [oneSource],
  V1SecretProjection: [needs("name")],
  V1ConfigMapProjection: [needs("name")],
  V1ServiceAccountTokenProjection: [expiration],
  V1DownwardAPIVolumeFile: [file],
};
