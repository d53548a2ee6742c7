import { apiTypes, createSources, describeType } from "go-crd";
import type { KubeObject } from "kube-json";
import { goObject } from "./go-type.js";

const PATH = "api/v1/widget_types.go";

const PRELUDE = `// +groupName=acme.io
package v1

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

`;

/**
 * The object of the first type in an example: a whole file of Go, its declarations, or the fields of one struct, 'WidgetSpec'.
 * The usual packages of Kubernetes are imported under their usual names. Undefined if the text declares no type.
 */
export const goObjectIn = (text: string): KubeObject | undefined => {
  const hasTypes = /^type\s/m.test(text);
  const declarations = hasTypes ? text : `type WidgetSpec struct {\n${text}\n}\n`;
  const file = /^package\s/m.test(text) ? text : PRELUDE + declarations;
  const sources = createSources({ paths: [PATH], read: () => file });
  const [first] = apiTypes(sources, { isChosen: () => true, isWhole: true });
  const isEmpty =
    !hasTypes && first?.declared.type.type.kind === "struct" && first.declared.type.type.fields.length === 0;
  return first === undefined || isEmpty ? undefined : goObject(describeType(sources, first));
};

/** The object of an example in the product itself. Throws if it declares no type. */
export const goExample = (text: string): KubeObject => {
  const object = goObjectIn(text);
  if (object === undefined) throw new Error(`must declare a type:\n${text}`);
  return object;
};
