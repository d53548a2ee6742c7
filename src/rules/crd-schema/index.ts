import type { AnyRule } from "../../model/rule.js";
import { allocatedValueInStatus } from "./fields/allocated-value-in-status.js";
import { avoidBool } from "./values/avoid-bool.js";
import { avoidFloat } from "./numbers/avoid-float.js";
import { boundedSize } from "./fields/bounded-size.js";
import { boundsConsistent } from "./numbers/bounds-consistent.js";
import { boundsFitFormat } from "./numbers/bounds-fit-format.js";
import { countMinimum } from "./numbers/count-minimum.js";
import { enumAcronymCase } from "./values/enum-acronym-case.js";
import { enumCamelCase } from "./values/enum-camel-case.js";
import { enumNoEmptyValue } from "./values/enum-no-empty-value.js";
import { enumIsString } from "./values/enum-is-string.js";
import { integerFormat } from "./numbers/integer-format.js";
import { keywordAppliesToType } from "./fields/keyword-applies-to-type.js";
import { listItemKey } from "./lists/list-item-key.js";
import { listMapKeysValid } from "./lists/list-map-keys-valid.js";
import { listTypeDeclared } from "./lists/list-type-declared.js";
import { noFloatInSpec } from "./numbers/no-float-in-spec.js";
import { noMapOfObjects } from "./lists/no-map-of-objects.js";
import { noDocumentInText } from "./fields/no-document-in-text.js";
import { noOpaqueObject } from "./fields/no-opaque-object.js";
import { noUnsigned } from "./numbers/no-unsigned.js";
import { numberPrecision } from "./numbers/number-precision.js";
import { numericBounds } from "./numbers/numeric-bounds.js";
import { preferInt32 } from "./numbers/prefer-int32.js";
import { properNameCasing } from "./values/proper-name-casing.js";
import { properNamePrefix } from "./values/proper-name-prefix.js";
import { pureMapsOnly } from "./lists/pure-maps-only.js";
import { requiredIsDeclared } from "./fields/required-is-declared.js";
import { rfc3339Dates } from "./values/rfc3339-dates.js";
import { setOfScalars } from "./lists/set-of-scalars.js";
import { typedValue } from "./fields/typed-value.js";
import { wellKnownBounds } from "./fields/well-known-bounds.js";
import { wellKnownFieldShape } from "./fields/well-known-field-shape.js";

export const CRD_SCHEMA: readonly AnyRule[] = [
  noFloatInSpec,
  noMapOfObjects,
  listTypeDeclared,
  integerFormat,
  noUnsigned,
  preferInt32,
  allocatedValueInStatus,
  avoidBool,
  avoidFloat,
  boundedSize,
  boundsConsistent,
  boundsFitFormat,
  countMinimum,
  enumAcronymCase,
  enumCamelCase,
  enumIsString,
  enumNoEmptyValue,
  keywordAppliesToType,
  listItemKey,
  listMapKeysValid,
  noDocumentInText,
  noOpaqueObject,
  numberPrecision,
  numericBounds,
  properNameCasing,
  properNamePrefix,
  pureMapsOnly,
  requiredIsDeclared,
  rfc3339Dates,
  setOfScalars,
  typedValue,
  wellKnownBounds,
  wellKnownFieldShape,
];
