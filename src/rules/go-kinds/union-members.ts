import { type GoMarker, enumValues } from "go-crd";
import { type GoField, type GoTypeView, goTypeOf } from "../../kube/go/go-type.js";
import { markersOfNames, parsedMarkers } from "../../kube/go/marked.js";
import { markerString, restOf } from "../../kube/go/marker-text.js";
import { type Cause, forbidden, invalid, literal, notFound, notSupported, ON_GO, type Rule } from "../kit.js";

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
    const members = view.fields.flatMap((field) => {
      const marker = field.markers.find((one) =>
        MEMBERS.some((name) => restOf(one, name) !== undefined || one.name === name),
      );
      return marker === undefined ? [] : [{ field, name: memberName(field, marker) }];
    });
    for (const { field } of members) {
      if (field.isRequired)
        yield forbidden(field.path, "may not have `+required`; only an optional field may be a member of a union");
      else if (!canBeAbsent(field))
        yield invalid(
          field.path,
          `must be a pointer, such as ${literal(`*${field.type}`)}, so that its absence is seen`,
        );
    }
    // Several unions in one struct have names, which tell whose members they are.
    const discriminators = view.fields.filter(({ markers }) =>
      markers.some((one) => DISCRIMINATORS.includes(one.name)),
    );
    const [discriminator] = discriminators;
    if (discriminator === undefined || discriminators.length > 1) return;
    const values = valuesOf(discriminator);
    const has = (name: string): boolean => values?.includes(name.toLowerCase()) === true;
    // Where no value is a member's name, the values may stand for members in another way.
    if (!members.some(({ name }) => has(name))) return;
    for (const { field, name } of members)
      if (!has(name))
        yield notSupported(
          discriminator.path,
          `must have ${literal(name)} among its values, because \`${field.jsonName}\` is a member`,
        );
  },
  summary: "The members of a union must be optional fields that can be absent, and values of its discriminator.",
  rationale:
    "At most one member is set, so each must be able to be absent. A discriminator that has no value for a member can never select it.",
  good: `type Source struct {
	// +unionDiscriminator
	// +kubebuilder:validation:Enum=Bucket;Upload
	Type string \`json:"type"\`
	// +unionMember
	// +optional
	Bucket *string \`json:"bucket,omitempty"\`
	// +unionMember
	// +optional
	Upload *string \`json:"upload,omitempty"\`
}`,
  bad: `type Source struct {
	// +unionDiscriminator
	// +kubebuilder:validation:Enum=Bucket;Upload
	Type string \`json:"type"\`
	// +unionMember
	// +optional
	Bucket *string \`json:"bucket,omitempty"\`
	// +unionMember
	// +required
	Upload string \`json:"upload"\`
}`,
};

const MEMBERS: readonly string[] = ["unionMember", "k8s:unionMember"];
const DISCRIMINATORS: readonly string[] = ["unionDiscriminator", "k8s:unionDiscriminator"];
const LISTED = /^kubebuilder:validation:(?:ExactlyOneOf|AtMostOneOf|AtLeastOneOf)$/;

const memberName = (field: GoField, marker: GoMarker): string =>
  MEMBERS.map((name) => restOf(marker, name)?.arguments.get("memberName")).find((name) => name !== undefined) ??
  field.name;

/** A value that is left out where it is not valid is absent too. */
const canBeAbsent = ({ resolved: { kind, pointers, foreign }, omitsEmpty, omitsZero, zero }: GoField): boolean =>
  pointers > 0 ||
  (kind !== "basic" && kind !== "struct") ||
  foreign !== undefined ||
  omitsZero ||
  (omitsEmpty && kind === "basic" && zero.isValid === false);

/** The values of the discriminator in lowercase: an API may spell a name as the field or as the value. */
const valuesOf = ({ markers, resolved }: GoField): readonly string[] | undefined => {
  const marker = [...markers, ...markersOfNames(resolved)].find(({ name }) => name === "kubebuilder:validation:Enum");
  return marker === undefined ? undefined : enumValues(marker.value).map((value) => value.toLowerCase());
};

/** The fields that a marker of the type lists. */
function* listedMembers(view: GoTypeView): Iterable<Cause> {
  const { properties, isOpen } = view.resolved;
  if (properties === undefined || isOpen === true) return;
  for (const [index, { name, value }] of view.markers.entries())
    for (const member of LISTED.test(name) ? enumValues(markerString(value) ?? value) : []) {
      const property = properties[member];
      if (property === undefined)
        yield notFound(["markers", index], `must name fields of the struct; ${literal(member)} is none`);
      else if (parsedMarkers(property.markers).some(({ name: marker }) => REQUIRED.includes(marker)))
        yield forbidden(
          ["markers", index],
          `may not name ${literal(member)}, which is required; only optional fields may be members`,
        );
    }
}

const REQUIRED: readonly string[] = ["required", "k8s:required", "kubebuilder:validation:Required"];
