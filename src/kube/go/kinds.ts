import type { GoMarker } from "go-crd";

/** True for the marker of a type that is an object of its own. */
export const isRootMarker = ({ name, value }: GoMarker): boolean =>
  name === "kubebuilder:object:root" && value === "true";

/** True for a marker of a kind that a resource serves. */
export const isResourceMarker = ({ name }: GoMarker): boolean =>
  /^kubebuilder:(?:resource|subresource:(?:status|scale)|printcolumn|storageversion)$/.test(name);
