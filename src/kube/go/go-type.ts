import {
  type GoFieldFacts,
  type GoFieldsFacts,
  type GoMarker,
  type GoTypeFacts,
  type JsonTag,
  isInlined,
  jsonTag,
} from "go-crd";
import { type FieldPath, formatPointer, type KubeObject, remember } from "kube-json";
import { GO_GROUP } from "./go-group.js";
import { hasMarker, parsedMarkers } from "./markers.js";

const API_VERSION = `${GO_GROUP}/v1alpha1`;
const KIND = "GoType";

/** The object of a type. The folder of its package is the namespace, so that both name it among all types. */
export const goObject = ({ name, package: { folder, ...rest }, ...facts }: GoTypeFacts): KubeObject =>
  ({
    apiVersion: API_VERSION,
    kind: KIND,
    metadata: folder === "" ? { name } : { name, namespace: folder },
    package: rest,
    ...facts,
  }) as unknown as KubeObject;

interface Declaration {
  /** Its path in the object; empty for the type itself. */
  readonly path: FieldPath;
  readonly name: string;
  readonly markers: readonly GoMarker[];
  readonly comment: string | undefined;
}

/** A type as rules read it. */
export interface GoTypeView
  extends Declaration,
    Omit<GoTypeFacts, "name" | "package" | "markers" | "comment" | "fields"> {
  readonly package: Omit<GoTypeFacts["package"], "folder">;
  /** Its fields, and those of structs without a name in them, in their order. */
  readonly fields: readonly GoField[];
  readonly isStruct: boolean;
}

/** A field as rules read it. */
export interface GoField extends Declaration, Omit<GoFieldFacts, "markers" | "comment" | "fields"> {
  /** The key `json` of its tag; undefined without one. */
  readonly json: JsonTag | undefined;
  /** Its name in JSON; '' if it has none there. */
  readonly jsonName: string;
  readonly isHidden: boolean;
  /** The fields of its type are fields of the struct that has it. */
  readonly isInlined: boolean;
  /** Set by its own markers. */
  readonly isOptional: boolean;
  readonly isRequired: boolean;
  readonly isPointer: boolean;
  readonly omitsEmpty: boolean;
  readonly omitsZero: boolean;
}

/** The type in an object; derived once for all rules. */
export const goTypeOf = remember((object: KubeObject): GoTypeView => {
  const { metadata, fields, markers, ...facts } = object as unknown as Omit<GoTypeFacts, "name"> & {
    readonly metadata: { readonly name: string };
  };
  return {
    ...facts,
    comment: facts.comment,
    path: [],
    name: metadata.name,
    markers: parsedMarkers(markers),
    fields: [...fieldsIn(fields, [])],
    isStruct: facts.type === "struct",
  };
});

export const fieldAt = (object: KubeObject, path: FieldPath): GoField | undefined =>
  fieldsByPointer(object).get(formatPointer(path));

const fieldsByPointer = remember(
  (object: KubeObject): ReadonlyMap<string, GoField> =>
    new Map(goTypeOf(object).fields.map((field) => [formatPointer(field.path), field])),
);

function* fieldsIn(fields: GoFieldsFacts | undefined, outer: FieldPath): Iterable<GoField> {
  for (const [name, { fields: inner, ...facts }] of Object.entries(fields ?? {})) {
    const path = [...outer, "fields", name];
    const markers = parsedMarkers(facts.markers);
    const json = facts.tag === undefined ? undefined : jsonTag(`\`${facts.tag}\``);
    yield {
      ...facts,
      comment: facts.comment,
      path,
      name,
      markers,
      json,
      jsonName: json === undefined || json.isHidden ? "" : json.name,
      isHidden: json?.isHidden === true,
      isInlined: isInlined(json, facts.isEmbedded === true),
      isOptional: hasMarker(markers, "optional"),
      isRequired: hasMarker(markers, "required"),
      isPointer: facts.type.startsWith("*"),
      omitsEmpty: json?.options.includes("omitempty") === true,
      omitsZero: json?.options.includes("omitzero") === true,
    };
    // A field that JSON leaves out has no fields there.
    if (json?.isHidden !== true) yield* fieldsIn(inner, path);
  }
}
