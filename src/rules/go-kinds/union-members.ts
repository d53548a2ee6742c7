import { enumValues } from "go-crd";
import { type GoField, type GoTypeView, goTypeOf } from "../../kube/go/go-type.js";
import { unquoted, restOf } from "../../kube/go/marker-text.js";
import { hasPropertyMarker, allMarkers } from "../../kube/go/markers.js";
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

/** A field that a marker makes a member of a union. */
interface UnionMember {
  readonly field: GoField;
  /** The name of the member in the discriminator. */
  readonly name: string;
}

const MEMBERS: readonly string[] = ["unionMember", "k8s:unionMember"];
const DISCRIMINATORS: readonly string[] = ["unionDiscriminator", "k8s:unionDiscriminator"];

/** The members of all unions in a struct. */
const membersIn = ({ fields }: GoTypeView): readonly UnionMember[] => fields.flatMap((field) => memberIn(field) ?? []);

const memberIn = (field: GoField): UnionMember | undefined => {
  const marker = field.markers.find((one) =>
    MEMBERS.some((name) => restOf(one, name) !== undefined || one.name === name),
  );
  if (marker === undefined) return undefined;
  const names = MEMBERS.flatMap((name) => restOf(marker, name)?.arguments.get("memberName") ?? []);
  return { field, name: names[0] ?? field.name };
};

/** The discriminator of the union in a struct; undefined for several, whose unions have names. */
const discriminatorIn = ({ fields }: GoTypeView): GoField | undefined => {
  const [one, ...others] = fields.filter(({ markers }) => markers.some(({ name }) => DISCRIMINATORS.includes(name)));
  return others.length === 0 ? one : undefined;
};

/**
 * The members that no value of the discriminator selects. None if it selects no member at all: its values may then stand for
 * members in another way.
 */
const unselected = (discriminator: GoField, members: readonly UnionMember[]): readonly UnionMember[] => {
  const marker = allMarkers(discriminator).find(({ name }) => name === "kubebuilder:validation:Enum");
  // An API may spell a name as the field or as the value.
  const values = enumValues(marker?.value ?? "").map((value) => value.toLowerCase());
  const found = members.filter(({ name }) => !values.includes(name.toLowerCase()));
  return found.length < members.length ? found : [];
};
