export { type ApiType, type ApiTypeSelection, apiTypes } from "./describe/api-types.js";
export { type BrokenFile, brokenFiles, describeType } from "./describe/describe.js";
export { groupOf } from "./sources/group-version.js";
export type {
  GoFieldFacts,
  GoFieldsFacts,
  GoPackageFacts,
  GoTypeFacts,
  PropertyFacts,
  ResolvedType,
  ZeroValue,
} from "./describe/facts.js";
export { foreignHasOwnJson } from "./describe/foreign.js";
export { type GoTextRange, declarationAt, rangesIn } from "./describe/places.js";
export { enumValues } from "./markers/marker-value.js";
export { alignFields } from "./edit/align-fields.js";
export { type TypeEdits, editType } from "./edit/edit-type.js";
export { type FieldRename, type RenamedMarker, renamedMarkers } from "./edit/renamed-markers.js";
export { type MarkerText, type WantedMarkers, insertMarkers } from "./markers/insert-markers.js";
export {
  type GeneratedCrd,
  type SchemaDoubt,
  generateCrd,
  generateKind,
  makesVersion,
  regenerateCrd,
} from "./generate/generate-crd.js";
export { identityOf, markerIn, sameMarkerName } from "./markers/marker-identity.js";
export { type MarkerPlace, markerInCrd } from "./markers/marker-place.js";
export { type MarkerChange, markersOf } from "./markers/markers-of.js";
export { placeInCrd } from "./resolve/resolve.js";
export { type StaleField, staleInCrd } from "./generate/stale-in-crd.js";
export { allKindsOf, kindsOf } from "./resolve/root-type.js";
export type { GoPlace } from "./resolve/place.js";
export { type DirectivePlaces, directivePlaces } from "./resolve/directive-places.js";
export {
  type DeclaredType,
  type GoFiles,
  type GoPackage,
  type GoSourceFile,
  type GoSources,
  createSources,
  withTexts,
} from "./sources/sources.js";
export { type GoMarker, markerArguments, parseMarker } from "./syntax/markers.js";
export { type JsonTag, isInlined, jsonTag } from "./syntax/struct-tag.js";
export { type TextLines, textLines } from "./syntax/text-lines.js";
export type { GoDeclaration, GoField, GoFile, GoType } from "./syntax/declarations.js";
export type { Directive } from "./syntax/directives.js";
export type { Edit, FieldPath, Json, JsonObject, KubeObject, PatchOperation } from "kube-json";
