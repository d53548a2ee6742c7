// Package v1beta1 contains API Schema definitions for the billing v1beta1 API group.
//
//+kubebuilder:object:generate=true
//+groupName=billing.example.com
package v1beta1
