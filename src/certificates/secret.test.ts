import type { JsonObject } from "kube-json";
import { InputError } from "../model/input-error.js";
import { advance } from "./advance.js";
import { LIFETIMES } from "./lifetimes.js";
import { authoritiesOf, type Material } from "./material.js";
import { decode, encode, readSecret, writeSecret } from "./secret.js";

const NAME = { namespace: "decorum-system", name: "decorum-certificates" };
const NOW = Date.parse("2026-05-01T00:00:00.000Z");
const options = { lifetimes: LIFETIMES, hosts: ["decorum.decorum-system.svc"] };

let first: Material;
let full: Material;
beforeAll(async () => {
  first = await advance(undefined, { do: "Create" }, NOW, options);
  const noted = await advance(first, { do: "NotePublished" }, NOW, options);
  const next = await advance(noted, { do: "AddAuthority" }, NOW, options);
  const promoted = await advance(next, { do: "PromoteAuthority" }, NOW, options);
  full = await advance(
    await advance(promoted, { do: "AddAuthority" }, NOW, options),
    { do: "NotePublished" },
    NOW + 1000,
    options,
  );
});

/** The Secret as an API server returns it. */
const stored = (material: Material, was?: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(writeSecret(material, NAME, was))) as JsonObject;

const data = (secret: JsonObject): Record<string, string> => secret["data"] as Record<string, string>;

test("what is written is what is read", () => {
  expect(readSecret(stored(first), NAME)).toEqual(first);
  expect(full.previous).toHaveLength(1);
  expect(readSecret(stored(full), NAME)).toEqual(full);
});

test("it is a TLS Secret with the usual keys", () => {
  const secret = stored(full);
  expect(secret).toMatchObject({
    apiVersion: "v1",
    kind: "Secret",
    type: "kubernetes.io/tls",
    metadata: {
      ...NAME,
      labels: { "app.kubernetes.io/name": "decorum", "decorum.dev/certificates": "self-managed" },
      annotations: { "decorum.dev/next-authority-published-since": "2026-05-01T00:00:01.000Z" },
    },
  });
  expect(decode(data(secret)["tls.crt"] ?? "")).toBe(full.leaf.cert);
  expect(decode(data(secret)["tls.key"] ?? "")).toBe(full.leaf.key);
  expect(decode(data(secret)["ca.crt"] ?? "")).toBe(authoritiesOf(full).join(""));
});

test("outdated data is removed, and additions by others stay", () => {
  const was = stored(full, {
    metadata: { resourceVersion: "7", labels: { team: "a" }, annotations: { note: "b" } },
    type: "Opaque",
    data: { "keystore.p12": "eA==" },
  });
  const now = stored(first, was);
  expect(Object.keys(data(now)).sort()).toEqual(["ca.crt", "ca.key", "keystore.p12", "tls.crt", "tls.key"]);
  expect([now["type"], data(now)["keystore.p12"]]).toEqual(["Opaque", "eA=="]);
  expect(readSecret(now, NAME)).toEqual(first);
  expect(now["metadata"]).toMatchObject({
    resourceVersion: "7",
    labels: { team: "a" },
    annotations: { note: "b" },
  });
});

describe("a Secret that cannot be used is refused, by name", () => {
  const changed = (change: (secret: JsonObject) => void): JsonObject => {
    const secret = stored(full);
    change(secret);
    return secret;
  };
  const without = (key: string) => (): JsonObject =>
    changed((secret) => {
      data(secret)[key] = "";
    });

  test.each<[string, () => JsonObject, RegExp]>([
    [
      "somebody else's",
      () => ({ ...stored(first), metadata: { name: "x", labels: {} } }),
      /must have label 'decorum\.dev\/certificates=self-managed'/,
    ],
    ["without a leaf", without("tls.crt"), /must have a readable certificate of the leaf/],
    ["without the key of the leaf", without("tls.key"), /must have a readable private key of the leaf/],
    ["without an authority", without("ca.crt"), /must have a readable certificate of the authority/],
    ["without the key of the authority", without("ca.key"), /must have a readable private key of the authority/],
    ["without the key of the next", without("ca-next.key"), /private key of the next authority/],
    [
      "with another key",
      () =>
        changed((secret) => {
          data(secret)["tls.key"] = encode(first.signing.key);
        }),
      /must have the private key that belongs to the certificate of the leaf/,
    ],
    [
      "with a leaf of another authority",
      () =>
        changed((secret) => {
          data(secret)["tls.crt"] = encode(first.leaf.cert);
          data(secret)["tls.key"] = encode(first.leaf.key);
        }),
      /must have a leaf that its authority has signed; delete it, and a new one is created/,
    ],
    [
      "with text that is no base64",
      () =>
        changed((secret) => {
          data(secret)["tls.crt"] = "%%%";
        }),
      /must have a readable certificate of the leaf/,
    ],
  ])("%s", (_, secret, message) => {
    expect(() => readSecret(secret(), NAME)).toThrow(InputError);
    expect(() => readSecret(secret(), NAME)).toThrow(message);
    expect(() => readSecret(secret(), NAME)).toThrow(/'decorum-system\/decorum-certificates'/);
  });
});
