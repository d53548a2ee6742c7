import type { Crd } from "../../../kube/crd/crd.js";
import type { CrdChanges } from "../../../kube/changes/crd-changes.js";
import { crdUpdate } from "../../../model/crd-update.js";
import { crdUpdateExample, type FieldPath, invalid, literal, ON_CRD_UPDATES, path, type Rule } from "../../kit.js";

/** The list kind, which defaults to the kind with 'List'. One that only follows the kind is not reported too. */
const listKindOf = ({ kind, listKind }: Crd): string => (listKind === "" && kind !== "" ? `${kind}List` : listKind);

const follows = (crd: Crd): boolean => listKindOf(crd) === `${crd.kind}List`;

function* identities({ before, after }: CrdChanges): Iterable<readonly [FieldPath, string, string]> {
  yield [path("spec", "group"), before.group, after.group];
  yield [path("spec", "names", "plural"), before.plural, after.plural];
  yield [path("spec", "names", "kind"), before.kind, after.kind];
  if (!follows(before) || !follows(after))
    yield [path("spec", "names", "listKind"), listKindOf(before), listKindOf(after)];
}

export const resourceIdentityKept: Rule = {
  id: "crd-compatibility/resource-identity-kept",
  match: ON_CRD_UPDATES,
  action: "Deny",
  *check(context) {
    const update = crdUpdate(context);
    if (update === undefined) return;
    for (const [field, from, to] of identities(update))
      if (from !== "" && to !== "" && from !== to)
        yield invalid(field, `must stay ${literal(from)}; clients and stored objects refer to it`);
  },
  summary: "The group, plural name, kind and list kind of a CustomResourceDefinition must not change.",
  rationale:
    "These names are part of every URL, manifest, role and stored object. If one of them changes, all of these still refer to the old API, which no longer exists.",
  reference: "Types (Kinds)",
  go: ["// As released.", "// +kubebuilder:resource:path=widgets", "type Widget struct { /* ... */ }"],
  good: crdUpdateExample({ spec: "size: { type: string, enum: [Small, Large] }" }, { names: "listKind: WidgetList" }),
  bad: crdUpdateExample({ spec: "size: { type: string, enum: [Small, Large] }" }, { kind: "Gadget" }),
};
