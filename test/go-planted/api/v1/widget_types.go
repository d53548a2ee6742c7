package v1

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// WidgetSpec is the desired state of a widget.
type WidgetSpec struct {
	// first is a field without a marker.
	// @ go-optionality/optional-or-required
	First *string `json:"first,omitempty"`

	// second has both markers.
	// +optional
	// @ go-optionality/no-contradiction
	// +required
	Second *string `json:"second,omitempty"`

	// third sends null.
	// +optional
	// @ go-optionality/optional-omitted
	Third *int32 `json:"third"`

	// fourth can never be 0.
	// +required
	// +kubebuilder:validation:Minimum=0
	// @ go-optionality/required-zero-kept
	Fourth int32 `json:"fourth,omitempty"`

	// fifth has a default that a Go client never lets apply.
	// +optional
	// +kubebuilder:default=3
	// @ go-optionality/default-applies
	Fifth int32 `json:"fifth"`

	// sixth is on unless a Go client could say otherwise.
	// +optional
	// +kubebuilder:default=true
	// @ go-optionality/default-overridable
	Sixth bool `json:"sixth,omitempty"`

	// seventh has a default and is required.
	// +required
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:default=a
	// @ go-optionality/default-on-optional crd-defaults/required-has-no-default
	Seventh string `json:"seventh"`

	// eighth has no JSON tag.
	// +required
	// @ go-naming/json-tag-present
	Eighth string

	// ninth has a malformed tag.
	// +required
	// @ go-naming/json-tag-present
	Ninth string `json: "ninth"`

	// tenth has a misspelt option.
	// +optional
	// @ go-naming/json-option-supported
	Tenth *string `json:"tenth,omitEmpty"`

	// eleventh_field has a name with an underscore.
	// +optional
	// @ go-naming/json-name-camel-case crd-naming/json-field-camel-case
	EleventhField *string `json:"eleventh_field,omitempty"`

	// other has other words than its field.
	// +optional
	// @ go-naming/json-name-matches
	Twelfth *string `json:"other,omitempty"`

	// @ go-naming/field-exported
	thirteenth string `json:"thirteenth,omitempty"`

	// under_score is no name in Go.
	// +optional
	// @ go-naming/field-pascal-case
	Under_Score *string `json:"underScore,omitempty"`

	// podIP is an address.
	// +optional
	// @ go-naming/acronym-case
	PodIp *string `json:"podIP,omitempty"`

	// sameName is here twice.
	// +optional
	SameName *string `json:"sameName,omitempty"`

	// sameName is here twice.
	// +optional
	// @ go-naming/json-name-unique
	SameNameAgain *string `json:"sameName,omitempty"`

	// size depends on the machine.
	// +optional
	// @ go-types/integer-size crd-schema/integer-format crd-schema/numeric-bounds
	Size *int `json:"size,omitempty"`

	// count has no sign.
	// +optional
	// @ go-types/no-unsigned
	Count *uint32 `json:"count,omitempty"`

	// ratio is a float.
	// +optional
	// @ go-types/no-float-in-spec crd-schema/no-float-in-spec
	Ratio *float64 `json:"ratio,omitempty"`

	// timeout is a duration.
	// +optional
	// @ go-types/no-go-duration crd-naming/no-go-duration crd-naming/duration-integer
	Timeout *metav1.Duration `json:"timeout,omitempty"`

	// started is a time of Go.
	// +optional
	// @ go-types/no-go-time
	Started *time.Time `json:"started,omitempty"`

	// any is anything.
	// +optional
	// @ go-types/no-interface
	Any interface{} `json:"any,omitempty"`

	// names may be nil in two ways.
	// +optional
	// @ go-types/no-pointer-to-list
	Names *[]string `json:"names,omitempty"`

	// deep is a pointer to a pointer.
	// +optional
	// @ go-types/no-nested-pointer
	Deep **string `json:"deep,omitempty"`

	// ports is a map of structs.
	// +optional
	// @ go-types/no-map-of-structs crd-schema/no-map-of-objects
	Ports map[string]Port `json:"ports,omitempty"`

	// weights is a map of numbers.
	// +optional
	// @ go-types/pure-maps-only crd-schema/pure-maps-only
	Weights map[string]int32 `json:"weights,omitempty"`

	// numbered is a map with numbers as keys.
	// +optional
	// @ go-types/map-key-is-string
	Numbered map[int32]string `json:"numbered,omitempty"`

	// fixed is as long as three.
	// +optional
	// @ go-types/no-fixed-array
	Fixed [3]string `json:"fixed,omitempty"`

	// items is a list without a list type.
	// +optional
	// @ go-types/list-type-declared crd-schema/list-type-declared crd-schema/list-item-key
	Items []Port `json:"items,omitempty"`

	// keyed has a key that its items do not have.
	// +optional
	// +listType=map
	// @ go-types/list-map-keys-valid crd-validity/list-types-valid
	// +listMapKey=id
	Keyed []Port `json:"keyed,omitempty"`

	// zones is a list of text that is no map.
	// +optional
	// @ go-types/list-type-fits
	// +listType=map
	// +listMapKey=name
	Zones []string `json:"zones,omitempty"`

	// mode is one of the constants, of which its marker lacks one.
	// +optional
	Mode *Mode `json:"mode,omitempty"`

	// host has a misspelt marker.
	// +optional
	// @ go-markers/known-marker
	// +kubebuilder:validation:Maxlength=63
	Host *string `json:"host,omitempty"`

	// zone has a bound without a number.
	// +optional
	// @ go-markers/marker-value
	// +kubebuilder:validation:MaxLength=many
	Zone *string `json:"zone,omitempty"`

	// labels has a bound for text.
	// +optional
	// +listType=set
	// +kubebuilder:validation:MaxLength=63
	// @ go-markers/marker-fits-type crd-schema/keyword-applies-to-type
	Labels []string `json:"labels,omitempty"`

	// color has a default that its type does not have.
	// +optional
	// @ go-markers/default-fits-type crd-validity/defaults-valid
	// +kubebuilder:default=red
	Color *int32 `json:"color,omitempty"`

	// limit has bounds that no number is in.
	// +optional
	// +kubebuilder:validation:Minimum=9
	// +kubebuilder:validation:Maximum=1
	// @ go-markers/bounds-consistent crd-schema/bounds-consistent
	Limit *int32 `json:"limit,omitempty"`

	// twice has a marker twice.
	// +optional
	// +kubebuilder:validation:MaxLength=5
	// @ go-markers/no-duplicate-marker
	// +kubebuilder:validation:MaxLength=5
	Twice *string `json:"twice,omitempty"`

	// unique has two values of a marker.
	// +optional
	// +kubebuilder:validation:MaxLength=5
	// @ go-markers/unique-marker
	// +kubebuilder:validation:MaxLength=6
	Unique *string `json:"unique,omitempty"`

	// Template is of another module.
	// +optional
	Template *corev1.PodTemplateSpec `json:"template,omitempty"`
}

