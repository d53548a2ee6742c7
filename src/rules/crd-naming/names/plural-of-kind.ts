import { guessResource } from "kube-api";
import { builtInByName } from "../../../kube/api/builtin-names.js";
import { type Crd, crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { crdExample, duplicate, invalid, literal, ON_CRDS, path, type Rule } from "../../kit.js";

export const pluralOfKind: Rule = {
  id: "crd-naming/plural-of-kind",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    const { kind, plural } = crd;
    if (isFragment(crd) || kind === "" || plural === "") return;
    const builtIn = builtInByName(plural);
    if (builtIn !== undefined)
      yield duplicate(
        path("spec", "names", "plural"),
        `must not be ${literal(plural)}, because users get the built-in ${literal(builtIn.kind)} with that name`,
      );
    else if (!isOfKind(crd))
      yield invalid(
        path("spec", "names", "plural"),
        `must be a plural of the kind ${literal(kind)}, such as ${literal(guessResource(kind))}${[crd.singular, guessResource(crd.singular)].includes(plural) ? `, or the kind must be that of ${literal(plural)}` : ""}`,
      );
  },
  summary: "The plural name of a resource must be a plural of its kind that no built-in resource has.",
  rationale:
    "Users derive the resource from the kind that they see in manifests. Of two resources with one name, `kubectl get services` shows the built-in one; the other needs its group after the name, every time.",
  reference: "API Conventions",
  go: ["// +kubebuilder:resource:path=gadgets", "type Gadget struct { /* ... */ }"],
  good: crdExample({ kind: "Gadget", plural: "gadgets" }),
  bad: crdExample({ kind: "Gadget", plural: "trinkets" }),
};

/** True if the names begin alike: 'policies' of 'Policy', 'mice' of 'Mouse', 'widgetclasses' of 'WidgetClassParameters'. */
const isOfKind = ({ kind, plural }: Crd): boolean => {
  const [first = "", ...others] = wordsOf(kind);
  const start = others.length === 0 ? first.slice(0, 1) : first.slice(0, -1);
  return plural.toLowerCase().startsWith(start.toLowerCase());
};
