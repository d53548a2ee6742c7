package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Canary sends a part of the traffic to a new release.
type Canary struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   CanarySpec   `json:"spec"`
	Status CanaryStatus `json:"status,omitempty"`
}

// CanarySpec is the desired state of a canary.
type CanarySpec struct {
	// ratio is the part of the requests that the new release gets.
	Ratio float64 `json:"ratio"`
	// step_seconds is the time between two steps.
	StepSeconds int `json:"step_seconds,omitempty"`
	// paused stops the canary where it is.
	Paused bool `json:"paused,omitempty"`
}

// CanaryStatus is the observed state of a canary.
type CanaryStatus struct {
	// conditions are the observations of the canary.
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
