// Package v1 has the types of the shop.
// +kubebuilder:object:generate=true
// +groupName=shop.acme.io
package v1

import (
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/scheme"
)

// GroupVersion is the group and version of the types.
var GroupVersion = schema.GroupVersion{Group: "shop.acme.io", Version: "v1"}

// SchemeBuilder registers the types.
var SchemeBuilder = &scheme.Builder{GroupVersion: GroupVersion}
