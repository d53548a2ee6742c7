package v1

import (
	. "example.com/fleet/api/common"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Meta is the metadata of an object.
type Meta = metav1.ObjectMeta

type (
	// DepotSpec is where vehicles are at night.
	DepotSpec struct {
		*Address `json:",inline"`
		Hours    `json:",inline"`

		// replicas is the number of copies.
		// +optional
		Replicas *int32 `json:"replicas,omitempty"`

		// contacts are people that know the depot.
		// +listType=map
		// +listMapKey=name
		// +optional
		Contacts ContactList `json:"contacts,omitempty"`

		// vehicleSelector selects the vehicles.
		// +optional
		VehicleSelector metav1.LabelSelector `json:"vehicleSelector,omitempty"`

		// capacity is how many vehicles there may be,
		// at most 500.
		// +optional
		Capacity int64 `json:"capacity,omitempty"`
	}

	// Hours are when a depot is open.
	Hours Opening

	// ContactList is a list of people.
	ContactList []Contact
)

// Opening is when something is open.
type Opening struct {
	// openSince is when the depot was opened.
	// +optional
	OpenSince string `json:"openSince,omitempty"`
}

// Address is a place.
type Address struct {
	// street is the street and the number.
	// +optional
	Street string `json:"street,omitempty"`

	// geoUrl leads to a map. Must be immutable.
	// +kubebuilder:validation:MaxLength=2048
	// +optional
	GeoURL string `json:"geoUrl,omitempty"`
}

// Depot is the Schema for the depots API.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:resource:path=depots,scope=Cluster
type Depot struct {
	metav1.TypeMeta `json:",inline"`
	Meta            `json:"metadata,omitempty"`

	// spec is the desired state.
	// +required
	Spec DepotSpec `json:"spec"`

	// status is the observed state.
	// +optional
	Status struct {
		// vehicles are the names of the vehicles in the depot.
		// +listType=atomic
		// +optional
		Vehicles []string `json:"vehicles,omitempty"`
	} `json:"status,omitempty"`
}
