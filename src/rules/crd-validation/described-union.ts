import { describedUnion } from "../../kube/described/exclusions.js";
import { isRuledAbove } from "../../kube/crd/sentences.js";
import { chosenWith, mayExclude } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { ruledFields } from "../../kube/crd/validations.js";
import { own } from "kube-json";
import { anySelectionOf, unionMembers } from "../../kube/unions/crd-unions.js";
import { celName } from "../../kube/rule-text/text.js";
import { withBoundsFirst } from "../bounds-first.js";
import { ON_CRDS, required, type Rule, specExamples } from "../kit.js";

/** The members that the description names and no rule limits; [] if there are none. */
const unenforced = (node: SchemaNode): readonly string[] => {
  if (mayExclude(node)) return [];
  // The rules on unions judge these.
  if (anySelectionOf(node) !== undefined) return [];
  const union = describedUnion(node);
  if (union === undefined) return [];
  const limited = new Set([...ruledFields(node), ...unionMembers(node).map(({ under }) => under)]);
  const names = union.names.length > 0 ? union.names : membersOf(node, limited.size > 0);
  if (union.names.length === 0 && hasOthers(names.flatMap((name) => node.properties.get(name) ?? []))) return [];
  // A member that is false is not chosen, although it is set.
  if (names.some((name) => node.properties.get(name)?.type === "boolean" && union.names.length === 0)) return [];
  // A list may judge each of its items: 'self.all(item, ...)'.
  if (isRuledAbove(node, names)) return [];
  return names.length < 2 && limited.size === 0 ? [] : names.filter((name) => !limited.has(name));
};

/** True if some are no members, because they are always set. If all are required, that is the mistake. */
const hasOthers = (fields: readonly SchemaNode[]): boolean =>
  fields.some(({ schema }) => own(schema, "default") !== undefined) ||
  new Set(fields.map((field) => field.required)).size > 1;

/** If some fields are limited, only objects count: a plain field may be common to all members. */
const membersOf = ({ properties }: SchemaNode, onlyObjects: boolean): readonly string[] =>
  [...properties.values()].filter((member) => !onlyObjects || member.type === "object").map(({ under }) => under);

/** Examples of rules name no more fields. */
const MAX_NAMES = 4;

const messageFor = (node: SchemaNode, names: readonly string[]): string => {
  const message =
    "must have an `x-kubernetes-validations` rule that limits how many of its members are set, as its `description` says";
  const { names: all = [], isExact = false } = describedUnion(node) ?? {};
  const members = all.length > 0 ? all : names.length === node.properties.size ? names : [];
  if (members.length < 2 || members.length > MAX_NAMES) return message;
  const set = members.map((name) => `has(self.${celName(name)})`).join(", ");
  return `must have an \`x-kubernetes-validations\` rule that ${isExact ? "exactly" : "only"} one of its members is set, as its \`description\` says: '[${set}].filter(x, x).size() ${isExact ? "==" : "<="} 1'`;
};

export const describedUnionEnforced: Rule = {
  id: "crd-validation/described-union",
  conventions: ["unions-02"],
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Warn",
  evidence: "What a description means is read, not known, and a webhook or a controller may enforce it.",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "properties")) {
      if (node.section === "status" || node.coreType !== undefined) continue;
      const names = unenforced(node);
      if (names.length > 0) yield required(schemaField(node), withBoundsFirst(messageFor(node, names), node));
    }
  },
  summary: "If a description says that only one member of an object may be set, the schema must enforce it.",
  rationale:
    "If the API server accepts several members, the controller decides which one counts, and the object does not say what happens.",
  go: ["// +kubebuilder:validation:ExactlyOneOf=bucket;upload", "type Source struct { /* ... */ }"],
  ...specExamples(`
    source:
      type: object
      description: source has exactly one of its fields set.
  +   x-kubernetes-validations:
  +     - rule: "[has(self.bucket), has(self.upload)].filter(x, x).size() == 1"
  +       message: must specify exactly one of \`bucket\` and \`upload\`
      properties:
        bucket: { type: string, maxLength: 63 }
        upload: { type: string, maxLength: 1024 }
  `),
};
