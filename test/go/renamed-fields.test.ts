import { HEAD, PATH } from "../support/go-types.js";
import { folderOf } from "../support/new-folder.js";

/** A fix that renames a field in JSON also changes what names it, or is not made. */

const API = `${HEAD}
// Item is an item.
type Item struct {
	// keyName is the key.
	// +required
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=10
	KeyName string \`json:"key_name,omitempty"\`
}

// WidgetSpec is the spec.
// +kubebuilder:validation:XValidation:rule="self.user_name != 'root'",message="\`user_name\` must not be 'root'"
type WidgetSpec struct {
	// userName is the user.
	// +required
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=10
	UserName string \`json:"user_name,omitempty"\`
	// items are items.
	// +optional
	// +listType=map
	// +listMapKey=key_name
	// +kubebuilder:validation:MaxItems=5
	Items []Item \`json:"items,omitempty"\`
}

// Widget is a widget.
// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name="User",type=string,JSONPath=\`.spec.user_name\`
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=\`.metadata.creationTimestamp\`
type Widget struct {
	metav1.TypeMeta \`json:",inline"\`
	// +optional
	metav1.ObjectMeta \`json:"metadata,omitzero"\`
	// spec is the spec.
	// +required
	Spec WidgetSpec \`json:"spec,omitzero"\`
}

// WidgetList is a list.
// +kubebuilder:object:root=true
type WidgetList struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ListMeta \`json:"metadata,omitempty"\`
	Items []Widget \`json:"items"\`
}
`;
const FIX = "fix api --fix-class Breaking --write";

test("in keys of lists, rules, their messages and columns", async () => {
  const { decorum, read } = folderOf({ [PATH]: API });
  expect((await decorum(FIX)).stderr).toContain("2 findings fixed in 2 objects");
  expect(read(PATH)).toBe(API.replaceAll("key_name", "keyName").replaceAll("user_name", "userName"));
});

test("a field that a rule may name otherwise keeps its name, and its finding needs a decision", async () => {
  const api = API.replace("self.user_name !=", "self[dyn('user_name')] !=");
  const { decorum, read } = folderOf({ [PATH]: api });
  const { stderr } = await decorum(FIX);
  const line = api.split("\n").findIndex((one) => one.includes("XValidation")) + 1;
  expect(stderr).toContain(`note: 'user_name' keeps its name, because ${PATH}:${String(line)} may name it\n`);
  expect(stderr).toContain("1 finding fixed in 1 object");
  expect(read(PATH)).toBe(api.replaceAll("key_name", "keyName"));
});
