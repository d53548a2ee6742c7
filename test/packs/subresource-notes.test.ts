import { rule, usePackNotes } from "../support/pack-notes.js";

/** Entries that do not see the requests that change what they are about. */

const notes = usePackNotes();

describe("an entry that never sees what it is about", () => {
  const onCore = (resources: string, operations = "CREATE, UPDATE", more = ""): string =>
    `match: { resourceRules: [{ apiGroups: [""], resources: [${resources}], operations: [${operations}] }]${more} }`;
  const LABELLED = ", objectSelector: { matchLabels: { a: b } }";
  const found = (where: string, field: string): readonly string[] =>
    notes(rule(where, field, "field-forbidden")).flatMap((note) => note.split("match.resourceRules: ").slice(1));

  test.each<readonly [string, string, readonly string[]]>([
    [
      onCore("pods"),
      "spec.ephemeralContainers[*].image",
      [
        "an API server takes `spec.ephemeralContainers` only through another resource; add 'pods/ephemeralcontainers' to `resources`",
      ],
    ],
    [onCore("pods, pods/ephemeralcontainers"), "spec.ephemeralContainers[*].image", []],
    [onCore('"pods/*", pods'), "spec.ephemeralContainers", []],
    [
      onCore("services"),
      "status.loadBalancer",
      ["an API server takes `status` only through another resource; add 'services/status' to `resources`"],
    ],
    [onCore("services, services/status"), "status.loadBalancer", []],
    [onCore("services", "DELETE"), "status.loadBalancer", []],
    [onCore("endpoints, events"), "status", []],
    [onCore("pods/exec"), "container", ["requests to 'pods/exec' are CONNECT; add it to `operations`"]],
    [onCore("pods/exec", "CONNECT"), "container", []],
    [onCore("pods/exec", "'*'"), "container", []],
    [
      onCore("pods/exec", "CONNECT", LABELLED),
      "container",
      ["`objectSelector` leaves out all requests to 'pods/exec': a PodExecOptions has no labels"],
    ],
    [
      onCore("replicationcontrollers, replicationcontrollers/scale", "UPDATE", LABELLED),
      "spec.replicas",
      ["`objectSelector` leaves out all requests to 'replicationcontrollers/scale': a Scale has no labels"],
    ],
    [onCore("pods, pods/status", "UPDATE", LABELLED), "spec.hostname", []],
    [
      onCore("pods/exec", "CONNECT", ", objectSelector: { matchExpressions: [{ key: a, operator: DoesNotExist }] }"),
      "container",
      [],
    ],
  ])("%s: %s", (where, field, expected) => {
    expect(found(where, field)).toEqual(expected);
  });
});
