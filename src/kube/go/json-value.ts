import { type ResolvedType, type GoMarker, foreignHasOwnJson } from "go-crd";
import { isByte } from "./lists.js";
import { allMarkers } from "./markers.js";

/** The type of a value in JSON. 'text or number' is an IntOrString or a Quantity. */
export type JsonValue = "text" | "number" | "boolean" | "list" | "object" | "text or number";

/** Markers that say that a value is something else than its type is. */
const OTHERWISE = /^kubebuilder:validation:(?:items:)?(?:Type|XIntOrString|Schemaless)$/;

const META = "k8s.io/apimachinery/pkg/apis/meta/v1.";

const FOREIGN: ReadonlyMap<string, JsonValue> = new Map([
  [`${META}Time`, "text"],
  [`${META}MicroTime`, "text"],
  [`${META}Duration`, "text"],
  ["k8s.io/apimachinery/pkg/api/resource.Quantity", "text or number"],
  ["k8s.io/apimachinery/pkg/util/intstr.IntOrString", "text or number"],
]);

/** The type in JSON of a declaration with this type and these markers; undefined if it is not known for sure. */
export const jsonValue = (resolved: ResolvedType, markers: readonly GoMarker[] = []): JsonValue | undefined => {
  if (allMarkers({ markers, resolved }).some(({ name }) => OTHERWISE.test(name))) return undefined;
  const { kind, basic, foreign, element } = resolved;
  if (foreign !== undefined) {
    const known = FOREIGN.get(foreign);
    if (known !== undefined || kind === "unknown" || foreignHasOwnJson(foreign)) return known;
  }
  switch (kind) {
    case "basic":
      return basic === undefined ? undefined : ofBasic(basic);
    case "list":
      if (element === undefined) return undefined;
      return isByte(element) ? "text" : "list";
    case "map":
    case "struct":
      return "object";
    default:
      return undefined;
  }
};

const ofBasic = (basic: string): JsonValue => (basic === "string" ? "text" : basic === "bool" ? "boolean" : "number");

/** True if the value is a type of another module that controller-gen describes by itself. */
export const isForeignText = ({ foreign }: ResolvedType): boolean => foreign !== undefined && FOREIGN.has(foreign);
