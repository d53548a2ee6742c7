import type { Result } from "../../src/app/report/report.js";
import { folderOf } from "./new-folder.js";

/** Types in Go as the input of commands: their texts, and what a run says of them. */

export const HEAD = `// +groupName=shop.acme.io
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

`;

export const KIND = `// Widget is a widget.
// +kubebuilder:object:root=true
type Widget struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	Spec WidgetSpec \`json:"spec,omitempty"\`
}

// WidgetList is a list of widgets.
// +kubebuilder:object:root=true
type WidgetList struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ListMeta \`json:"metadata,omitempty"\`
	Items           []Widget \`json:"items"\`
}

`;

export const spec = (fields: string): string => `${HEAD}${KIND}// WidgetSpec is a spec.
type WidgetSpec struct {
${fields}}
`;

export const FLOAT = `	// ratio is a float.
	// +optional
	Ratio *float64 \`json:"ratio,omitempty"\`
`;
export const UNTAGGED = `	// size has no tag.
	// +optional
	Size *int32
`;

export const crd = (properties: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.shop.acme.io
  annotations: { controller-gen.kubebuilder.io/version: v0.19.0 }
spec:
  group: shop.acme.io
  names: { kind: Widget, listKind: WidgetList, plural: widgets, singular: widget }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            apiVersion: { type: string }
            kind: { type: string }
            metadata: { type: object }
            spec: { type: object, properties: { ${properties} } }
`;

/** The findings of a dry run as 'RULE FILE:LINE', or with the line in Go if it is in a CRD. */
export const found = async (files: Readonly<Record<string, string>>, args: string): Promise<readonly string[]> => {
  const { stdout } = await folderOf(files).decorum(`dry-run ${args} -o json`);
  const { results } = JSON.parse(stdout) as { readonly results: readonly Result[] };
  return results.flatMap(({ file, findings }) =>
    findings.map(({ rule, line, go }) => `${rule} ${go === undefined ? `${file}:${line}` : `${go.file}:${go.line}`}`),
  );
};

export const only = (all: readonly string[], ...rules: readonly string[]): readonly string[] =>
  all.filter((one) => rules.some((rule) => one.startsWith(`${rule} `)));

export const PATH = "api/v1/widget_types.go";
