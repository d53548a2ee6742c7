import { apiTypes } from "../describe/api-types.js";
import { goSources } from "../testing/go.js";
import { type FieldRename, renamedMarkers } from "./renamed-markers.js";

const FILE = `// +groupName=shop.acme.io
package v1

type Item struct {
	KeyName string \`json:"key_name"\`
}

type Other struct {
	KeyName string \`json:"key_name"\`
}

type Inner struct {
	Item \`json:",inline"\`
	User string \`json:"user-name"\`
}

`;

/** The texts of the markers of a declaration that name `Item.KeyName` or `Inner.User`; '?' before one that may. */
const naming = (marker: string, declaration: string): readonly string[] => {
  const sources = goSources({ "v1/a.go": `${FILE}// +kubebuilder:object:root=true\n// ${marker}\n${declaration}` });
  const types = apiTypes(sources, { isChosen: () => true, isWhole: true });
  const renames = types.flatMap(({ declared: { type } }): FieldRename[] =>
    (type.type.kind === "struct" ? type.type.fields : []).flatMap((field) => {
      const to = { Item: "keyName", Inner: "userName" }[type.name];
      return to !== undefined && field.json?.name !== "" ? [{ field, to }] : [];
    }),
  );
  return renamedMarkers(sources, types, renames).map(({ text, old }) => text ?? `? ${old}`);
};

const IN_ITEM =
  'type A struct { Items []Item `json:"items"`; One *Inner `json:"one"`; Others []Other `json:"others"` }';
const field = (marker: string, type: string) => `type A struct {\n// ${marker}\nB ${type} \`json:"b"\`\n}`;
const ofField = (marker: string, type: string) => naming("+genclient", field(marker, type));
const rule = (text: string) => `+kubebuilder:validation:XValidation:rule="${text}"`;

test.each<[string, string, readonly string[]]>([
  ["+listMapKey=key_name", "[]Item", ["+listMapKey=keyName"]],
  ["+listMapKey=key_name", "[]Inner", ["+listMapKey=keyName"]],
  ["+listMapKey=key_name", "[]Other", []],
  ["+listMapKey=key_name", "[]corev1.Port", ["? +listMapKey=key_name"]],
  ['+k8s:item(key_name: "a")=+k8s:immutable', "[]Item", ['? +k8s:item(key_name: "a")=+k8s:immutable']],
  ["+kubebuilder:default={key_name: a}", "Item", ["? +kubebuilder:default={key_name: a}"]],
  ["+kubebuilder:default=key_name", "string", []],
  [rule("self.key_name != 'a'"), "*Item", [rule("self.keyName != 'a'")]],
  [rule("self.key_name != 'a'"), "Other", []],
  [rule("self.key_names != 'a'"), "Item", []],
  [rule("has(self.user__dash__name)"), "Inner", [rule("has(self.userName)")]],
  [
    `${rule("self.all(i, i.key_name == oldSelf[0].key_name)")},message="\`key_name\` is fixed",fieldPath=".key_name"`,
    "[]Item",
    [
      `? ${rule("self.all(i, i.key_name == oldSelf[0].key_name)")},message="\`key_name\` is fixed",fieldPath=".key_name"`,
    ],
  ],
  [
    `${rule("self.all(i, i.key_name == oldSelf[0].key_name)")},message="\`key_name\` is fixed"`,
    "[]Item",
    [`${rule("self.all(i, i.keyName == oldSelf[0].keyName)")},message="\`keyName\` is fixed"`],
  ],
  [
    rule("self.filter(i, true).all(j, j.key_name != 'a')"),
    "[]Item",
    [`? ${rule("self.filter(i, true).all(j, j.key_name != 'a')")}`],
  ],
  [rule("1-key_name"), "Item", [`? ${rule("1-key_name")}`]],
  [rule("self.key_name != 'key_name'"), "Item", [`? ${rule("self.key_name != 'key_name'")}`]],
])("%s at a field of type %s", (marker, type, expected) => {
  expect(ofField(marker, type)).toEqual(expected);
});

test.each<[string, readonly string[]]>([
  [
    "+kubebuilder:printcolumn:name=key_name,type=string,JSONPath=`.items[0].key_name`",
    ["+kubebuilder:printcolumn:name=key_name,type=string,JSONPath=`.items[0].keyName`"],
  ],
  ["+kubebuilder:printcolumn:name=A,type=string,JSONPath=`.others[0].key_name`", []],
  [
    "+kubebuilder:printcolumn:name=A,type=string,JSONPath=`.items[?(@.key_name=='a')]`",
    ["? +kubebuilder:printcolumn:name=A,type=string,JSONPath=`.items[?(@.key_name=='a')]`"],
  ],
  ["+kubebuilder:selectablefield:JSONPath=.one.user-name", ["+kubebuilder:selectablefield:JSONPath=.one.userName"]],
  [
    "+kubebuilder:subresource:scale:specpath=.one.key_name,statuspath=.a",
    ["+kubebuilder:subresource:scale:specpath=.one.keyName,statuspath=.a"],
  ],
])("%s", (marker, expected) => {
  expect(naming(marker, IN_ITEM)).toEqual(expected);
});

test("members of a union are fields of the type", () => {
  const union = "+kubebuilder:validation:ExactlyOneOf=key_name;other";
  const embedding = 'type A struct { Item `json:",inline"` }';
  expect(naming(union, embedding)).toEqual(["+kubebuilder:validation:ExactlyOneOf=keyName;other"]);
});

test("the tag of a patch may name it", () => {
  expect(naming("+genclient", 'type A struct { B []Item `json:"b" patchMergeKey:"key_name"` }')).toHaveLength(1);
});
