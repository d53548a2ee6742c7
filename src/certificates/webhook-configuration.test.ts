import { encode } from "./secret.js";
import { trustedIn, withTrusted } from "./reconcile.js";

const service = { namespace: "decorum-system", name: "decorum" };
const ours = (clientConfig: object) => ({
  name: "a.decorum.dev",
  clientConfig: { service: { ...service, path: "/validate", port: 443 }, ...clientConfig },
  timeoutSeconds: 5,
});
const others = [
  { name: "url.example", clientConfig: { url: "https://example.com", caBundle: encode("B") } },
  { name: "name.example", clientConfig: { service: { ...service, name: "x" }, caBundle: encode("C") } },
  { name: "space.example", clientConfig: { service: { ...service, namespace: "x" } } },
];
const configuration = {
  apiVersion: "admissionregistration.k8s.io/v1",
  kind: "ValidatingWebhookConfiguration",
  metadata: { name: "decorum", resourceVersion: "9" },
  webhooks: [others[0] ?? {}, ours({ caBundle: encode("A\n") }), ours({}), ...others.slice(1)],
};

test("what webhooks of our Service trust is read, and of no other", () => {
  expect(trustedIn(configuration, service)).toEqual(["A\n", ""]);
  expect(trustedIn({ ...configuration, webhooks: [] }, service)).toEqual([]);
  expect(trustedIn({}, service)).toEqual([]);
});

test("caBundle is written only to webhooks that call the Service", () => {
  const written = withTrusted(configuration, service, "N\n");
  expect(trustedIn(written, service)).toEqual(["N\n", "N\n"]);
  expect(written).toEqual({
    ...configuration,
    webhooks: [others[0], ours({ caBundle: encode("N\n") }), ours({ caBundle: encode("N\n") }), ...others.slice(1)],
  });
  expect(withTrusted({ kind: "x" }, service, "N")).toEqual({ kind: "x" });
});
