import type { AnyRule } from "../../model/rule.js";
import { allocatedValueInStatus } from "./allocated-value-in-status.js";
import { avoidBool } from "./avoid-bool.js";
import { avoidFloat } from "./avoid-float.js";
import { boundedSize } from "./bounded-size.js";
import { boundsConsistent } from "./bounds-consistent.js";
import { countMinimum } from "./count-minimum.js";
import { enumAcronymCase } from "./enum-acronym-case.js";
import { enumCamelCase } from "./enum-camel-case.js";
import { enumIsString } from "./enum-is-string.js";
import { int64Bounds } from "./int64-bounds.js";
import { integerFormat } from "./integer-format.js";
import { keywordAppliesToType } from "./keyword-applies-to-type.js";
import { limitMinimum } from "./limit-minimum.js";
import { listItemKey } from "./list-item-key.js";
import { listMapKeysValid } from "./list-map-keys-valid.js";
import { listTypeDeclared } from "./list-type-declared.js";
import { noFloatInSpec } from "./no-float-in-spec.js";
import { noMapOfObjects } from "./no-map-of-objects.js";
import { noOpaqueObject } from "./no-opaque-object.js";
import { noUnsigned } from "./no-unsigned.js";
import { numberPrecision } from "./number-precision.js";
import { numericBounds } from "./numeric-bounds.js";
import { preferInt32 } from "./prefer-int32.js";
import { properNameCasing } from "./proper-name-casing.js";
import { properNamePrefix } from "./proper-name-prefix.js";
import { pureMapsOnly } from "./pure-maps-only.js";
import { requiredIsDeclared } from "./required-is-declared.js";
import { rfc3339Dates } from "./rfc3339-dates.js";
import { setOfScalars } from "./set-of-scalars.js";
import { wellKnownBounds } from "./well-known-bounds.js";
import { wellKnownFieldShape } from "./well-known-field-shape.js";

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
  countMinimum,
  enumAcronymCase,
  enumCamelCase,
  enumIsString,
  int64Bounds,
  keywordAppliesToType,
  limitMinimum,
  listItemKey,
  listMapKeysValid,
  noOpaqueObject,
  numberPrecision,
  numericBounds,
  properNameCasing,
  properNamePrefix,
  pureMapsOnly,
  requiredIsDeclared,
  rfc3339Dates,
  setOfScalars,
  wellKnownBounds,
  wellKnownFieldShape,
];
