import { folderOf } from "../support/new-folder.js";

/** The groups of a kubebuilder project, whose file says less than its Go sources. */

const project = (path = ""): string => `domain: acme.io
layout: [go.kubebuilder.io/v4]
repo: acme.io/operator
resources: [{ api: { crdVersion: v1 }, group: shop, domain: acme.io, kind: App, version: v1, path: "${path}" }]
version: "3"
`;
const types = (group: string): string => `// +groupName=${group}
package v1

// +kubebuilder:object:root=true
type App struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata"\`
}
`;
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: apps.a.io }
spec: { group: a.io, scope: Namespaced, names: { kind: App, plural: apps }, versions: [] }
`;

const owned = async (path: string, files: Readonly<Record<string, string>>): Promise<string | undefined> => {
  const { stderr } = await folderOf({ PROJECT: project(), ...files }).decorum(`dry-run ${path}`);
  return /note: owned: (.*)/.exec(stderr)?.[1];
};

test("its Go package names its group, which authors change there", async () => {
  const named = { "v1/groupversion_info.go": "// +groupName=apps.io\npackage v1\n", "c.yaml": CRD };
  expect(await owned("c.yaml", { ...named, PROJECT: project("acme.io/operator/v1") })).toBe("apps.io (PROJECT)");
  expect(await owned("c.yaml", named)).toBe("shop.acme.io (PROJECT)");
  const both = `// +groupName=acme.io\npackage v1\nvar GroupVersion = schema.GroupVersion{Group: "shop.acme.io", Version: "v1"}\n`;
  const twice = { ...named, "v1/groupversion_info.go": both, PROJECT: project("acme.io/operator/v1") };
  expect(await owned("c.yaml", twice)).toBe("shop.acme.io (PROJECT)");
  const outside = { "d/PROJECT": project("acme.io/operator/../v1"), "d/c.yaml": CRD };
  expect(await owned("d/c.yaml", { ...named, ...outside })).toBe("shop.acme.io (d/PROJECT)");
});

test("a resource of which only the kind is said is an API, and one that has only a controller is that of others", async () => {
  const text = (more: string): string =>
    `domain: io\nlayout: x\nversion: "3"\nresources:\n- { kind: A, version: v1 }\n- { group: a, kind: App, version: v1${more} }\n`;
  expect(await owned("c.yaml", { PROJECT: text(""), "c.yaml": CRD })).toBe("a.io (PROJECT)");
  for (const more of [", controller: true", ", webhooks: { defaulting: true }", ", external: true"])
    expect(await owned("c.yaml", { PROJECT: text(more), "c.yaml": CRD })).toBeUndefined();
});

test("types of another repository and domain are those of others", async () => {
  const resource = (domain: string): string =>
    `- { api: { crdVersion: v1 }, group: b, domain: ${domain}, path: example.com/other/apis/v1 }`;
  const text = `domain: acme.io\nlayout: x\nrepo: example.com/shop\nresources:\n${resource("acme.io")}\n${resource("other.io")}\n`;
  expect(await owned("c.yaml", { PROJECT: text, "c.yaml": CRD })).toBe("b.acme.io (PROJECT)");
});

test("a copy of the types of others, without their CRDs, is neither owned nor judged", async () => {
  const files = (other: string): Readonly<Record<string, string>> => ({
    "v1/a.go": types("shop.acme.io"),
    "v2/b.go": types(other),
    "c.yaml": CRD.replaceAll("a.io", "shop.acme.io"),
  });
  const { stdout, stderr } = await folderOf(files("istio.io")).decorum("dry-run .");
  expect(stderr).toContain("note: owned: shop.acme.io (their Go types are in the input)");
  expect(stdout).toContain("1 object and 1 type in Go:");
  // No CRD can be made of its types: without a marker, only the name of a version says which one it is.
  const odd = {
    ...files("istio.io"),
    "v1/a.go": "",
    "v1alpha08/a.go": types("").replace(/.*\npackage v1/, 'package v1alpha08\n\nconst Group = "shop.acme.io"'),
  };
  expect((await folderOf(odd).decorum("dry-run .")).stdout).toContain("1 object and 1 type in Go:");
  const ofDomain = await folderOf(files("cart.acme.io")).decorum("dry-run .");
  expect(ofDomain.stdout).toContain("1 object and 2 types in Go:");
});

test("where its APIs have moved, the kinds in Go are owned", async () => {
  expect(await owned("v1", { "v1/types.go": types("apps.io") })).toBe("apps.io (their Go types are in the input)");
});

test("further groups of the organization are owned if their kinds are in Go, and not below a folder for those of others", async () => {
  const groups = ["shop.acme.io", "cart.acme.io", "other.io"];
  const files = Object.fromEntries(groups.map((group, index) => [`v${String(index)}/types.go`, types(group)]));
  const copies = Object.fromEntries(
    ["vendor", "vendored", "third-party", "gateway-api-0.7.1-custom"].map((folder) => [
      `${folder}/b/types.go`,
      types("b.io"),
    ]),
  );
  expect(await owned(".", { ...files, ...copies })).toBe("cart.acme.io, shop.acme.io (PROJECT)");
  expect(await owned("app-1.2.0", { "app-1.2.0/v1/types.go": types("c.io") })).toBe(
    "c.io (their Go types are in the input)",
  );
});

test("the configuration of a program in Go is no CRD of others", async () => {
  const told = async (group: string): Promise<string> => {
    const text = types(group).replace(/.*(?:root=true|ObjectMeta).*\n/g, "");
    return (await folderOf({ "v1/types.go": text }).decorum("dry-run .")).stderr;
  };
  expect(await told("tuner.acme.io")).toContain("note: these CRDs are treated as third-party");
  expect(await told("tunerconfig")).not.toContain("third-party");
});
