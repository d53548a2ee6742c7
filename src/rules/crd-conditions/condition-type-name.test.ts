import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { messagesOf } from "../../testing/messages-of.js";
import { testRule } from "../../testing/test-rule.js";
import { conditionTypeName } from "./condition-type-name.js";

const list = (type: JsonObject, more: JsonObject = {}): JsonObject => ({
  conditions: {
    type: "array",
    items: { type: "object", properties: { type: { type: "string", ...type } } },
    ...more,
  },
});
const described = (description: string): KubeObject => crd({ status: list({ description }) });
const column = (jsonPath: string): KubeObject =>
  crd({
    status: list({}),
    version: { additionalPrinterColumns: [{ name: "State", type: "string", jsonPath }] },
  });

const TYPE = `${schemaPath("status", "conditions")}.items.properties.type`;
const CAUSES = [["FieldValueInvalid", TYPE]] as const;
const COLUMN = [["FieldValueInvalid", "spec.versions[0].additionalPrinterColumns[0].jsonPath"]] as const;

testRule(conditionTypeName, {
  bad: [["FieldValueInvalid", TYPE]],
  valid: {
    "metav1.Condition": {
      object: described(
        "type of condition in CamelCase or in foo.example.com/CamelCase.\n---\nMany .condition.type values are consistent across resources like Available, but because arbitrary conditions can be\nuseful (see .node.status.conditions), the ability to deconflict is important.",
      ),
    },
    "the types of a scaffold": {
      object: crd({
        status: list(
          {},
          {
            description:
              'conditions represent the current state of the Widget resource.\n\nStandard condition types include:\n- "Available": the resource is fully functional\n- "Progressing": the resource is being created or updated\n- "Degraded": the resource failed to reach or maintain its desired state\n\nThe status of each condition is one of True, False, or Unknown.',
          },
        ),
      }),
    },
    "types of states": { object: described("Known types are Ready, StorageBound, and acme.io/Synced.") },
    "an acronym": { object: described("Types are 'TLS', 'Ready' or 'MemoryExhausted'.") },
    "a type about another kind": { object: described('type such as "WidgetPoolReady".') },
    "other words in quotes": {
      object: described("type says `which` aspect it is; such as 'type' or \"status\"."),
    },
    "the tags of a Go struct": {
      object: described('For example, Conditions []Condition `json:"conditions,omitempty" patchStrategy:"merge"`'),
    },
    "a column": { object: column('.status.conditions[?(@.type=="Ready")].status') },
    "a column that filters by status": { object: column('.status.conditions[?(@.status=="ready")].type') },
    "in the spec": { object: crd({ spec: list({ description: "Known types are ready, synced." }) }) },
    "what is done to conditions": {
      object: crd({
        status: list({}, { description: "conditions of it. The HealthCheckSucceeded conditions are added." }),
      }),
    },
    "transitions that may last": {
      object: described("Types are 'Ready', 'Updating', 'Remediating', 'Deleting' and 'Issuing'."),
    },
  },
  invalid: {
    "lower case": { object: described('Known types are "ready", "synced".'), causes: CAUSES },
    "capitals, without quotes": {
      object: described("type of condition, one of READY or FAILED."),
      causes: CAUSES,
    },
    "snake case": { object: described("type is one of: `storage_ready`, `Ready`"), causes: CAUSES },
    "kebab case": { object: described("type, e.g. 'disk-full'."), causes: CAUSES },
    "camel case in a description of the list": {
      object: crd({
        status: list({}, { description: "conditions. Known condition types are certificateIssued." }),
      }),
      causes: [["FieldValueInvalid", schemaPath("status", "conditions")]],
    },
    "an enum": { object: crd({ status: list({ enum: ["Ready", "synced"] }) }), causes: CAUSES },
    "a transition": { object: described("Types are 'Ready' and 'Deploying'."), causes: CAUSES },
    "the kind": { object: described('type of condition, such as "WidgetReady".'), causes: CAUSES },
    "a negation": { object: described('type of condition, such as "NotReady".'), causes: CAUSES },
    "a negation in one word": { object: described('type of condition, such as "Unready".'), causes: CAUSES },
    "behind a domain": { object: described('type such as "acme.io/not-ready".'), causes: CAUSES },
    "a type in two places is one finding": {
      object: crd({
        status: list(
          { description: "types are 'ready' or 'Synced'." },
          { description: "conditions of types such as 'ready'." },
        ),
      }),
      causes: [["FieldValueInvalid", schemaPath("status", "conditions")]],
    },
    "a column of a type in lower case": {
      object: column('.status.conditions[?(@.type=="ready")].status'),
      causes: COLUMN,
    },
    "a column with escaped quotes": {
      object: column('.status.conditions[?(@.type==\\"is_ready\\")].status'),
      causes: COLUMN,
    },
  },
});

test.each([
  ["ACK.ResourceSynced", "ResourceSynced"],
  ["storage.ready", "StorageReady"],
])("for %s it proposes %s", (type, proposal) => {
  expect(messagesOf(conditionTypeName, column(`.status.conditions[?(@.type=="${type}")].status`))).toEqual([
    `must name the type '${proposal}' instead of '${type}'`,
  ]);
});
