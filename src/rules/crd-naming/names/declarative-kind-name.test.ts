import type { KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { testRule } from "../../../testing/test-rule.js";
import { declarativeKindName } from "./declarative-kind-name.js";

const kind = (kind: string): KubeObject => crd({ names: { kind } });

const INVALID = [["FieldValueInvalid", "spec.names.kind"]] as const;

testRule(declarativeKindName, {
  bad: [["FieldValueInvalid", "spec.names.kind"]],
  valid: {
    "a noun": { object: kind("Widget") },
    "an operation": { object: kind("Restore") },
    "an operation on a thing": { object: kind("WidgetRestart") },
    "a verb alone, which may be a noun": { object: kind("Reset") },
    "a word that only starts like a verb": { object: kind("Runner") },
    "an acronym that only starts like a verb": { object: kind("RunnerDeployment") },
    "a word that is a noun as well": { object: kind("TriggerAuthentication") },
    "and another one": { object: kind("SyncSet") },
    "a policy of an action": { object: kind("RestartPolicy") },
    "a request of an action": { object: kind("DeleteBackupRequest") },
    "a patch without versions": {
      object: crd({ names: { kind: "RestartWidget" }, crd: { versions: undefined } }),
    },
  },
  invalid: {
    "a verb that is a noun too, before a thing": {
      object: crd({ names: { kind: "UpgradeDatabase", plural: "upgradedatabases" } }),
      causes: [["FieldValueInvalid", "spec.names.kind"]],
    },
    "a restart": { object: kind("RestartWidget"), causes: INVALID },
    "a rotation": { object: kind("RotateTLSKey"), causes: INVALID },
    "an assignment": { object: kind("AssignMetadata"), causes: INVALID },
    "an acronym acted upon": { object: kind("StopVM"), causes: INVALID },
  },
});

test.each([
  ["RestartWidget", "WidgetRestart"],
  ["AssignMetadata", "MetadataAssignment"],
  ["RotateTLSKey", "TLSKeyRotation"],
])("for %s it proposes %s", (name, proposal) => {
  expect(messagesOf(declarativeKindName, kind(name))).toEqual([
    expect.stringContaining(`such as '${proposal}', not the action`),
  ]);
});
