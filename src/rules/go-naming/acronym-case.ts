import { isDeprecatedText } from "../../kube/crd/deprecated.js";
import { withJsonName } from "../../kube/go/edits.js";
import { fieldAt, goTypeOf } from "../../kube/go/go-type.js";
import { namedFields } from "../../kube/go/named-fields.js";
import { withAcronymCase } from "../../kube/words/acronym-case.js";
import { isCamelCase } from "../../kube/words/camel-case.js";
import { isPascalCase } from "../../kube/words/pascal-case.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface AcronymCaseOptions {
  readonly id: "Go" | "GoAndJSON" | "None";
}

export const acronymCase: Rule<AcronymCaseOptions> = {
  id: "go-naming/acronym-case",
  conventions: ["naming-16"],
  match: ON_GO,
  sameAs: ["crd-naming/field-acronym-case"],
  action: "Warn",
  options: {
    schema: closed({
      id: {
        description: "Where to report 'Id' and 'Ids' too: 'clientId' is common in JSON.",
        enum: ["Go", "GoAndJSON", "None"],
      },
    }),
    defaults: { id: "Go" },
  },
  *check({ object }, { id }) {
    const type = goTypeOf(object);
    if (isDeprecatedText(type.comment)) return;
    for (const { path, name, jsonName, isEmbedded, comment } of namedFields(type)) {
      if (isDeprecatedText(comment)) continue;
      const ofGo = isEmbedded !== true && isPascalCase(name) ? withAcronymCase(name, id !== "None") : name;
      const ofJson = isCamelCase(jsonName) ? withAcronymCase(jsonName, id === "GoAndJSON") : jsonName;
      const inJson = ofJson === jsonName ? "" : `${literal(ofJson)} instead of ${literal(jsonName)}`;
      if (ofGo !== name)
        yield invalid(
          path,
          `must be ${literal(ofGo)} instead of ${literal(name)}${inJson === "" ? "" : `, and ${inJson} in JSON`}`,
        );
      else if (inJson !== "") yield invalid([...path, "tag"], `must be ${inJson}`);
    }
  },
  fixClass: "Breaking",
  fix({ field: path }, { object }) {
    const field = path.at(-1) === "tag" ? fieldAt(object, path.slice(0, -1)) : undefined;
    if (field === undefined) return [];
    const name = withAcronymCase(field.jsonName, false);
    return name === field.jsonName ? [] : withJsonName(goTypeOf(object), field, name);
  },
  summary: "All letters of an acronym in the name of a field must have the same case.",
  rationale:
    "Kubernetes writes 'PodIP' in Go, and 'podIP' and 'httpGet' in JSON. Users type field names from memory, and the API server drops or rejects a name in the wrong case.",
  good: 'PodIP string `json:"podIP"`',
  bad: 'PodIp string `json:"podIP"`',
};
