import { type Refusal, refusalsOf, warningsOf } from "../testing/index.js";

const pod = (volume: string): string =>
  `{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {serviceAccountName: b, containers: [{name: a, image: b}], volumes: [{name: v, ${volume}}]}}`;

const files = (source: string, ...paths: readonly string[]): string =>
  `${source}, items: [${paths.map((path) => `{key: a, path: ${path}}`).join(", ")}]}`;

const CONFIG = "configMap: {name: c";
const TOKEN = "{serviceAccountToken: {path: t}}";

test.each<[volume: string, warnings: readonly Refusal[]]>([
  [files("secret: {secretName: s", "a", "b", "a"), [["spec.volumes[0].secret.items[2].path", "Duplicate"]]],
  [files(CONFIG, "p/q", "p", "p-q", "pq"), [["spec.volumes[0].configMap.items[1].path", "Duplicate"]]],
  [
    files(CONFIG, "p/", "p/q/r", "p/q"),
    [
      ["spec.volumes[0].configMap.items[2].path", "Duplicate"],
      ["spec.volumes[0].configMap.items[1].path", "Duplicate"],
    ],
  ],
  [
    "downwardAPI: {items: [{path: a, fieldRef: {fieldPath: metadata.name}}, {path: a, fieldRef: {fieldPath: metadata.uid}}]}",
    [["spec.volumes[0].downwardAPI.items[1].path", "Duplicate"]],
  ],
  [
    `projected: {sources: [${TOKEN}, {${files(CONFIG, "t")}}]}`,
    [["spec.volumes[0].projected.sources[1].configMap.items[0].path", "Duplicate"]],
  ],
  [`projected: {sources: [{${files(CONFIG, "a", "b")}}, {}]}`, [["spec.volumes[0].projected.sources[1]", "Required"]]],
])("%s", (volume, warnings) => {
  expect(refusalsOf(pod(volume))).toEqual([]);
  expect(warningsOf(pod(volume))).toEqual(warnings);
});

test("two items of a projected volume with the same path are refused", () => {
  const volume = pod(`projected: {sources: [{${files(CONFIG, "a")}}, {${files(CONFIG, "a")}}]}`);
  expect(refusalsOf(volume)).toEqual([["spec.volumes[0].projected", "Invalid"]]);
  expect(warningsOf(volume)).toEqual([]);
});
