import { enumValues } from "go-crd";
import type { GoField, GoTypeView } from "./go-type.js";
import { restOf } from "./marker-text.js";
import { allMarkers } from "./markers.js";

/** A field that a marker makes a member of a union. */
interface UnionMember {
  readonly field: GoField;
  /** The name of the member in the discriminator. */
  readonly name: string;
}

const MEMBERS: readonly string[] = ["unionMember", "k8s:unionMember"];
const DISCRIMINATORS: readonly string[] = ["unionDiscriminator", "k8s:unionDiscriminator"];

export const membersIn = ({ fields }: GoTypeView): readonly UnionMember[] =>
  fields.flatMap((field) => memberIn(field) ?? []);

const memberIn = (field: GoField): UnionMember | undefined => {
  const marker = field.markers.find((one) =>
    MEMBERS.some((name) => restOf(one, name) !== undefined || one.name === name),
  );
  if (marker === undefined) return undefined;
  const names = MEMBERS.flatMap((name) => restOf(marker, name)?.arguments.get("memberName") ?? []);
  return { field, name: names[0] ?? field.name };
};

/** The discriminator of the union in a struct; undefined for several, whose unions have names. */
export const discriminatorIn = ({ fields }: GoTypeView): GoField | undefined => {
  const [one, ...others] = fields.filter(({ markers }) => markers.some(({ name }) => DISCRIMINATORS.includes(name)));
  return others.length === 0 ? one : undefined;
};

/**
 * The members that no value of the discriminator selects. None if it selects no member at all: its values may then stand for
 * members in another way.
 */
export const unselected = (discriminator: GoField, members: readonly UnionMember[]): readonly UnionMember[] => {
  const marker = allMarkers(discriminator).find(({ name }) => name === "kubebuilder:validation:Enum");
  // An API may spell a name as the field or as the value.
  const values = enumValues(marker?.value ?? "").map((value) => value.toLowerCase());
  const found = members.filter(({ name }) => !values.includes(name.toLowerCase()));
  return found.length < members.length ? found : [];
};
