import { enumValues } from "go-crd";
import { type GoField, type GoTypeView, goTypeOf } from "../../kube/go/go-type.js";
import { unquoted } from "../../kube/go/marker-text.js";
import { hasPropertyMarker } from "../../kube/go/markers.js";
import { discriminatorIn, membersIn, unselected } from "../../kube/go/unions.js";
import {
  type Cause,
  examplesIn,
  fieldName,
  forbidden,
  goExample,
  invalid,
  literal,
  notFound,
  notSupported,
  ON_GO,
  type Rule,
} from "../kit.js";

export const unionMembers: Rule = {
  id: "go-kinds/union-members",
  conventions: ["unions-01"],
  match: ON_GO,
  sameAs: [
    "crd-unions/union-members-optional",
    "crd-unions/discriminator-enum",
    "crd-unions/member-matches-discriminator",
  ],
  action: "Deny",
  *check({ object }) {
    const view = goTypeOf(object);
    yield* listedMembers(view);
    const members = membersIn(view);
    for (const { field } of members) {
      if (field.isRequired)
        yield forbidden(field.path, "may not have `+required`; only an optional field may be a member of a union");
      else if (!canBeAbsent(field))
        yield invalid(
          field.path,
          `must be a pointer, such as ${literal(`*${field.type}`)}, so that its absence is seen`,
        );
    }
    const discriminator = discriminatorIn(view);
    if (discriminator === undefined) return;
    for (const { field, name } of unselected(discriminator, members))
      yield notSupported(
        discriminator.path,
        `must have ${literal(name)} among its values, because ${fieldName(field.jsonName)} is a member`,
      );
  },
  summary: "The members of a union must be optional fields that can be absent, and values of its discriminator.",
  rationale:
    "At most one member is set, so each must be able to be absent. A discriminator that has no value for a member can never select it.",
  ...examplesIn(goExample)(`
    type Source struct {
    	// +unionDiscriminator
    	// +kubebuilder:validation:Enum=Bucket;Upload
    	Type string \`json:"type"\`
    	// +unionMember
    	// +optional
    	Bucket *string \`json:"bucket,omitempty"\`
    	// +unionMember
  - 	// +required
  - 	Upload string \`json:"upload"\`
  + 	// +optional
  + 	Upload *string \`json:"upload,omitempty"\`
    }
  `),
};

const LISTED = /^kubebuilder:validation:(?:ExactlyOneOf|AtMostOneOf|AtLeastOneOf)$/;

/** A value that is left out where it is not valid is absent too. */
const canBeAbsent = ({ resolved: { kind, pointers, foreign }, omitsEmpty, omitsZero, zero }: GoField): boolean =>
  pointers > 0 ||
  (kind !== "basic" && kind !== "struct") ||
  foreign !== undefined ||
  omitsZero ||
  (omitsEmpty && kind === "basic" && zero.isValid === false);

/** The fields that a marker of the type lists. */
function* listedMembers(view: GoTypeView): Iterable<Cause> {
  const { properties, isOpen } = view.resolved;
  if (properties === undefined || isOpen === true) return;
  for (const [index, { name, value }] of view.markers.entries())
    for (const member of LISTED.test(name) ? enumValues(unquoted(value)) : []) {
      const property = properties[member];
      if (property === undefined)
        yield notFound(["markers", index], `must name fields of the struct; ${literal(member)} is none`);
      else if (hasPropertyMarker(property, "required"))
        yield forbidden(
          ["markers", index],
          `may not name ${literal(member)}, which is required; only optional fields may be members`,
        );
    }
}
