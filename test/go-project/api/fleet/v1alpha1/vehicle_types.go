package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	v1 "example.com/fleet/api/fleet/v1"
)

// VehicleSpec defines the desired state of Vehicle.
type VehicleSpec struct {
	// model is the model of the vehicle.
	// +required
	Model string `json:"model"`

	// wheels are the wheels of the vehicle.
	// +optional
	Wheels []v1.Wheel `json:"wheels,omitempty"`

	// timeoutMs is how long to wait.
	// +optional
	TimeoutMs int32 `json:"timeoutMs,omitempty"`
}

// Vehicle is the Schema for the vehicles API.
//
// +kubebuilder:object:root=true
// +kubebuilder:deprecatedversion
type Vehicle struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// spec defines the desired state of Vehicle
	// +required
	Spec VehicleSpec `json:"spec"`
}
