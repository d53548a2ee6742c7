import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { objectOf } from "../../src/testing/scenario.js";
import { useFolder } from "../../src/testing/folder.js";
import { admissionReview } from "../support/admission-review.js";
import { crd, main, PACK, RUN_MILLISECONDS } from "../support/cli-process.js";
import { startFakeApiServer } from "../support/fake-api-server.js";
import { eventually, startProcess } from "../support/process.js";

/** Packs that change, and then read other objects than before. */

const write = useFolder();

const SELECTS = "{ action: Warn, match: { namespaceSelector: { matchLabels: { tier: prod } } }, use";

test(
  "they are used once the API server has been asked for these, and the log names those it does not list",
  async () => {
    const server = await startFakeApiServer();
    server.fail(({ path }) => path === "/api/v1/namespaces", "silence", 1000);
    const cwd = write({
      "packs/floats/pack.yaml": PACK,
      "ca.pem": server.ca(),
      config: `current-context: a
contexts: [{ name: a, context: { cluster: b, user: c } }]
clusters: [{ name: b, cluster: { server: "${server.url.href}", certificate-authority: ca.pem } }]
users: [{ name: c, user: { token: t } }]
`,
    });
    const flags = ["--packs", "packs", "--watch-cluster", "--kubeconfig", "config", "--reload-interval", "20ms"];
    const service = await startProcess([main, "serve", ...flags], cwd);
    const review = JSON.stringify(admissionReview(objectOf(crd("number")), { uid: "u-1" }));
    const isAllowed = async (): Promise<boolean> =>
      (JSON.parse((await service.ask("POST", "/validate", review)).text) as { response: { allowed: boolean } }).response
        .allowed;
    const log = (): string =>
      service
        .logged()
        .map((line) => JSON.stringify(line))
        .join("\n");
    try {
      expect((await service.ask("GET", "/readyz")).code).toBe(200);
      const changed = PACK.replace("{ use", SELECTS);
      writeFileSync(join(cwd, "next"), changed);
      renameSync(join(cwd, "next"), join(cwd, "packs", "floats", "pack.yaml"));
      await eventually(log, (text) => text.includes("changed packs wait for the objects that they read"));
      const { code, text } = await service.ask("GET", "/readyz?verbose");
      expect([code, text]).toEqual([
        200,
        expect.stringContaining("[-]cluster-fresh failed: objects of kind 'Namespace' are not listed yet\n"),
      ]);
      expect(await isAllowed()).toBe(false);
      await server.close();
      await eventually(isAllowed, (allowed) => allowed);
      const told = /"notes":\[.*"objects of kind 'Namespace' are not listed yet: .*"packs have changed and are in use"/;
      await eventually(log, (lines) => told.test(lines));
    } finally {
      service.child.kill("SIGKILL");
      await service.ended;
      await server.close();
    }
  },
  RUN_MILLISECONDS,
);
