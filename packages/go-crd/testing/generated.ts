import { createSources } from "../sources/sources.js";
import { apiTypes } from "../describe/api-types.js";
import { type GeneratedCrd, generateCrd } from "../generate/generate-crd.js";

/** The package of the kind below. */
export const HEAD = `// +groupName=acme.io
package v1

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

`;

export const KIND = `// Widget is a widget.
// +kubebuilder:subresource:status
type Widget struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`
	Spec WidgetSpec \`json:"spec"\`
}

`;

/** The CRD of all kinds in the files. */
export const generated = (files: Readonly<Record<string, string>>): GeneratedCrd | undefined => {
  const sources = createSources({ paths: Object.keys(files), read: (path) => files[path] });
  const kinds = apiTypes(sources, { isChosen: () => true }).filter(({ role }) => role === "Kind");
  return generateCrd(
    sources,
    kinds.map(({ declared }) => declared),
  );
};
