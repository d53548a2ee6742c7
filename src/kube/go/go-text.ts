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

const hasTypesIn = (text: string): boolean => /^type\s/m.test(text);

/**
 * The file of an example, which is a whole file of Go, its declarations, or the fields of one struct, 'WidgetSpec'. The usual
 * packages of Kubernetes are imported under their usual names.
 */
export const goFileOf = (text: string): string => {
  if (/^package\s/m.test(text)) return text;
  return PRELUDE + (hasTypesIn(text) ? text : `type WidgetSpec struct {\n${text.replace(/^(?=.)/gm, "\t")}\n}\n`);
};

/** The object of the first type in an example. Undefined if the text declares no type. */
export const goObjectIn = (text: string): KubeObject | undefined => {
  const hasTypes = hasTypesIn(text);
  const file = goFileOf(text);
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
