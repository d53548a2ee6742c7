import { rule, usePackNotes } from "../support/pack-notes.js";

/** Entries about Pods in workloads that read of these what they do not have. */

const notes = usePackNotes();

describe("an entry on templates, too, that reads of the object what only a Pod has", () => {
  const NOTE = (field: string): string =>
    `spec.rules[0].options.expression: \`object\` may be a workload, which has no \`spec.${field}\`; use \`podSpec.${field}\``;
  const found = (where: string, expression: string): readonly string[] =>
    notes(rule(where, "", "cel", `expression: "${expression}", message: must be good`));

  test.each<readonly [string, string, readonly string[]]>([
    ["on: pods", "object.spec.?hostNetwork.orValue(false) == false", [NOTE("hostNetwork")]],
    ["on: pods", "object.spec.containers.all(c, c.image != 'bad')", [NOTE("containers")]],
    ["on: containers", "has(object.spec.nodeName)", [NOTE("nodeName")]],
    ["on: pods", "object.kind == 'Pod' && object.spec.hostNetwork == true", []],
    ["on: pods\n      templates: false", "object.spec.hostNetwork == true", []],
    ["on: pods", "podSpec.?hostNetwork.orValue(false) == false", []],
    ["on: pods", "has(object.spec.selector) || 'app' in object.metadata.labels", []],
    ["on: pods", "object.spec.?activeDeadlineSeconds.orValue(1) > 0", []],
  ])("%s: %s", (where, expression, expected) => {
    expect(found(where, expression)).toEqual(expected);
  });
});
