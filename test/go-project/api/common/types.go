// Package shared has types that the groups of the project have in common.
package shared

// Contact is how a person can be reached.
type Contact struct {
	// name is the name of the person.
	// +kubebuilder:validation:MaxLength=64
	// +kubebuilder:validation:MinLength=1
	// +required
	Name string `json:"name"`

	// emailAddress is where the person reads messages.
	// +optional
	EmailAddress string `json:"emailAddress,omitempty"`

	// callbackUri is called when something happens.
	// +kubebuilder:validation:MaxLength=2048
	// +optional
	CallbackURI *string `json:"callbackUri,omitempty"`
}

// Bounded is a list with a limit.
type Bounded[T any] struct {
	// items are the things in the list.
	// +optional
	// +kubebuilder:validation:MaxItems=32
	Items []T `json:"items,omitempty"`

	// limit is how many things there may be.
	// +optional
	Limit uint32 `json:"limit,omitempty"`
}

// Labels are labels of things.
// +kubebuilder:validation:MaxProperties=16
type Labels map[string]LabelValue

// LabelValue is the value of a label.
// +kubebuilder:validation:MaxLength=63
type LabelValue string

// Timing says when something happens.
type Timing struct {
	// timeout is how long to wait.
	// +optional
	Timeout string `json:"timeout,omitempty"`

	// retryIntervalSecs is the pause between two attempts.
	// +optional
	RetryIntervalSecs int32 `json:"retryIntervalSecs,omitempty"`
}
