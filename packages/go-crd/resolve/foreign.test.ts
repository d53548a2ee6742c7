import { goSources, schemaOf } from "../testing/go.js";
import { resolve } from "./resolve.js";

const WIDGET = { group: "example.com", version: "v1", kind: "Widget" };

const FILES = {
  "go.mod": "module example.com/project\n",
  "v1/types.go": `// +groupName=example.com
package v1

import (
	"example.com/project/lost"
	"knative.dev/pkg/apis"
	duckv1 "knative.dev/pkg/apis/duck/v1"
)

type Widget struct {
	Spec   WidgetSpec   \`json:"spec"\`
	Status WidgetStatus \`json:"status"\`
}
type WidgetSpec struct {
	URL    *apis.URL             \`json:"url"\`
	URLs   map[string][]apis.URL \`json:"urls"\`
	Lost   lost.Type             \`json:"lost"\`
	Absent Absent                \`json:"absent"\`
	// +kubebuilder:pruning:PreserveUnknownFields
	Open Open                    \`json:"open"\`
}
type Open struct{}
type WidgetStatus struct {
	duckv1.Status \`json:",inline"\`
	duckv1.AddressStatus \`json:",inline"\`
	Size int      \`json:"size"\`
}
`,
};

const URL = "knative.dev/pkg/apis.URL";

test.each<readonly [string, string, string | undefined]>([
  ["a part of a type of another module", "spec.url.host", URL],
  ["one in the values of a map", "spec.urls{}[].host", URL],
  ["a part of an embedded type", "status.conditions[].type", "knative.dev/pkg/apis/duck/v1.Status"],
  ["a field with such a type", "spec.url", undefined],
  ["the values of a map with such a type", "spec.urls{}[]", undefined],
  ["a field of the project beside an embedded type", "status.size", undefined],
  ["a part of a type of the project that was not read", "spec.lost.host", undefined],
  ["a part of a type that nothing declares", "spec.absent.host", undefined],
  ["a part that a marker leaves open", "spec.open.host", undefined],
])("%s is in a type of another module: %s, %s", (_, field, foreignType) => {
  const place = resolve(goSources(FILES), WIDGET, schemaOf(field));
  expect(place).toBeDefined();
  expect(place?.foreignType).toBe(foreignType);
});

test("without a go.mod, nothing is known to be of another module", () => {
  const sources = goSources({ "v1/types.go": FILES["v1/types.go"] });
  expect(resolve(sources, WIDGET, schemaOf("spec.url.host"))).toMatchObject({ exact: false });
  expect(resolve(sources, WIDGET, schemaOf("spec.url.host"))).not.toHaveProperty("foreignType");
});
