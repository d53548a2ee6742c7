import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { crdExample, formatPointer, invalid, ON_CRDS, path, type Rule } from "../../kit.js";

export const listKindSuffix: Rule = {
  id: "crd-naming/list-kind-suffix",
  conventions: ["kinds-03"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    const crd = crdOf(object);
    // It defaults to the kind with 'List' appended.
    if (!isFragment(crd) && crd.listKind !== "" && !crd.listKind.endsWith("List"))
      yield invalid(path("spec", "names", "listKind"), "must end with 'List'");
  },
  fix({ field }, { object }) {
    const { kind } = crdOf(object);
    return kind === "" ? [] : [{ op: "replace", path: formatPointer(field), value: `${kind}List` }];
  },
  summary: "The name of a list kind must end with 'List'.",
  rationale: "Generic clients such as controller-runtime remove 'List' to find the kind of the items.",
  good: crdExample({ names: "listKind: WidgetList" }),
  bad: crdExample({ names: "listKind: Widgets" }),
};
