import type { Crd } from "../../../kube/crd/crd.js";
import { crdUpdate, listed } from "../../../model/crd-update.js";
import {
  type CrdExample,
  crdUpdateExample,
  invalid,
  literal,
  ON_CRD_UPDATES,
  path,
  required,
  type Rule,
} from "../../kit.js";

/** The singular name, which defaults to the kind in lowercase. */
const singularOf = ({ singular, kind }: Crd): string => (singular === "" ? kind.toLowerCase() : singular);

const STORED: CrdExample = {
  names: "shortNames: [wdg]",
  spec: "size: { type: string, enum: [Small, Large] }",
};

export const cliNamesKept: Rule = {
  id: "crd-compatibility/cli-names-kept",
  match: ON_CRD_UPDATES,
  action: "Warn",
  *check(context) {
    const { before, after } = crdUpdate(context) ?? {};
    if (before === undefined || after === undefined) return;
    // A change of kind changes the singular too; resource-identity-kept reports it.
    if (before.kind === after.kind && singularOf(before) !== singularOf(after))
      yield invalid(
        path("spec", "names", "singular"),
        `must stay ${literal(singularOf(before))}; scripts may use it with kubectl`,
      );
    for (const name of ["shortNames", "categories"] as const) {
      const kept = new Set(after[name]);
      const gone = before[name].filter((value) => !kept.has(value));
      if (gone.length > 0)
        yield required(path("spec", "names", name), `must keep ${listed(gone)}; scripts may use it with kubectl`);
    }
  },
  summary: "The singular name, short names and categories of a CustomResourceDefinition must not be removed.",
  rationale:
    "People and scripts use these names. Without them, `kubectl get` no longer finds the objects, or silently omits them from a category.",
  reference: "Short-names and Categories",
  go: ["// With all released names.", "// +kubebuilder:resource:shortName=wdt;wdg", "type Widget struct { /* ... */ }"],
  good: crdUpdateExample(STORED, { names: "shortNames: [wdt, wdg]" }),
  bad: crdUpdateExample(STORED, { names: undefined }),
};
