import { arrayAt, at } from "../kube/object.js";
import { parseManifests } from "../kube/yaml.js";
import { webhookManifest } from "./webhook-manifest.js";

const rule = {
  apiGroups: ["", "apps"],
  apiVersions: ["*"],
  operations: ["CREATE"],
  resources: ["*", "*/status"],
} as const;

test("both configurations are read back with the rules that they were given", () => {
  const manifests = parseManifests(webhookManifest({ validating: [rule, rule], mutating: [] }));
  expect(manifests.flatMap(({ errors }) => errors)).toEqual([]);
  expect(manifests.map(({ value }) => at(value, "kind"))).toEqual([
    "ValidatingWebhookConfiguration",
    "MutatingWebhookConfiguration",
  ]);
  expect(manifests.map(({ value }) => arrayAt(arrayAt(value, "webhooks")[0], "rules"))).toEqual([
    [rule, rule],
    [],
  ]);
});
