import { crd, TYPES, WIDGET } from "../support/go-widget.js";
import { removeWorlds, resultsIn, world } from "../support/go-world.js";

/** The author of a CRD cannot change types of other Go modules. */

const GO = TYPES.replace("package v1\n", 'package v1\n\nimport "other.io/api/tls"\n').replace(
  "\tSize int32",
  '\t// tls is how clients connect.\n\tTLS []tls.API `json:"tls"`\n\tSize int32',
);
const inTLS = (properties: string): string =>
  `tls: { description: tls is how clients connect., type: array, maxItems: 8, x-kubernetes-list-type: atomic, items: { type: object, properties: { ${properties} } } }`;
const files = (properties: string): Record<string, string> => ({
  ...WIDGET,
  "api/v1/widget_types.go": GO,
  "config/crd/widgets.yaml": crd("Widget", [inTLS(properties)]),
});
const OTHERS = "cert_addr: { type: string, maxLength: 64 }, port: { type: integer }";
const LEFT_OUT = /^note: .*left out.*$/m;

/** The fields below `tls` with a finding, and the note on those that are left out. */
const dryRun = async (properties: string, flags = "") => {
  const { stdout, stderr } = await world(files(properties)).decorum(`dry-run config -o json${flags}`);
  const findings = resultsIn(stdout).flatMap((result) => result.findings as readonly { field: string; rule: string }[]);
  return {
    below: findings.filter(({ field }) => /properties(?:\.|\[)tls\]?\.items/.test(field)).map(({ rule }) => rule),
    note: LEFT_OUT.exec(stderr)?.[0],
  };
};

describe("findings in types of other Go modules", () => {
  afterEach(removeWorlds);

  test("are left out, which a note says", async () => {
    const { below, note } = await dryRun(OTHERS);
    expect(below).toEqual([]);
    expect(note).toBe(
      "note: 4 findings in 'tls.API' are left out, because types of other Go modules are not yours to change; '--no-go' shows them",
    );
  });

  test("are shown without Go sources", async () => {
    const { below, note } = await dryRun(OTHERS, " --no-go");
    expect(below).toContain("crd-naming/json-field-camel-case");
    expect(note).toBeUndefined();
  });

  test("are shown if an API server rejects the CRD for them", async () => {
    const { below } = await dryRun(
      "zones: { type: array, maxItems: 9, x-kubernetes-list-type: set, items: { type: array, items: { type: string } } }",
    );
    expect(below).toEqual(["crd-schema/set-of-scalars"]);
  });

  test("of conditions in the status of another API are left out", async () => {
    const shown = async (own: boolean): Promise<readonly unknown[]> => {
      const go = own ? GO : GO.replace(/Conditions \[\].*/, 'tls.Status `json:",inline"`');
      const yaml = crd().replace(
        "required: [lastTransitionTime, message, reason, status, type]",
        "required: [status, type]",
      );
      const one = world({ ...files(""), "api/v1/widget_types.go": go, "config/crd/widgets.yaml": yaml });
      const { stdout } = await one.decorum("dry-run config -o json");
      return resultsIn(stdout)
        .flatMap(({ findings }) => findings as readonly { rule: string }[])
        .map(({ rule }) => rule);
    };
    expect(await shown(false)).not.toContain("crd-conditions/condition-schema");
    expect(await shown(true)).toContain("crd-conditions/condition-schema");
  });

  test("are not fixed", async () => {
    const one = world(files(OTHERS));
    const { stderr } = await one.decorum("fix config");
    expect(stderr).toMatch(LEFT_OUT);
    expect(one.read("config/crd/widgets.yaml")).toContain(inTLS(OTHERS));
  });

  test("of Kubernetes are shown, as the rules know its types", async () => {
    const go = GO.replace('"other.io/api/tls"', 'tls "k8s.io/api/core/v1"');
    const { stdout } = await world({ ...files(OTHERS), "api/v1/widget_types.go": go }).decorum(
      "dry-run config -o json",
    );
    expect(stdout).toContain("crd-naming/json-field-camel-case");
  });

  test("of Kubernetes are left out in a type that no rule knows by its schema, but Go names", async () => {
    const go = GO.replace('"other.io/api/tls"', 'tls "k8s.io/api/core/v1"').replace(
      "tls.API",
      "tls.PodDNSConfigOption",
    );
    const { stdout } = await world({ ...files("Value: { type: string }"), "api/v1/widget_types.go": go }).decorum(
      "dry-run config -o json",
    );
    expect(stdout).not.toContain("crd-naming/json-field-camel-case");
  });

  test("of Kubernetes are left out where a struct inlines it, as no rule knows it then", async () => {
    const shown = async (field: string): Promise<string> => {
      const go = GO.replace('"other.io/api/tls"', 'tls "k8s.io/api/core/v1"').replace(/TLS \[\]tls.API .*/, field);
      const yaml = crd("Widget", ["cert_addr: { description: cert_addr is a place., type: string, maxLength: 64 }"]);
      const one = world({ ...WIDGET, "api/v1/widget_types.go": go, "config/crd/widgets.yaml": yaml });
      return (await one.decorum("dry-run config -o json")).stdout;
    };
    expect(await shown('tls.API `json:",inline"`')).not.toContain("crd-naming/json-field-camel-case");
    expect(await shown('CertAddr string `json:"cert_addr"`')).toContain("crd-naming/json-field-camel-case");
  });

  test("on a pattern are left out, unless the field has a marker for it", async () => {
    const shown = async (type: string): Promise<string> => {
      const go = GO.replace("\tTLS []tls.API", `\t${type}`);
      const yaml = crd("Widget", ["tls: { description: tls is a kind., type: string, maxLength: 9, pattern: ^a|b$ }"]);
      const one = world({ ...WIDGET, "api/v1/widget_types.go": go, "config/crd/widgets.yaml": yaml });
      return (await one.decorum("dry-run config -o json")).stdout;
    };
    expect(await shown("TLS tls.Kind")).not.toContain("crd-schema/pattern-anchored");
    expect(await shown("// +kubebuilder:validation:Pattern=`^a|b$`\n\tTLS tls.Kind")).toContain(
      "crd-schema/pattern-anchored",
    );
    expect(await shown("TLS string")).toContain("crd-schema/pattern-anchored");
  });
});
