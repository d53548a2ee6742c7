import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { isMadeOfAcronyms } from "../../../kube/words/acronyms.js";
import { isCommonWord } from "../../../kube/words/joined-words.js";
import { withAcronyms } from "../../../kube/words/constant-case.js";
import { crdExample, invalid, literal, ON_CRDS, path, type Rule } from "../../kit.js";

/** Shorter runs of capitals may be acronyms, unless they are a common word. */
const ALL_CAPITALS = /^[A-Z]{6,}\d*$/;
const isInCapitals = (kind: string): boolean =>
  ALL_CAPITALS.test(kind) || (/^[A-Z]{3,}$/.test(kind) && isCommonWord(kind.toLowerCase()));
const NONE: ReadonlySet<string> = new Set();

export const kindAcronymCase: Rule = {
  id: "crd-naming/kind-acronym-case",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    if (isFragment(crd)) return;
    const spelling = spellingOf(crd.kind);
    if (spelling !== undefined && spelling !== crd.kind)
      yield invalid(path("spec", "names", "kind"), `must be ${literal(spelling)} instead of ${literal(crd.kind)}`);
  },
  summary: "In the name of a kind, acronyms must be in capitals, and other words must not be.",
  rationale:
    "Kubernetes writes 'HTTPRoute' and 'CSIDriver'. Users type kinds from memory, and the API server finds no kind in another spelling.",
  reference: "Naming conventions",
  go: ["// +kubebuilder:object:root=true", "type HTTPRoute struct { /* ... */ }"],
  good: crdExample({ kind: "HTTPRoute", plural: "httproutes" }),
  bad: crdExample({ kind: "HttpRoute", plural: "httproutes" }),
};

const spellingOf = (kind: string): string | undefined =>
  isInCapitals(kind) && !isMadeOfAcronyms(kind, NONE)
    ? kind.slice(0, 1) + kind.slice(1).toLowerCase()
    : withAcronyms(kind);
