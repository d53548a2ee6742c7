import { join } from "node:path";
import { chosenPacks } from "../../src/app/parts/pack-choice.js";
import type { ServeOptions } from "../../src/service/serve-command.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { arrayAt } from "kube-json";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";
import { built, builtWith, describeWithKubectl, MANIFESTS } from "../support/kustomize.js";
import { servedOptions } from "../support/served-options.js";

/** The command line understands the arguments in the Deployment of each overlay. */

const optionsIn = (folder: string): Promise<ServeOptions> => {
  const deployment = built(folder).find(({ kind }) => kind === "Deployment");
  const [container] = arrayAt(deployment, "spec", "template", "spec", "containers");
  return servedOptions(arrayAt(container, "args").map(String));
};

const SERVICE = { namespace: "decorum-system", name: "decorum" };
const SHARED = {
  port: 8443,
  probePort: 8081,
  watchCluster: true,
  tlsSecret: { namespace: "decorum-system", name: "decorum-certificates" },
  service: SERVICE,
  webhookConfiguration: ["decorum"],
};
const MOUNTED = {
  port: 8443,
  probePort: 8081,
  watchCluster: true,
  tlsCertFile: "/etc/decorum/tls/tls.crt",
  tlsPrivateKeyFile: "/etc/decorum/tls/tls.key",
};

describeWithKubectl("the arguments of an overlay", () => {
  const { loaded } = loadPacks(join(MANIFESTS, "../policies"), { rules: RULES, defaulters: DEFAULTERS });

  test.each<[string, Partial<ServeOptions>]>([
    ["base", MOUNTED],
    ["overlays/cert-manager", MOUNTED],
    ["overlays/self-signed", SHARED],
    ["overlays/audit-only", { ...SHARED, enforce: "Warn" }],
    ["overlays/strict", { ...SHARED, with: ["objects-strict"], owned: ["example.com"] }],
  ])("of %s say what it is for, and name packs that there are", async (folder, expected) => {
    const options = await optionsIn(folder);
    expect(options).toMatchObject(expected);
    for (const flag of ["with", "owned", "enforce", "tlsSecret", "tlsCertFile"] as const)
      expect([flag, flag in options]).toEqual([flag, flag in expected]);
    const running = chosenPacks(loaded, options).map(({ pack }) => pack.name);
    expect(running).toEqual(expect.arrayContaining(["api-design", ...(expected.with ?? [])]));
  });

  test("without access to the API server are not those of a service that keeps its certificates there", () => {
    expect(() => builtWith("cert-manager", "unconnected")).not.toThrow();
    expect(() => builtWith("self-signed", "unconnected")).toThrow("/args/3");
  });
});
