import type { KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { declarativeKindName } from "./declarative-kind-name.js";

const kind = (kind: string): KubeObject => crd({ names: { kind } });

test.each([
  ["RestartWidget", "WidgetRestart"],
  ["AssignMetadata", "MetadataAssignment"],
  ["RotateTLSKey", "TLSKeyRotation"],
])("for %s it proposes %s", (name, proposal) => {
  expect(messagesOf(declarativeKindName, kind(name))).toEqual([
    expect.stringContaining(`such as '${proposal}', not the action`),
  ]);
});
