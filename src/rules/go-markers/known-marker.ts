import { editDistance } from "kube-api";
import type { GoMarker } from "go-crd";
import { goTypeOf } from "../../kube/go/go-type.js";
import { KNOWN_MARKERS } from "../../kube/go/known-markers.js";
import { markedIn, markerAt, markerPath } from "../../kube/go/marked.js";
import { fieldName, formatPointer, invalid, literal, notSupported, ON_GO, type Rule } from "../kit.js";

export const knownMarker: Rule = {
  id: "go-markers/known-marker",
  match: ON_GO,
  action: "Deny",
  *check({ object }) {
    for (const one of markedIn(goTypeOf(object)))
      for (const [index, marker] of one.markers.entries()) {
        const wanted = withEquals(marker);
        if (wanted !== undefined)
          yield invalid(
            markerPath(one, index),
            `must be written as ${fieldName(wanted)}; no tool reads it without '='`,
          );
        else if (isUnknown(marker)) {
          const near = suggestion(marker.name);
          const hint =
            near === undefined ? `; ${literal(marker.name)} is not one` : `; did you mean ${literal(`+${near}`)}?`;
          yield notSupported(markerPath(one, index), `must be a known marker${hint}`);
        }
      }
  },
  fix({ field }, { object }) {
    const marker = markerAt(object, field);
    const right = marker && (withEquals(marker) ?? respelled(marker));
    return right === undefined ? [] : [{ op: "replace", path: formatPointer(field), value: right }];
  },
  summary: "A marker must be one that controller-gen, kubebuilder or a generator of Kubernetes knows.",
  rationale:
    "A generator says nothing of a misspelt marker: the bound, the default or the column that it was meant for is just not there. Markers with the prefix of another tool are not judged.",
  reference: "API Conventions",
  good: '// +kubebuilder:validation:MaxLength=63\nHost string `json:"host"`',
  bad: '// +kubebuilder:validation:Maxlength=63\nHost string `json:"host"`',
};

/** Kubebuilder's own, of which there may be further ones. */
const OPEN = /^kubebuilder:(?:scaffold|docs-gen)(?::|$)/;

const NAMES: readonly string[] = [...KNOWN_MARKERS.keys()];
const OF_KUBEBUILDER = NAMES.filter((name) => name.startsWith("kubebuilder:"));
const OF_KUBERNETES = NAMES.filter((name) => name.startsWith("k8s:"));
const WITHOUT_PREFIX = NAMES.filter((name) => !name.includes(":"));

/** A name with an argument of a marker that takes some belongs to that marker. */
const isKnown = (name: string): boolean => {
  if (KNOWN_MARKERS.has(name)) return true;
  const outer = KNOWN_MARKERS.get(name.slice(0, name.lastIndexOf(":")));
  return outer?.form === "Arguments" || outer?.form === "Any";
};

const isUnknown = (marker: GoMarker): boolean => {
  const { name } = marker;
  if (isKnown(name)) return false;
  if (name.startsWith("kubebuilder:")) return !OPEN.test(name);
  // Text that only starts with a plus is no marker.
  return suggestion(name) !== undefined && /^\+\S+$/.test(marker.text);
};

const suggestion = (name: string): string | undefined => {
  if (name.startsWith("kubebuilder:")) return sameEnd(name) ?? slip(name, OF_KUBEBUILDER);
  const known = name.startsWith("k8s:") ? OF_KUBERNETES : WITHOUT_PREFIX;
  return /^(?:k8s:)?[A-Za-z-]+$/.test(name) ? slip(name, known) : undefined;
};

/** The only marker of kubebuilder with the same last part. */
const sameEnd = (name: string): string | undefined => {
  const end = lastPart(name);
  const found = OF_KUBEBUILDER.filter(
    (known) => lastPart(known) === end && !/:items:/.test(known) === !/:items:/.test(name),
  );
  return found.length === 1 ? found[0] : undefined;
};

const lastPart = (name: string): string => name.slice(name.lastIndexOf(":") + 1).toLowerCase();

/** Short names have near ones that mean something else. */
const MIN_LENGTH = 6;

/** The name that differs only in case, or in one letter. */
const slip = (name: string, known: readonly string[]): string | undefined => {
  const lower = name.toLowerCase();
  const same = known.find((one) => one.toLowerCase() === lower);
  if (same !== undefined) return same;
  const found = known.filter(
    (one) => lastPart(one).length >= MIN_LENGTH && editDistance(lower, one.toLowerCase()) === 1,
  );
  return found.length === 1 ? found[0] : undefined;
};

/** The marker with the only name that it can have. */
const respelled = ({ name, text }: GoMarker): string | undefined => {
  const right = sameEnd(name) ?? slip(name, NAMES);
  return right === undefined ? undefined : `+${right}${text.slice(name.length + 1)}`;
};

/** The marker with '=', if a known one has ':' or a space before its value. */
const withEquals = ({ text }: GoMarker): string | undefined => {
  const [, name = "", value = ""] = /^\+([A-Za-z0-9:-]*[A-Za-z0-9])(?::\s*|\s+)([^\s=:]\S*)$/.exec(text) ?? [];
  const form = KNOWN_MARKERS.get(name)?.form;
  return form === "Integer" || form === "Number" || form === "Boolean" || form === "Values" || form === "Text"
    ? `+${name}=${value}`
    : undefined;
};
