import { on, rule, usePackNotes } from "../support/pack-notes.js";

/** Resources in the match of entries, as `decorum test` notes them. */

const notes = usePackNotes();

test.each<readonly [string, string, string]>([
  ["in the singular", on("deployment"), "'deployment' is no resource of group 'apps'; did you mean 'deployments'?"],
  ["in the core group", on("pod/status", ""), "'pod' is no resource of the core group; did you mean 'pods'?"],
  ["of another group", on("ingresses"), "'ingresses' is no resource of group 'apps'"],
  ["of a misspelt group", on("deployments", "app"), "'app' is no group of Kubernetes; did you mean 'apps'?"],
  ["of a version", on("pods", "v1"), "'v1' is no group of Kubernetes; 'pods' is in the core group"],
  [
    "of a group that is nearly one",
    on("ingresses", "network.k8s.io"),
    "'network.k8s.io' is no group of Kubernetes; did you mean 'networking.k8s.io'?",
  ],
  ["of a subresource", on("pods/exce", ""), "'exce' is no subresource of 'pods'; did you mean 'exec'?"],
  ["of a scale", on("deployments/scales"), "'scales' is no subresource of 'deployments'; did you mean 'scale'?"],
  ["of a status", on("deployments/statu"), "'statu' is no subresource of 'deployments'; did you mean 'status'?"],
  ["of another resource", on("daemonsets/scale"), "'scale' is no subresource of 'daemonsets'"],
  [
    "of none of its groups",
    on("pods, deployment", '", "apps'),
    "'deployment' is no resource of the core group or group 'apps'; did you mean 'deployments'?",
  ],
  [
    "beside groups that exist",
    on("pods, deployments", '", "app'),
    "'app' is no group of Kubernetes; did you mean 'apps'?",
  ],
])("a resource %s is noted", (_, where, expected) => {
  expect(notes(rule(where, "metadata.labels"))).toEqual([`spec.rules[0].match.resourceRules: ${expected}`]);
});

describe("the kind whose values are unique", () => {
  const NOTE = (kind: string, group: string): string =>
    `spec.rules[0].options.kind: '${kind}' of group '${group}' is not reviewed, because \`match\` does not cover it`;

  test.each<readonly [string, string, string, readonly string[]]>([
    ["networking.k8s.io", "Ingress", on("services", ""), [NOTE("Ingress", "networking.k8s.io")]],
    [
      "networking.k8s.io",
      "Ingress",
      on("networkpolicies", "networking.k8s.io"),
      [NOTE("Ingress", "networking.k8s.io")],
    ],
    ["networking.k8s.io", "Ingress", on("ingresses", "networking.k8s.io"), []],
    ["networking.k8s.io", "Ingress", on("'*'", "*"), []],
    ["networking.k8s.io", "Ingress", "match: { excludedNamespaces: [a] }", []],
    ["acme.io", "Bus", on("buses", "acme.org"), [NOTE("Bus", "acme.io")]],
    ["acme.io", "Bus", on("bosses", "acme.io"), []],
  ])("%s %s with %s", (group, kind, where, expected) => {
    const more = `, group: ${group}, kind: ${kind}`;
    expect(notes(rule(where, "metadata.name", "unique-value", more))).toEqual(expected);
  });
});

test.each([
  ["v1beta9", ["'v1beta9' is no version of 'deployments'; did you mean 'v1beta2'?"]],
  ["v3", ["'v3' is no version of 'deployments'"]],
  ["v1beta1", []],
])("version %s", (version, expected) => {
  const where = on("deployments").replace("resources", `apiVersions: [${version}], resources`);
  expect(notes(rule(where, "metadata.labels")).filter((note) => !note.startsWith("pack"))).toEqual(
    expected.map((note) => `spec.rules[0].match.resourceRules: ${note}`),
  );
});

test.each([
  ["a rule with several groups", on("pods, deployments, cronjobs, jobs/status", '", apps, "batch')],
  ["a rule with a custom group", on("pods, widgets", '", "acme.io')],
  ["subresources", on("pods/eviction, pods/log, pods/status, 'pods/*', serviceaccounts/token, '*/scale'", "")],
  ["subresources of a custom resource", on("pods/exce", "acme.io")],
])("%s has no note", (_, where) => {
  expect(notes(rule(where, "metadata.labels"))).toEqual([]);
});

test.each(["acme.io", "gateway.networking.k8s.io", "snapshot.storage.k8s.io", "*"])(
  "group %s is not noted",
  (group) => {
    expect(notes(rule(on("pods", group), "metadata.labels"))).toEqual([]);
  },
);
