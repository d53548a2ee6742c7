import { folderOf } from "../support/new-folder.js";

/** The release of Kubernetes decides which kinds and fields there are. */
const POD = `apiVersion: v1
kind: Pod
metadata: { name: web }
spec:
  hostnameOverride: shop
  containers: [{ name: web, image: "nginx:1.27" }]
`;
const POLICY = `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicyBinding
metadata: { name: web }
spec: { policyName: web }
`;

const CONFIG = `apiVersion: decorum.dev/v1alpha1
kind: Config
kubernetesVersion: "1.33"
`;

test("a field of a later release is denied", async () => {
  const { decorum } = folderOf({ "pod.yaml": POD });
  const now = await decorum("dry-run pod.yaml");
  expect(now.stdout).not.toContain("hostnameOverride");
  const before = await decorum("dry-run pod.yaml --kubernetes-version 1.33 -o compact");
  expect(before.code).toBe(1);
  expect(before.stdout).toContain(
    "pod.yaml:5:3: error: `spec.hostnameOverride` may not be set; Kubernetes has it since 1.34 [objects/valid-built-in-object]",
  );
});

test("a kind of a later release is not served", async () => {
  const { decorum } = folderOf({ "binding.yaml": POLICY });
  const before = await decorum("dry-run binding.yaml --kubernetes-version 1.34 -o compact");
  expect(before.stdout).toContain(
    "may not be used with Kubernetes 1.34, because 1.36 is the first release that serves it [objects/served-kind]",
  );
});

test("the configuration names the release, and the flag takes precedence", async () => {
  const { decorum } = folderOf({ "pod.yaml": POD, "decorum.yaml": CONFIG });
  expect((await decorum("dry-run pod.yaml")).code).toBe(1);
  expect((await decorum("dry-run pod.yaml --kubernetes-version 1.36")).code).toBe(0);
});

test.each(["v1.33", "1.33.4", "v1.33.0"])("a release as other tools take it: %s", async (version) => {
  const { decorum } = folderOf({ "pod.yaml": POD, "new.yaml": CONFIG.replace("1.33", version) });
  expect((await decorum(`dry-run pod.yaml --kubernetes-version ${version}`)).code).toBe(1);
  expect((await decorum("dry-run pod.yaml --config new.yaml")).code).toBe(1);
});

test.each([
  ["1.33", "new.yaml:3:1: kubernetesVersion: must be of type 'string', in quotes, because YAML reads it as a number"],
  ["v1.9", "new.yaml:3:1: kubernetesVersion: must be one of '1.33', '1.34', '1.35' or '1.36'"],
])("a configuration may not have %s without quotes, or another release", async (version, message) => {
  const { decorum } = folderOf({ "pod.yaml": POD, "new.yaml": CONFIG.replace('"1.33"', version) });
  const { code, stderr } = await decorum("dry-run pod.yaml --config new.yaml");
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test("a release whose fields are not known is refused", async () => {
  const { decorum } = folderOf({ "pod.yaml": POD });
  const { code, stderr } = await decorum("dry-run pod.yaml --kubernetes-version 1.20");
  expect(code).toBe(2);
  expect(stderr).toContain("argument '1.20' is invalid. Allowed choices are 1.33, 1.34, 1.35, 1.36.");
});
