import { type KubeObject, formatPointer } from "kube-json";
import { generatedAs } from "../go/api-fields.js";
import { goTypeOf } from "../go/go-type.js";
import { KNOWN_MARKERS } from "../go/known-markers.js";
import { type Marked, markedIn } from "../go/marked.js";
import { unquoted } from "../go/marker-text.js";
import { defaultOf } from "../go/zero-value.js";
import type { GoMarker } from "go-crd";
import type { Effect } from "./effects.js";

/**
 * The effects of the markers that declarations of a type in Go get, by a text that identifies each: those of their keywords in a
 * CRD. What markers that go, tags and types change, their rules say.
 */
export const goEffects = (before: KubeObject, after: KubeObject): ReadonlyMap<string, Effect> => {
  const effects = new Map<string, Effect>();
  const [old, now] = [declarationsOf(before), declarationsOf(after)];
  for (const [path, { markers, requiredness }] of now) {
    const known = old.get(path);
    if (known === undefined) continue;
    for (const [name, { effect, count }] of markers)
      if (count > (known.markers.get(name)?.count ?? 0)) effects.set(`${path} ${name}`, effect);
    if (requiredness !== known.requiredness)
      effects.set(`${path} ${requiredness ?? ""}`, requiredness === "Required" ? "Breaking" : "Behavior");
  }
  return effects;
};

interface Declared {
  /** The markers with an effect, by their names. */
  readonly markers: ReadonlyMap<string, { readonly effect: Effect; readonly count: number }>;
  readonly requiredness: string | undefined;
}

const declarationsOf = (object: KubeObject): ReadonlyMap<string, Declared> => {
  const view = goTypeOf(object);
  const requirednessOf = ({ field }: Marked): string | undefined => {
    if (field === undefined) return undefined;
    // The default is there before the API server validates.
    return defaultOf(field) === undefined ? generatedAs(view, field) : "Optional";
  };
  return new Map(
    markedIn(view).map((one) => [
      formatPointer(one.path),
      { markers: countedIn(one.markers), requiredness: requirednessOf(one) },
    ]),
  );
};

const countedIn = (markers: readonly GoMarker[]): Declared["markers"] => {
  const found = new Map<string, { effect: Effect; count: number }>();
  for (const marker of markers) {
    const effect = effectOf(marker);
    const name = shortName(marker);
    if (effect !== undefined) found.set(name, { effect, count: (found.get(name)?.count ?? 0) + 1 });
  }
  return found;
};

/** The name that the generators share: 'maxlength' for 'kubebuilder:validation:MaxLength' and for 'k8s:maxLength'. */
const shortName = ({ name }: GoMarker): string =>
  name.replace(/^(?:k8s:|kubebuilder:(?:validation:)?)/, "").toLowerCase();

const BEHAVIOR = /^(?:default|nullable|schemaless|(?:pruning:|x|items:x)preserveunknownfields|selectablefield)$/;
const BREAKING = /^(?:listmapkey|resource|subresource:.*|storageversion|skipversion|unservedversion)$/;

/** What a CRD without the marker is changed by it; whether a field is required depends on more than its marker. */
const effectOf = (marker: GoMarker): Effect | undefined => {
  const known = KNOWN_MARKERS.get(marker.name);
  const name = shortName(marker);
  if (known === undefined || name === "optional" || name === "required") return undefined;
  if (BEHAVIOR.test(name)) return "Behavior";
  if (name === "listtype") return unquoted(marker.value) === "atomic" ? undefined : "Breaking";
  if (name === "maptype" || name === "structtype") return unquoted(marker.value) === "atomic" ? "Behavior" : undefined;
  return known.value !== undefined || marker.name.startsWith("kubebuilder:validation:") || BREAKING.test(name)
    ? "Breaking"
    : undefined;
};
