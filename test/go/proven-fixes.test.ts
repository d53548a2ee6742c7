import { TYPES, WIDGET, crd } from "../support/go-widget.js";
import { type GoWorld, removeWorlds, world } from "../support/go-world.js";

/** A fix of a generated CRD changes its Go source only if the CRD that is made of it changes as the fix says. */

const FIX = "fix config --fix-class Behavior --write";

/** The project with markers of the resource, and the CRD that they make. */
const project = (markers: readonly string[], spec: string, crdText = crd()): GoWorld =>
  world({
    ...WIDGET,
    "api/v1/widget_types.go": withMarkers(markers),
    "config/crd/widgets.yaml": crdText
      .replace("singular: widget }", `singular: widget, ${spec} }`)
      .replace("scope: Namespaced", markers.at(-1)?.includes("scope=Cluster") === true ? "scope: Cluster" : "$&"),
  });

const withMarkers = (markers: readonly string[]): string =>
  TYPES.replace(
    "// +kubebuilder:subresource:status\n",
    (status) => status + markers.map((one) => `// +kubebuilder:resource:${one}\n`).join(""),
  );

/** The arguments of the markers of the resource after the fix. */
const fixed = async ({ decorum, read }: GoWorld): Promise<readonly string[]> => {
  await decorum(FIX);
  return [...read("api/v1/widget_types.go").matchAll(/\+kubebuilder:resource:(.*)/g)].map(([, text = ""]) => text);
};

describe("a fix of a generated CRD", () => {
  afterEach(removeWorlds);

  test.each<readonly [string, string, string]>([
    ["categories=all,shortName=w,scope=Cluster", "categories: [all], shortNames: [w]", "shortName=w,scope=Cluster"],
    [
      "scope=Cluster,categories=api-extensions;acme",
      "categories: [api-extensions, acme]",
      "scope=Cluster,categories=acme",
    ],
    [
      "path=widgets, shortName={w, wi}, scope=Cluster, categories={all, acme}",
      "categories: [all, acme], shortNames: [w, wi]",
      "path=widgets, shortName={w, wi}, scope=Cluster, categories=acme",
    ],
    ["categories=all, shortName=w, scope=Cluster", "categories: [all], shortNames: [w]", "shortName=w, scope=Cluster"],
  ])("of '%s', only the argument goes", async (before, spec, after) => {
    expect(await fixed(project([before], spec))).toEqual([after]);
  });

  test("a report has the marker that changes, and only its argument changes", async () => {
    const before = `+kubebuilder:printcolumn:name="State",type="string",JSONPath=".status.conditions[0].message"`;
    const { decorum, read } = world({
      ...WIDGET,
      "api/v1/widget_types.go": TYPES.replace("// +kubebuilder:sub", (next) => `// ${before}\n${next}`),
      "config/crd/widgets.yaml": crd().replace(
        "      served: true\n",
        (next) =>
          `      additionalPrinterColumns:\n        - { name: State, type: string, jsonPath: ".status.conditions[0].message" }\n${next}`,
      ),
    });
    expect((await decorum("dry-run config")).stdout).toContain(`Go: change\n           ${before}\n           to`);
    await decorum("fix config --write");
    expect(read("api/v1/widget_types.go")).toContain(`// ${before},priority=1\n`);
  });

  test("of several markers, the last one is changed", async () => {
    const before = ["scope=Cluster,shortName=w", "categories={all,acme}"];
    expect(await fixed(project(before, "categories: [all, acme]"))).toEqual([before[0], "categories=acme"]);
  });

  test("a marker stays without which one before it would count", async () => {
    const before = ["scope=Cluster,shortName=w", "categories=all"];
    const { decorum, read } = project(before, "categories: [all]");
    const { stderr } = await decorum(FIX, { DECORUM_DEBUG: "1" });
    expect(stderr).toContain(
      "fix for 'crd-naming/no-category-all' not made in Go: it would change more, or less, than that in the CRDs that are made of the Go source\n",
    );
    expect(read("api/v1/widget_types.go")).toContain(`resource:${before.join("\n// +kubebuilder:resource:")}\n`);
  });

  test("one note tells what is not proven, also to who does not debug", async () => {
    const { decorum } = project(["scope=Cluster,shortName=w", "categories=all"], "categories: [all]");
    const note =
      "note: a fix for 'crd-naming/no-category-all' is not made in Go, because it would change more, or less, than that in the CRDs that are made of the Go source\n";
    expect((await decorum(FIX.replace(" --write", ""))).stderr.split(note)).toHaveLength(2);
    expect((await decorum(FIX)).stderr.split(note)).toHaveLength(2);
  });

  test("other fixes of the same CRD are made", async () => {
    const before = ["scope=Cluster,shortName=w", "categories=all"];
    const one = project(before, "categories: [all]");
    expect(await fixed(one)).toEqual(before);
    expect(one.read("api/v1/widget_types.go")).toContain("+optional\n\tColor");
  });
});
