// +groupName=shop.acme.io
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// WidgetSpec is the desired state of a widget.
type WidgetSpec struct {
	// price is what the widget costs.
	// +required
	Price float64 `json:"price"`

	// size is how many parts the widget has.
	// +optional
	Size int `json:"size,omitempty"`
}

// WidgetStatus is the observed state of a widget.
type WidgetStatus struct {
	// conditions are observations of the widget.
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// Widget is a thing that the shop sells.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Widget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   WidgetSpec   `json:"spec"`
	Status WidgetStatus `json:"status,omitempty"`
}
