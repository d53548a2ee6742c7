import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { lastWord, wordsOf } from "../../../kube/words/name-words.js";
import { crdExample, invalid, literal, ON_CRDS, path, type Rule } from "../../kit.js";

/** Plurals that name a set in a single object. */
const SETS: ReadonlySet<string> = new Set(
  `analytics contents credentials defaults details endpoints goods insights intentions kubernetes limits metrics news options
  parameters params permissions preferences rules series settings statistics stats values`.split(/\s+/),
);
/** Singular words: 'Class', 'Status', 'Analysis', 'Chaos', 'Alias'. */
const SINGULAR = /(?:ss|us|is|os|as|ops|Jenkins|Constraints)$/;

export const singularKind: Rule = {
  id: "crd-naming/singular-kind",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    const { kind } = crd;
    if (isFragment(crd) || !isPlural(kind)) return;
    yield invalid(path("spec", "names", "kind"), `must be singular, such as ${literal(singularOf(kind))}`);
  },
  summary: "The name of a kind must be singular.",
  rationale:
    "A kind is the type of one object, and the plural is the name of the resource: a 'Pod' is one of the 'pods'. With the kind 'Widgets', the list has the kind 'WidgetsList', and no name is left for one object.",
  reference: "API Conventions",
  go: ["// +kubebuilder:object:root=true", "type Widget struct { /* ... */ }"],
  good: crdExample({ kind: "Widget", plural: "widgets" }),
  bad: crdExample({ kind: "Widgets", plural: "widgets" }),
};

/** Acronyms such as 'DNS' are in capitals. */
const isPlural = (kind: string): boolean => {
  const last = wordsOf(kind).at(-1) ?? "";
  return /^[A-Z][a-z]{2,}s$/.test(last) && !SETS.has(lastWord(kind)) && !SINGULAR.test(last);
};

/** Another kind where the ending does not show the singular: 'Caches' and 'Switches'. */
const singularOf = (kind: string): string => {
  if (kind.endsWith("ies")) return `${kind.slice(0, -3)}y`;
  if (/(?:ss|x)es$/.test(kind)) return kind.slice(0, -2);
  return /(?:ch|sh|s)es$/.test(kind) ? "Widget" : kind.slice(0, -1);
};
