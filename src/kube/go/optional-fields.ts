import type { PatchOperation } from "kube-json";
import { hasOmitOption, isOptionality } from "./api-fields.js";
import { withJsonOption, withMarkers } from "./edits.js";
import type { GoField } from "./go-type.js";
import { suggestion } from "./marker-spelling.js";
import { isNull } from "./zero-value.js";

/** Marks a field as optional. Go must not write null then, where nothing sets the field. */
export const asOptional = (field: GoField): readonly PatchOperation[] => [
  ...withMarkers(field.path, "+optional"),
  ...withoutNull(field),
];

/** Leaves a field out of JSON where it is nil. */
export const withoutNull = (field: GoField): readonly PatchOperation[] =>
  isNull(field) && field.json !== undefined && !hasOmitOption(field) ? withJsonOption(field, "omitempty") : [];

/** True if a misspelled marker was meant to mark the field. */
export const isMismarked = ({ markers }: GoField): boolean =>
  markers.some((marker) => {
    const name = suggestion(marker.name);
    return name !== undefined && isOptionality({ ...marker, name });
  });

/** True if the comment of a field seems to say that it may be absent. */
export const seemsOptional = ({ comment = "", commentBehind = "" }: GoField): boolean =>
  ABSENT.test(comment) || ABSENT.test(commentBehind);

const ABSENT =
  /\boptional\b|\bdefaults? to\b|\b(?:if|when|where) (?:(?:it|this|this field|the field) is |left )?(?:not (?:set|specified|provided|given|defined)|unset|unspecified|undefined|omitted|empty|absent|nil)\b|\b(?:can|may) be (?:omitted|left|unset|empty|absent|nil)\b/i;
