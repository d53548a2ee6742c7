import { newestFirst } from "./newest.js";
import { type KubeObject, stringAt } from "kube-json";

const one = (name: string, creationTimestamp?: string): KubeObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, ...(creationTimestamp === undefined ? {} : { creationTimestamp }) },
});

test.each<[string, readonly KubeObject[], readonly string[]]>([
  ["by time", [one("a", "2024-01-01T00:00:00Z"), one("b", "2024-01-01T00:00:01Z")], ["b", "a"]],
  ["by time, whatever the zone", [one("a", "2024-01-01T00:00:00Z"), one("b", "2024-01-01T00:30:00-01:00")], ["b", "a"]],
  ["by name where times are equal", [one("b", "2024-01-01T00:00:00Z"), one("a", "2024-01-01T00:00:00Z")], ["a", "b"]],
  ["without a time last", [one("a"), one("b", "1999-01-01T00:00:00Z"), one("c", "soon")], ["b", "a", "c"]],
  ["capitals before small letters, as Go compares", [one("a"), one("B")], ["B", "a"]],
])("%s", (_, objects, expected) => {
  expect(newestFirst(objects).map((object) => stringAt(object, "metadata", "name"))).toEqual(expected);
});

test("leaves the given list as it is", () => {
  const objects = Object.freeze([one("b"), one("a")]);
  expect(newestFirst(objects)).not.toBe(objects);
});
