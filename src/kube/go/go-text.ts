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
 * The objects of the types in an example: a whole file of Go, its declarations, or the fields of one struct, 'WidgetSpec'. The
 * usual packages of Kubernetes are imported under their usual names. Throws if the text declares no type.
 */
const goObjectsIn = (text: string): readonly KubeObject[] => {
  const hasTypes = /^type\s/m.test(text);
  const declarations = hasTypes ? text : `type WidgetSpec struct {\n${text}\n}\n`;
  const file = /^package\s/m.test(text) ? text : PRELUDE + declarations;
  const sources = createSources({ paths: [PATH], read: () => file });
  const objects = apiTypes(sources, { isChosen: () => true, isWhole: true }).map((one) =>
    goObject(describeType(sources, one)),
  );
  if (objects.length === 0) throw new Error(`must declare a type:\n${text}`);
  return objects;
};

/** The first of these objects: the type that an example is about. */
export const goObjectIn = (text: string): KubeObject => goObjectsIn(text)[0] as KubeObject;
