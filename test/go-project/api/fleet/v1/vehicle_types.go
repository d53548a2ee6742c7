package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	shared "example.com/fleet/api/common"
)

// VehicleSpec defines the desired state of Vehicle.
// +kubebuilder:validation:XValidation:rule="self.model == oldSelf.model",message="model should not change"
type VehicleSpec struct {
	shared.Timing `json:",inline"`

	// model is the model of the vehicle.
	// +required
	Model string `json:"model"`

	// wheels are the wheels of the vehicle.
	// +optional
	Wheels []Wheel `json:"wheels,omitempty"`

	// stops are the names of the stops of the vehicle.
	// +listType=set
	// +optional
	Stops []string `json:"stops,omitempty"`

	// isElectric is true for vehicles with a battery.
	// +optional
	IsElectric bool `json:"isElectric,omitempty"`

	// maxSpeed is the speed that the vehicle may have.
	//+optional
	MaxSpeed float64 `json:"maxSpeed,omitempty"`

	// seats is the number of seats.
	// +kubebuilder:validation:Minimum=0
	// +optional
	Seats uint `json:"seats,omitempty"`

	// fuel is what the vehicle needs.
	// +kubebuilder:validation:Enum=diesel;PETROL;Electric
	// +optional
	Fuel FuelType `json:"fuel,omitempty"`

	// serviceInterval is the time between two inspections.
	// +optional
	ServiceInterval *metav1.Duration `json:"serviceInterval,omitempty"`

	// owner is the person that has the vehicle.
	// +optional
	Owner *shared.Contact `json:"owner,omitempty"`

	// garage is the depot where the vehicle is at night.
	// +optional
	GarageRef DepotReference `json:"garageRef,omitempty"`

	// drivers may use the vehicle.
	// +optional
	Drivers shared.Bounded[Driver] `json:"drivers,omitempty"`

	// labels are put on the vehicle.
	// +optional
	Labels shared.Labels `json:"labels,omitempty"`

	// parts are the parts of the vehicle by name.
	// +optional
	Parts map[string]Part `json:"parts,omitempty"`

	// options are further settings.
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	// +optional
	Options Driver `json:"options,omitempty"`

	// credentials are where the keys are.
	// +optional
	Credentials *corev1.SecretKeySelector `json:"credentials,omitempty"`

	// vehicleColor is the color of the vehicle.
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:default="Red"
	// +required
	VehicleColor string `json:"vehicleColor"`

	// ipAddr is the address of the computer in the vehicle.
	// +kubebuilder:validation:MaxLength=45
	// +optional
	IPAddr string `json:"ipAddr,omitempty"`

	Internal string `json:"-"`
}

// FuelType is what a vehicle needs.
type FuelType string

// Wheel is a wheel of a vehicle.
type Wheel struct {
	// position is where the wheel is.
	// +kubebuilder:validation:MaxLength=20
	// +required
	Position string `json:"position"`

	// pressure is the pressure in the wheel.
	// +optional
	Pressure float32 `json:"pressure,omitempty"`

	// last_changed is when the wheel was changed.
	// +optional
	LastChanged *metav1.Time `json:"last_changed,omitempty"`
}

// Driver may drive a vehicle.
type Driver struct {
	// userID identifies the driver.
	// +kubebuilder:validation:MaxLength=36
	// +required
	UserID string `json:"userId"`
}

// Part is a part of a vehicle.
type Part struct {
	// weight is the weight of the part.
	// +optional
	Weight *int `json:"weight,omitempty"`
}

// DepotReference names a depot.
type DepotReference struct {
	// name is the name of the depot.
	// +required
	Name string `json:"name"`

	// namespace is the namespace of the depot.
	// +optional
	Namespace string `json:"namespace,omitempty"`
}

// VehicleStatus defines the observed state of Vehicle.
type VehicleStatus struct {
	// phase is where the vehicle is in its life.
	// +optional
	Phase string `json:"phase,omitempty"`

	// ready is true if the vehicle can be used.
	// +optional
	Ready bool `json:"ready,omitempty"`

	// conditions are the observations of the vehicle.
	// +optional
	Conditions []VehicleCondition `json:"conditions,omitempty"`

	// lastSeenTimestamp is when the vehicle reported.
	// +optional
	LastSeenTimestamp *metav1.Time `json:"lastSeenTimestamp,omitempty"`
}

// VehicleCondition is an observation of a vehicle.
type VehicleCondition struct {
	// type is what is observed.
	// +required
	Type string `json:"type"`

	// status is True, False or Unknown.
	// +required
	Status string `json:"status"`

	// message is a text for people.
	// +optional
	Message string `json:"message,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +kubebuilder:printcolumn:name="Model",type=string,JSONPath=`.spec.modelName`
// +kubebuilder:resource:shortName=vh;po

// Vehicle is the Schema for the vehicles API.
type Vehicle struct {
	metav1.TypeMeta `json:",inline"`

	// metadata is a standard object metadata
	// +optional
	metav1.ObjectMeta `json:"metadata,omitzero"`

	// spec defines the desired state of Vehicle
	// +required
	Spec VehicleSpec `json:"spec"`

	// status defines the observed state of Vehicle
	// +required
	Status VehicleStatus `json:"status"`
}

// +kubebuilder:object:root=true

// VehicleList contains a list of Vehicle.
type VehicleList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitzero"`
	Items           []Vehicle `json:"items"`
}

func init() {
	SchemeBuilder.Register(&Vehicle{}, &VehicleList{})
}
