import { type GoMarker, type ResolvedType, enumValues } from "go-crd";
import type { GoField } from "./go-type.js";
import { boundMarkers, hasBound, allMarkers, markersOfNames } from "./markers.js";

/** A field, or the items of its list, that is text. */
interface TextPart {
  readonly type: ResolvedType;
  /** The markers of the field for this text, and the markers of its type. */
  readonly markers: readonly GoMarker[];
  /** The prefix of the names of bounds in the markers of the field. */
  readonly prefix: "" | "items:";
}

/** The text in a field: itself, or the items of its list. */
export const textIn = (field: GoField): TextPart | undefined => {
  const { resolved } = field;
  const isList = resolved.kind === "list";
  const type = isList ? resolved.element : resolved;
  if (type?.kind !== "basic" || type.basic !== "string") return undefined;
  return { type, markers: [...allMarkers(field), ...markersOfNames(type)], prefix: isList ? "items:" : "" };
};

/** True if the markers say which values there are; tools of others have markers of their own for that. */
export const isEnumeration = (markers: readonly GoMarker[]): boolean =>
  markers.some(({ name }) => /(?:^|[:A-Za-z])[eE]num(?::|$)/.test(name));

/** True if the markers limit the text otherwise, so that constants are only examples. */
export const isOpenText = (markers: readonly GoMarker[]): boolean =>
  ["", "items:"].some((prefix) =>
    hasBound(markers, ...["Pattern", "Format", "MaxLength", "MinLength", "XValidation"].map((bound) => prefix + bound)),
  );

export interface EnumMarker {
  /** Without ''. */
  readonly values: readonly string[];
  /** The index of the first such marker. */
  readonly index: number;
}

/** The marker `Enum` of a declaration; undefined without one, or if other markers add to it. */
export const enumMarker = (markers: readonly GoMarker[], prefix = ""): EnumMarker | undefined => {
  const own = boundMarkers(markers, `${prefix}Enum`).filter(({ name }) => name.startsWith("kubebuilder:"));
  const others = markers.filter(({ name }) => /Enum(?::|$)/.test(name) && !name.startsWith("kubebuilder:"));
  const [first] = own;
  if (first === undefined || others.length > 0) return undefined;
  const values = own.flatMap(({ value }) => enumValues(value)).filter((value) => value !== "");
  return { values, index: markers.indexOf(first) };
};

/** The first of the names of a type whose declaration has constants. */
export const namedWithConstants = ({ names }: ResolvedType): ResolvedType["names"][number] | undefined =>
  names.find(({ constants }) => constants !== undefined);

/** One constant may be a default or a special value. */
const SEVERAL = 2;

/** The name of a type whose constants are its values. */
export const enumerationNamed = (type: ResolvedType): ResolvedType["names"][number] | undefined => {
  const named = namedWithConstants(type);
  if (named === undefined || isOfOpenSet(named.name)) return undefined;
  return Object.keys(named.constants ?? {}).length < SEVERAL ? undefined : named;
};

/** True for the name of a type whose constants are only the known ones of many values: reasons, types of conditions, names, keys. */
export const isOfOpenSet = (name: string): boolean =>
  /(?:Reason|ConditionType|Condition|Name|Key|Label|Annotation|Kind|Usage|Capability|Version)$/.test(name);
