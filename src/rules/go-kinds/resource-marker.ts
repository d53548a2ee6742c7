import { dns1035LabelProblem } from "kube-api";
import { withText } from "../../kube/go/edits.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { markerAt } from "../../kube/go/marked.js";
import { markerString, strictArguments } from "../../kube/go/marker-text.js";
import { fieldName, invalid, ON_GO, type Rule } from "../kit.js";

export const resourceMarker: Rule = {
  id: "go-kinds/resource-marker",
  conventions: ["shortnames-01"],
  match: ON_GO,
  sameAs: ["crd-naming/short-name-format", "crd-validity/names-valid"],
  action: "Deny",
  *check({ object }) {
    for (const [index, { name, value }] of goTypeOf(object).markers.entries()) {
      const given = name === MARKER ? strictArguments(value) : undefined;
      for (const [argument, text] of given ?? [])
        for (const problem of problemsOf(argument, text)) yield invalid(["markers", index], problem);
    }
  },
  fix({ field }, { object }) {
    const text = markerAt(object, field)?.text ?? "";
    const right = text.replace(
      /(\bscope=["`]?)(cluster|namespaced?)\b/i,
      (_, before: string, scope: string) => before + (scope.toLowerCase() === "cluster" ? "Cluster" : "Namespaced"),
    );
    return right === text ? [] : withText(field, right);
  },
  summary: "The names and the scope in a marker of a resource must be ones that the API server accepts.",
  rationale:
    "The names are in URLs and on command lines, so the API server accepts lowercase DNS labels only. It refuses a definition with any other name or scope.",
  reference: "Short-names and Categories",
  good: `// +kubebuilder:object:root=true
// +kubebuilder:resource:scope=Cluster,shortName=wd;wdg
type Widget struct {
	metav1.TypeMeta \`json:",inline"\`
	// +optional
	metav1.ObjectMeta \`json:"metadata,omitzero"\`
}

type WidgetList struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ListMeta \`json:"metadata,omitzero"\`
	Items []Widget \`json:"items"\`
}`,
  bad: `// +kubebuilder:resource:scope=Cluster,shortName=WD
type Widget struct {
	metav1.TypeMeta \`json:",inline"\`
	// +optional
	metav1.ObjectMeta \`json:"metadata,omitzero"\`
}`,
};

const MARKER = "kubebuilder:resource";

function* problemsOf(argument: string, text: string): Iterable<string> {
  if (argument === "scope") {
    const scope = markerString(text);
    if (scope !== "Cluster" && scope !== "Namespaced" && scope !== "" && scope !== undefined)
      yield "must have the `scope` 'Cluster' or 'Namespaced'";
    return;
  }
  const before = new Set<string>();
  for (const name of namesIn(text)) {
    const problem = dns1035LabelProblem(name);
    if (problem !== undefined)
      yield `must have as ${fieldName(argument)} a name that ${problem.replace(/^must be /, "is ")}`;
    else if (before.has(name)) yield `must not have '${name}' in ${fieldName(argument)} twice`;
    before.add(name);
  }
}

const namesIn = (text: string): readonly string[] =>
  text
    .replace(/^\{(.*)\}$/s, "$1")
    .split(/[;,]/)
    .map((name) => markerString(name) ?? "")
    .filter((name) => name !== "");
