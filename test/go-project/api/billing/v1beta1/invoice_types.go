package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

//+kubebuilder:object:root=true
//+kubebuilder:subresource:status

// Invoice is the Schema for the invoices API.
type Invoice struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// spec is the desired state.
	Spec InvoiceSpec `json:"spec"`
	// status is the observed state.
	//+optional
	Status InvoiceStatus `json:"status,omitempty"`
}

// InvoiceSpec is the desired state of an invoice.
type InvoiceSpec struct {
	// positions are what is to be paid.
	//+kubebuilder:validation:MaxItems=100
	Positions []Position `json:"positions"`

	// paymentTimeoutSeconds is how long a payment may take.
	//+optional
	PaymentTimeoutSeconds *string `json:"paymentTimeoutSeconds,omitempty"`

	// currency is one of "EUR" and "USD".
	//+optional
	Currency string `json:"currency,omitempty"`

	// type tells the payment apart.
	//+kubebuilder:validation:Enum=Card;Transfer
	Type string `json:"type"`

	// card is the payment by card. Exactly one of card and transfer must be set.
	//+optional
	Card *Payment `json:"card,omitempty"`

	// transfer is the payment by transfer. Exactly one of card and transfer must be set.
	//+optional
	Transfer *Payment `json:"transfer,omitempty"`
}

// Payment is how an invoice is paid.
type Payment struct {
	// number is the number of the account.
	Number string `json:"number"`
}

// Position is an item of an invoice.
type Position struct {
	// amount is the price.
	Amount float64 `json:"amount"`

	// count is how many there are.
	//+optional
	Count int32 `json:"count,omitempty"`

	// kind is the kind of the position.
	//+kubebuilder:validation:Enum=item;Http;""
	//+optional
	Kind string `json:"kind,omitempty"`
}

// InvoiceStatus is the observed state of an invoice.
type InvoiceStatus struct {
	// conditions are the observations of the invoice.
	//+listType=map
	//+listMapKey=type
	//+optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`

	// observedGeneration is the generation that was seen.
	//+optional
	ObservedGeneration int64 `json:"observedGeneration,omitempty"`

	// state is where the invoice is.
	//+optional
	State string `json:"state,omitempty"`
}