// Mode is how the widget runs.
// @ go-types/enum-has-every-constant
// +kubebuilder:validation:Enum=Fast
type Mode string

// The modes.
const (
	ModeFast Mode = "Fast"
	ModeSlow Mode = "Slow"
)

// Port is a port.
// @ go-markers/rule-has-message
// +kubebuilder:validation:XValidation:rule="self.name != 'x'"
type Port struct {
	// name is the name.
	// +required
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=63
	Name string `json:"name"`
}

// WidgetStatus is the observed state of a widget.
type WidgetStatus struct {
	// conditions are observations.
	// +optional
	// @ go-kinds/conditions-field crd-conditions/conditions-list-map
	Conditions []metav1.Condition `json:"conditions,omitempty"`

	// phase is a state.
	// +optional
	// @ go-kinds/no-status-phase crd-status/no-status-phase
	Phase *string `json:"phase,omitempty"`
}

// Widget is a widget.
// +kubebuilder:object:root=true
// @ go-kinds/status-subresource crd-status/status-subresource
type Widget struct {
	metav1.TypeMeta `json:",inline"`

	// metadata is the metadata of an object
	// +optional
	metav1.ObjectMeta `json:"metadata,omitzero"`

	// spec is the desired state
	// +required
	Spec WidgetSpec `json:"spec"`

	// status is the observed state
	// +optional
	Status WidgetStatus `json:"status,omitzero"`
}

// WidgetList is a list of widgets.
// +kubebuilder:object:root=true
type WidgetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitzero"`
	Items           []Widget `json:"items"`
}

func init() { SchemeBuilder.Register(&Widget{}, &WidgetList{}) }
