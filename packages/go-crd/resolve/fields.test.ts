import { placedFields } from "../testing/go.js";

const WIDGET = { group: "example.com", version: "v1", kind: "Widget" };

/** One file of the package of the kind Widget. */
const inPackage = (text: string): Record<string, string> => ({
  "go.mod": "module example.com/project\n",
  "api/v1/doc.go": "// +groupName=example.com\npackage v1\n",
  "api/v1/widget_types.go": `package v1\n${text}`,
});

const CASES: Readonly<Record<string, string>> = {
  "fields, items, values and pointers": `
type Widget struct { // @ .
	Spec   WidgetSpec             \`json:"spec"\` // @ spec
	Status *WidgetStatus          \`json:"status,omitempty"\` // @ status
}
type WidgetSpec struct {
	Ports  []Port                 \`json:"ports"\` // @ spec.ports spec.ports[]
	Labels map[string]**Port      \`json:"labels"\` // @ spec.labels spec.labels{}
	Nested [][]map[string][4]Port \`json:"nested"\` // @ spec.nested[][]{}[]
	Inner  struct {
		Deep string \`json:"deep"\` // @ spec.inner.deep
	} \`json:"inner"\`
}
type Port struct {
	Number int \`json:"number"\` // @ spec.ports[].number spec.labels{}.number spec.nested[][]{}[].number
}
type WidgetStatus struct {
	Ready bool "json:\\"ready\\" yaml:\\"no\\"" // @ status.ready
}
`,
  "an empty JSON name inlines, with and without 'inline', also pointers, named fields and untagged embedded ones": `
type Widget struct {
	Base    \`json:",inline"\`
	*Other  \`json:""\`
	Parent Parent \`json:",inline"\`
	Third   *Third \`json:",omitempty"\`
	Bare
	(Odd)
}
type Base struct {
	A string \`json:"a"\` // @ a
}
type Other struct {
	B string \`json:"b"\` // @ b
}
type Parent struct {
	C string \`json:"c"\` // @ c
}
type Third struct {
	D string \`json:"d"\` // @ d
	Fourth \`json:",inline"\`
}
type Fourth struct {
	E string \`json:"e"\` // @ e
}
type Bare struct {
	F string \`json:"f"\` // @ f
}
type Odd struct {}
`,
  "an embedded type with a JSON name is a field": `
import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
type Widget struct {
	metav1.TypeMeta   \`json:",inline"\` // @ ~apiVersion ~kind
	metav1.ObjectMeta \`json:"metadata,omitempty"\` // @ metadata ~metadata.name ~metadata.labels{}
	Base              \`json:"base"\` // @ base
}
type Base struct {
	A string \`json:"a"\` // @ base.a
}
`,
  "local names of types of other modules are inlined, or are fields": `
import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
type TypeMeta = metav1.TypeMeta
type Meta metav1.ObjectMeta
type Widget struct {
	TypeMeta \`json:",inline"\` // @ ~apiVersion
	Meta     \`json:"metadata"\` // @ metadata ~metadata.name
	Spec     Spec \`json:"spec"\`
}
type Pod = core.PodSpec
type Spec struct {
	Pod  \`json:",inline"\` // @ ~spec.containers ~spec.containers[].name
	Size int \`json:"size"\` // @ spec.size
}
`,
  "outer fields shadow inlined ones": `
type Widget struct {
	Base \`json:",inline"\`
	Name string \`json:"name"\` // @ name
}
type Base struct {
	Deeper \`json:",inline"\`
	Name Other \`json:"name"\`
	Size int   \`json:"size"\` // @ size
}
type Deeper struct {
	Size int \`json:"size"\`
	Only int \`json:"only"\` // @ only
}
type Other struct {}
`,
  "aliases, defined types, named lists and maps": `
type Widget struct {
	Spec Spec \`json:"spec"\`
}
type Spec = Renamed
type Renamed Real
type Real struct {
	Ports Ports \`json:"ports"\`
	ByName PortsByName \`json:"byName"\`
}
type Ports []Port
type PortsByName map[string]Ports
type Port struct {
	Number int \`json:"number"\` // @ spec.ports[].number spec.byName{}[].number
}
`,
  "a root that is an alias": `
type Widget = Gadget
type Gadget struct {
	Size int \`json:"size"\` // @ size
}
`,
  "a root that is a defined type": `
type (
	// Widget is a copy.
	Widget Gadget // @ .
	Gadget struct {
		Size int \`json:"size"\` // @ size
	}
)
`,
  "a field named '-', and fields that are not in JSON": `
type Widget struct {
	Hidden Real \`json:"-"\`
	Dash   int  \`json:"-,"\` // @ -
	Odd    int  \`yaml:"odd" json:"odd,omitempty,string" protobuf:"bytes,1,opt,name=size"\` // @ odd
}
type Real struct {
	Size int \`json:"size"\`
}
`,
  "fields match by tag, never by their name": `
type Widget struct {
	Size  int \`json:"count"\` // @ count
	Count int \`json:"size"\` // @ size
	size  int
	Total int
}
`,
  generics: `
type Widget struct {
	Spec   Wrapper[Spec]        \`json:"spec"\`
	Status Pair[string, Status] \`json:"status"\`
	List[Item] \`json:",inline"\`
}
type Wrapper[T any] struct {
	Value  T        \`json:"value"\` // @ spec.value
	Values List[*T] \`json:"values"\`
}
type Pair[K comparable, V any] struct {
	Keys  []K     \`json:"keys"\` // @ status.keys[]
	Value map[string]V \`json:"value"\`
	Inner V \`json:",inline"\`
}
type List[T interface{ ~int | *Item }] struct {
	Items []T \`json:"items"\` // @ items spec.values.items
}
type Spec struct {
	Size int \`json:"size"\` // @ spec.value.size spec.values.items[].size
}
type Status struct {
	Ready bool \`json:"ready"\` // @ status.value{}.ready status.ready
}
type Item struct {
	Name string \`json:"name"\` // @ items[].name
}
`,
  "types that are not in the sources belong to the last field that leads there": `
import (
	core "k8s.io/api/core/v1"
	"github.com/other/pkg"
)
type Widget struct {
	Template core.PodTemplateSpec \`json:"template"\` // @ template ~template.spec.containers[].name
	List     []pkg.Thing[int] \`json:"list"\` // @ list list[] ~list[].name
	Any      any \`json:"any"\` // @ any ~any.x
	Iface    interface{ Do() } \`json:"iface"\` // @ ~iface.x
	Missing  NotDeclared \`json:"missing"\` // @ ~missing.x
}
`,
  "two inlined types of other modules: the field around them, or the first if they are of one package": `
import (core "k8s.io/api/core/v1"; apps "k8s.io/api/apps/v1")
type Widget struct {
	Spec   Spec   \`json:"spec"\` // @ ~spec.unknown
	Status Status \`json:"status"\`
}
type Spec struct {
	core.One \`json:",inline"\`
	apps.Two \`json:",inline"\`
}
type Status struct { core.One \`json:",inline"\`; *core.Two \`json:",inline"\` } // @ ~status.unknown
`,
  "a schemaless field ends the type; a field that preserves unknown fields may have more than its type": `
type Widget struct {
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Raw  Real \`json:"raw"\` // @ raw ~raw.size ~raw.x
	// +kubebuilder:pruning:PreserveUnknownFields
	Open Real \`json:"open"\` // @ open ~open.x
	Typed Custom \`json:"typed"\` // @ ~typed.x
}
type Real struct {
	Size int \`json:"size"\` // @ open.size
}
// +kubebuilder:validation:Type=object
type Custom string
`,
  "an inlined map has further keys": `
type Widget struct {
	Map map[string]Port \`json:",inline"\` // @ .{}
}
type Port struct {
	Number int \`json:"number"\` // @ .{}.number
}
`,
  "dot imports and unparsable code between": `
import . "example.com/project/shared"
func (w Widget) Broken( {
type Widget struct {
	Spec Shared \`json:"spec"\` // @ spec
	Bad [ string
	After Local \`json:"after"\` // @ after
}
type Local struct {
	X int \`json:"x"\` // @ after.x
}
`,
};

test.each(Object.entries(CASES))("%s", (_, text) => {
  const shared = {
    "shared/types.go": `package anything
type Shared struct {
	Size int \`json:"size"\`${text.includes("project/shared") ? " // @ spec.size" : ""}
}
`,
  };
  const { wanted, found } = placedFields({ ...inPackage(text), ...shared }, WIDGET);
  expect(found).toEqual(wanted);
});
