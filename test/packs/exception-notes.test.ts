import { on, rule, usePackNotes } from "../support/pack-notes.js";

/** Fields of exceptions that excuse nothing. */

const notes = usePackNotes();

describe("a field of an exception in which no rule looks", () => {
  const NOTE = "exception 'old' of pack 'team': none of its `rules` looks at `fields[0]`";
  const found = (entry: string, field: string): readonly string[] =>
    notes(`${entry}  exceptions:\n    - { name: old, rules: [a], reason: It is old., fields: ["${field}"] }\n`);
  test.each<readonly [string, string, readonly string[]]>([
    [rule("on: containers", "image"), "imgae", [NOTE]],
    [rule("on: containers", "image"), "spec.containers[*].imgae", [NOTE]],
    [rule("on: containers", "image"), "image", []],
    [rule("on: containers", "image"), "spec.template.spec.containers", []],
    [rule("on: pods", "spec.hostname"), "spec.jobTemplate", []],
    [rule("on: pods", "spec.hostname"), "spec.template.spec.hostnam", [NOTE]],
    [rule(on("deployments"), "spec.paused"), "spec.replicas", [NOTE]],
    [rule(on("deployments"), "spec.paused"), "spec", []],
    [rule(on("deployments"), "", "object-required", "group: acme.io, kind: A"), "spec.replicas", []],
  ])("%s: %s", (entry, field, expected) => {
    expect(found(entry, field)).toEqual(expected);
  });
});
