import { printerColumns } from "../../../kube/crd/versions.js";
import { type CrdVersion, crdOf, property, reviewedVersions } from "../../../kube/crd/crd.js";
import { namesCondition, pascalCase } from "../../../kube/words/condition-types.js";
import { stringAt } from "kube-json";
import { child, conditionsSchema, crdExample, examplesIn, invalid, literal, ON_CRDS, type Rule } from "../../kit.js";

export const conditionColumn: Rule = {
  id: "crd-naming/condition-column",
  topic: "printer columns",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const version of reviewedVersions(crdOf(object)))
      for (const { entry, field } of printerColumns(version)) {
        const jsonPath = stringAt(entry, "jsonPath") ?? "";
        const flag = flagOf(version, jsonPath);
        if (BY_PLACE.test(jsonPath))
          yield invalid(
            child(field, "jsonPath"),
            `must select the condition by its type, such as ${literal(pathOf("Ready", /\.(\w+)$/.exec(jsonPath)?.[1]))}, because the order of conditions has no meaning`,
          );
        else if (flag !== undefined)
          yield invalid(
            child(field, "jsonPath"),
            `must show the condition, such as ${literal(pathOf(typeOfFlag(version, flag)))}, which may also be 'Unknown'`,
          );
      }
  },
  summary: "A printer column must select a condition by its type, and show a state from its condition.",
  rationale:
    "Conditions are a map by type: the first of them may be another one after an update, and a column prints only one value. A boolean beside the conditions cannot say that the state is unknown.",
  reference: "Typical status properties",
  go: [
    '// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`',
    "type Widget struct { /* ... */ }",
  ],
  ...examplesIn((version) => crdExample({ version, status: conditionsSchema() }))(`
    subresources: { status: {} }
    additionalPrinterColumns:
  -   - { name: Ready, type: string, jsonPath: '.status.conditions[0].status' }
  +   - { name: Ready, type: string, jsonPath: '.status.conditions[?(@.type=="Ready")].status' }
      - { name: Age, type: date, jsonPath: .metadata.creationTimestamp }
  `),
};

/** An index, a slice or all of them. */
const BY_PLACE = /^\.status\.conditions\[(?:[-\d:]+|\*)\]/;

/** The boolean that a column shows, where the status has conditions: 'ready' of '.status.ready'. Longer names say more than a state. */
const flagOf = ({ root }: CrdVersion, jsonPath: string): string | undefined => {
  const [, name] = /^\.status\.([a-z]+)$/.exec(jsonPath) ?? [];
  if (name === undefined || !namesCondition(name)) return undefined;
  const status = property(root, "status");
  const isFlag = status?.properties.has("conditions") === true && status.properties.get(name)?.type === "boolean";
  return isFlag ? name : undefined;
};

/** The type that a description names, such as 'InstanceAvailable' for `available`, or else 'Available'. */
const typeOfFlag = ({ root }: CrdVersion, flag: string): string => {
  const conditions = property(root, "status")?.properties.get("conditions");
  const texts = [conditions, conditions?.items?.properties.get("type")].map(
    (node) => stringAt(node?.schema ?? {}, "description") ?? "",
  );
  const type = pascalCase(flag);
  return new RegExp(`\\b[A-Z][A-Za-z]*${type}\\b`).exec(texts.join(" "))?.[0] ?? type;
};

const pathOf = (type: string, part = "status"): string =>
  `.status.conditions[?(@.type=="${type}")].${part === "type" ? "status" : part}`;
