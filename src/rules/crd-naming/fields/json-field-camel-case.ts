import { camelCase, isCamelCase } from "../../../kube/words/camel-case.js";
import { judgeNames } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

/** Where a schema is itself the data, as in a kind that carries CRDs, JSON Schema gives the names. */
const SCHEMA_KEYWORD = /^(?:\$(?:id|ref|schema)|x-kubernetes-.*)$/;

export const jsonFieldCamelCase: Rule = {
  id: "crd-naming/json-field-camel-case",
  conventions: ["naming-02", "naming-04"],
  summary: "The name of a field must be camelCase, without underscores and dashes.",
  rationale:
    "Users meet one spelling in all of Kubernetes and have to look up any other. A name with a dash is no identifier either: CEL, JSONPath and most languages reach it by a detour only.",
  reference: "Naming conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Deny",
  good: specExample("clientName: { type: string, maxLength: 253 }"),
  bad: specExample("client_name: { type: string, maxLength: 253 }"),
  *check({ object }) {
    for (const [node, problem] of judgeNames(crdOf(object), nameProblem))
      yield invalid(schemaField(node), problem);
  },
};

const nameProblem = (name: string): string | undefined =>
  isCamelCase(name) || SCHEMA_KEYWORD.test(name)
    ? undefined
    : `must be camelCase, such as ${literal(camelCase(name) ?? "clientName")} instead of ${literal(name)}`;
