import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { readGoFiles } from "../../src/files/go-files.js";
import { createSources, insertMarkers, markersOf, placeInCrd } from "go-crd";
import type { Result } from "../../src/app/report/report.js";
import { crdOf, schemaField } from "../../src/kube/crd/crd.js";
import { type KubeObject, parseField } from "kube-json";
import { decorum, productOf } from "../support/cli-harness.js";
import { PLACES } from "../support/go-project-places.js";
import { shippedPacks } from "../support/shipped-packs.js";

/** A Go project with violations of the conventions, and the CRDs that controller-gen makes of it. */

const root = join(fileURLToPath(new URL("..", import.meta.url)), "go-project");
const bases = join(root, "config/crd/bases");
const manifests = Object.fromEntries(readdirSync(bases).map((name) => [name, readFileSync(join(bases, name), "utf8")]));
const crds = new Map(Object.entries(manifests).map(([name, text]) => [name, parse(text) as KubeObject]));
const sources = createSources(readGoFiles([root]));

/** The line of Go at a place such as `api/v1/x.go:5`. */
const goLine = (place: string): string => {
  const [file = "", line] = place.split(":");
  return readFileSync(join(root, file), "utf8").split("\n")[Number(line) - 1] ?? "";
};

/** `api/v1/x.go:5` of a field of a CRD. */
const placeOf = (name: string, field: string): string | undefined => {
  const place = placeInCrd(sources, crds.get(name) ?? fail(name), parseField(field) ?? [], join(bases, name));
  return place === undefined ? undefined : `${place.path.slice(root.length + 1)}:${place.line}`;
};

const fail = (name: string): never => {
  throw new Error(`no CRD in ${name}`);
};

/** A field as the table writes it. */
const short = (field: string): string => field.replace(".schema.openAPIV3Schema", ":").replaceAll(".properties", "");

test("each finding on the CRDs is at its field in Go", async () => {
  const { stdout } = await decorum(
    ["dry-run", "-f", ".", "--owned", "*.example.com", "-o", "json"],
    productOf(shippedPacks()),
    { files: manifests },
  );
  const { results } = JSON.parse(stdout) as { results: readonly Result[] };
  const rules = new Set<string>();
  for (const { file, findings } of results)
    for (const { rule, field } of findings) {
      const name = basename(file);
      const place = placeOf(name, field) ?? "";
      rules.add(rule);
      expect([rule, field, place]).toEqual([rule, field, PLACES[name]?.[short(field)]]);
      expect([rule, field, goLine(place)]).toEqual([rule, field, expect.stringContaining(declared(name, field))]);
    }
  expect(rules.size).toBeGreaterThanOrEqual(25);
});

/** Text in the line of a field in Go: its JSON name; if it is no field, or not yet one, the type. */
const declared = (name: string, field: string): string => {
  const crd = crds.get(name) ?? fail(name);
  if (field.endsWith("properties.status.properties.conditions") && name.includes("depots")) return "Status struct {";
  const property = [...field.matchAll(/\.properties\.(\w+)/g)].at(-1)?.[1];
  return property === undefined ? `${crdOf(crd).kind} struct {` : `json:"${property}`;
};

test.each([...crds])("%s: every schema that is not within a type of Kubernetes is exactly in the sources", (_, crd) => {
  const inexact: string[] = [];
  for (const version of crdOf(crd).versions)
    for (const node of version.nodes) {
      const place = placeInCrd(sources, crd, schemaField(node));
      if (place?.exact !== true) inexact.push(node.name ?? node.step);
      // The description is the comment of the field, or that of its type.
      const description = node.schema["description"];
      if (place?.exact === true && typeof description === "string" && node.step === "property")
        expect(place.comment?.text).toBe(description);
    }
  expect([...new Set(inexact)].filter((name) => !FOREIGN.includes(name))).toEqual([]);
  expect(inexact.length).toBeGreaterThan(0);
});

/** Fields in metav1.TypeMeta, metav1.Condition, metav1.LabelSelector and corev1.SecretKeySelector. */
const FOREIGN: readonly string[] = [
  ...["apiVersion", "kind"],
  ...["type", "status", "reason", "message", "lastTransitionTime", "observedGeneration"],
  ...["matchLabels", "additionalProperties", "matchExpressions", "key", "operator", "values", "items"],
  ...["name", "optional"],
];

test("nothing of the project was left out", () => {
  expect(sources.notes).toEqual([]);
});

test("a patch of a CRD becomes markers at its fields in Go", () => {
  const name = "fleet.example.com_vehicles.yaml";
  const crd = crds.get(name) ?? fail(name);
  const spec = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties";
  const changes = markersOf(crd, [
    { op: "add", path: `${spec}/wheels/x-kubernetes-list-type`, value: "map" },
    { op: "add", path: `${spec}/wheels/x-kubernetes-list-map-keys`, value: ["position"] },
    { op: "add", path: `${spec}/stops/items/maxLength`, value: 63 },
    { op: "add", path: `${spec}/owner/properties/emailAddress/maxLength`, value: 320 },
    { op: "replace", path: `${spec}/fuel/enum`, value: ["Diesel", "Petrol"] },
    { op: "add", path: "/spec/versions/0/subresources", value: { status: {} } },
    { op: "replace", path: "/spec/names/shortNames", value: ["vh"] },
  ]);
  const edited = changes.flatMap(({ field, add, remove }) => {
    const place = placeInCrd(sources, crd, field) ?? fail(name);
    const text = readFileSync(place.path, "utf8");
    const result = insertMarkers(text, place, { add, remove });
    if ("problem" in result) throw new Error(result.problem);
    return result.edits.map(({ start, end, text: by }) => {
      const line = text.slice(0, start).split("\n").length;
      return [`${place.path.slice(root.length + 1)}:${line}`, text.slice(start, end), by];
    });
  });
  expect(edited).toEqual([
    ["api/fleet/v1/vehicle_types.go:21", "", "\t// +listType=map\n\t// +listMapKey=position\n"],
    ["api/fleet/v1/vehicle_types.go:26", "", "\t// +kubebuilder:validation:items:MaxLength=63\n"],
    ["api/common/types.go:14", "", "\t// +kubebuilder:validation:MaxLength=320\n"],
    [
      "api/fleet/v1/vehicle_types.go:42",
      "+kubebuilder:validation:Enum=diesel;PETROL;Electric",
      "+kubebuilder:validation:Enum=Diesel;Petrol",
    ],
    ["api/fleet/v1/vehicle_types.go:177", "", "// +kubebuilder:subresource:status\n"],
    [
      "api/fleet/v1/vehicle_types.go:176",
      "+kubebuilder:resource:shortName=vh;po",
      "+kubebuilder:resource:shortName=vh",
    ],
  ]);
});
