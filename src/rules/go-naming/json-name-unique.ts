import type { ResolvedType } from "go-crd";
import { type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { structPointer } from "../../kube/go/named-fields.js";
import { duplicate, fieldName, ON_GO, type Rule } from "../kit.js";

export const jsonNameUnique: Rule = {
  id: "go-naming/json-name-unique",
  match: ON_GO,
  action: "Deny",
  evidence: "Only one of the two fields is stored, or none.",
  *check({ object }) {
    const structs = new Map<string, Owners>();
    // Fields of the struct itself come before those of embedded ones, as in encoding/json.
    for (const field of goTypeOf(object).fields.toSorted(byInlining)) {
      if (field.isHidden) continue;
      const struct = structPointer(field);
      const owners: Owners = structs.get(struct) ?? new Map<string, GoField>();
      structs.set(struct, owners);
      for (const name of namesOf(field)) {
        const other = owners.get(name);
        if (other === undefined) owners.set(name, field);
        else if (!isOverridden(name, field, other))
          yield duplicate([...field.path, ...(field.tag === undefined ? [] : ["tag"])], messageFor(name, field, other));
      }
    }
  },
  summary: "Two fields of a struct may not have the same name in JSON.",
  rationale:
    "Go silently leaves out both fields, or the one of an embedded struct: what users set there is lost, although the schema has it.",
  reference: "Naming conventions",
  good: 'Size int32 `json:"size"`\nMaxSize int32 `json:"maxSize"`',
  bad: 'Size int32 `json:"size"`\nMaxSize int32 `json:"size"`',
};

/** The first field that has each name. */
type Owners = Map<string, GoField>;

/** True if a struct overrides a field of an embedded struct: both have the same name in Go, so code reads only the outer field. */
const isOverridden = (name: string, field: GoField, own: GoField): boolean =>
  isOpen(field) && !isOpen(own) && field.resolved.properties?.[name]?.name === own.name;

const byInlining = (one: GoField, other: GoField): number => Number(isOpen(one)) - Number(isOpen(other));

const isOpen = ({ isEmbedded, isInlined }: GoField): boolean => isEmbedded === true && isInlined;

const namesOf = (field: GoField): readonly string[] => {
  if (isOpen(field)) return inlinedNames(field.resolved);
  return field.jsonName === "" ? [] : [field.jsonName];
};

const inlinedNames = ({ kind, foreign, properties = {} }: ResolvedType): readonly string[] => {
  if (foreign?.endsWith("/apis/meta/v1.TypeMeta") === true) return ["apiVersion", "kind"];
  return kind === "struct" ? Object.keys(properties) : [];
};

const messageFor = (name: string, field: GoField, other: GoField): string => {
  if (!isOpen(field))
    return `may not be ${fieldName(name)} like ${fieldName(other.name)}; encoding/json leaves out both`;
  return isOpen(other)
    ? `may not have a field ${fieldName(name)} like ${fieldName(other.name)}; encoding/json leaves out at least one of the two`
    : `may not have a field ${fieldName(name)}, which ${fieldName(other.name)} hides`;
};
