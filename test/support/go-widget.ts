/** A small Go project: its types and the CRDs that controller-gen makes of them. */

export const PROJECT = `domain: example.com
layout: [go.kubebuilder.io/v4]
resources:
- { api: { crdVersion: v1 }, group: shop, domain: acme.io, kind: Widget, version: v1 }
version: "3"
`;

export const TYPES = `// +groupName=shop.acme.io
package v1

// WidgetSpec is the desired state.
type WidgetSpec struct {
	// size is how big the widget is.
	Size int32 \`json:"size,omitempty"\` // in cm

	// color is the color.
	// +kubebuilder:default=Red
	// +kubebuilder:validation:MaxLength=20
	// +required
	Color string \`json:"color"\`
}

// WidgetStatus is the observed state.
type WidgetStatus struct {
	// conditions are 'observations'.
	// +optional
	Conditions []metav1.Condition \`json:"conditions,omitempty"\`
}

// Widget is a thing.
// +kubebuilder:subresource:status
type Widget struct {
	Spec   WidgetSpec   \`json:"spec,omitempty"\`
	Status WidgetStatus \`json:"status,omitempty"\`
}
`;

/** Further fields are those of the spec, one line each. */
export const crd = (kind = "Widget", more: readonly string[] = []): string => {
  const plural = `${kind.toLowerCase()}s`;
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations:
    controller-gen.kubebuilder.io/version: v0.19.0
  name: ${plural}.shop.acme.io
spec:
  group: shop.acme.io
  names: { kind: ${kind}, listKind: ${kind}List, plural: ${plural}, singular: ${kind.toLowerCase()} }
  scope: Namespaced
  versions:
    - name: v1
      schema:
        openAPIV3Schema:
          description: ${kind} is a thing.
          type: object
          properties:
            apiVersion: { type: string }
            kind: { type: string }
            metadata: { type: object }
            spec:
              description: spec is the desired state.
              type: object
              properties:
                color: { description: color is the color., default: Red, maxLength: 20, type: string }
                size: { description: size is how big the widget is., type: integer, format: int32 }
${more.map((line) => `                ${line}\n`).join("")}              required: [color]
            status:
              description: status is the observed state.
              type: object
              properties:
                conditions:
                  description: conditions are 'observations'.
                  type: array
                  items:
                    type: object
                    required: [lastTransitionTime, message, reason, status, type]
                    properties:
                      lastTransitionTime: { format: date-time, type: string }
                      message: { maxLength: 32768, type: string }
                      observedGeneration: { format: int64, minimum: 0, type: integer }
                      reason:
                        maxLength: 1024
                        minLength: 1
                        pattern: ^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$
                        type: string
                      status: { enum: ["True", "False", Unknown], type: string }
                      type: { maxLength: 316, type: string }
      served: true
      storage: true
      subresources:
        status: {}
`;
};

export const WIDGET = {
  PROJECT,
  "go.mod": "module acme.io/shop\n",
  "api/v1/widget_types.go": TYPES,
  "config/crd/widgets.yaml": crd(),
};
