import { serveCommand, type ServeOptions } from "../../src/service/serve-command.js";
import { INTAKE_LIMITS } from "../../src/server/reviews/intake-limits.js";
import { CLOSING_GRACE } from "../../src/server/connections/exchanges.js";
import { LOAD_LIMITS } from "../../src/server/reviews/load.js";
import { MAX_CONNECTIONS } from "../../src/server/serve.js";
import { defaultThreads } from "../../src/server/threads/thread-limits.js";
import { decorum, productOf } from "../support/cli-harness.js";

const product = productOf([]);

describe("serve", () => {
  const served = async (
    line: string,
    files: Readonly<Record<string, string>> = {},
  ): Promise<ServeOptions | undefined> => {
    let options: ServeOptions | undefined;
    const listening = productOf([], {
      addServe: serveCommand((given) => {
        options = given;
        return Promise.resolve(0);
      }),
    });
    expect((await decorum(line, listening, { files })).code).toBe(0);
    return options;
  };
  test("hands on what flags say", async () => {
    expect(await served("serve")).toEqual({ port: 8443, packs: ["/policies"], ...LIMITS });
    const flags = "--port 0 --host ::1 --packs p --cluster c --tls-cert-file f --tls-private-key-file k";
    expect(await served(`serve ${flags}`, { "p/pack.yaml": "" })).toEqual({
      port: 0,
      host: "::1",
      packs: ["p"],
      cluster: "c",
      tlsCertFile: "f",
      tlsPrivateKeyFile: "k",
      ...LIMITS,
    });
  });
  test("takes packs of a user together with built-in ones, which run even if they are opt-in", async () => {
    const files = { "../policies/strict/pack.yaml": "", "team/pack.yaml": "", "more/pack.yaml": "" };
    expect(await served("serve --packs strict ./team --packs more", files)).toMatchObject({
      packs: ["/policies/strict", "./team", "more"],
      named: ["strict"],
    });
  });
  /** The defaults of the service. */
  const LIMITS = {
    defaultTimeout: LOAD_LIMITS.timeout,
    maxLag: LOAD_LIMITS.lag,
    maxInFlight: INTAKE_LIMITS.requests,
    maxConnections: MAX_CONNECTIONS,
    threads: defaultThreads(),
    reviewCpu: 1000,
    unjudged: "Deny",
    shutdownDelay: 1000,
    shutdownGrace: CLOSING_GRACE,
    reloadInterval: 5000,
    logReviews: "All",
  };
  test("hands on limits, durations in milliseconds", async () => {
    const flags =
      "--default-timeout 2.5s --max-in-flight 7 --max-lag 1m30s --max-connections 9 --shutdown-delay 2s " +
      "--shutdown-grace 500ms --reload-interval 0s --log-reviews Denied --probe-port 0";
    expect(await served(`serve ${flags}`)).toMatchObject({
      defaultTimeout: 2500,
      maxInFlight: 7,
      maxLag: 90_000,
      maxConnections: 9,
      shutdownDelay: 2000,
      shutdownGrace: 500,
      reloadInterval: 0,
      logReviews: "Denied",
      probePort: 0,
    });
  });
  test.each([
    ["--default-timeout 31s", "at most 30s"],
    ["--default-timeout 0s", "more than 0s"],
    ["--default-timeout 10", "such as '500ms'"],
    ["--max-lag 0", "more than 0s"],
    ["--max-lag soon", "such as '500ms'"],
    ["--shutdown-delay -1s", "0s or more"],
    ["--shutdown-grace 25h", "at most 24h"],
    ["--reload-interval 1d", "0s or more"],
    ["--max-in-flight 0", "between 1 and"],
    ["--max-in-flight 1.5", "between 1 and"],
    ["--max-connections many", "between 1 and"],
    ["--log-reviews some", "All, Denied, None"],
    ["--probe-port 65536", "between 0 and 65535"],
    ["--probe-port 8443", "'--probe-port' must not be the same port as '--port'"],
  ])("%s is refused", async (flags, message) => {
    const { code, stdout, stderr } = await decorum(`serve ${flags}`, product);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
  test("hands on where the cluster is", async () => {
    const flags = "--watch-cluster --kubeconfig k";
    expect(await served(`serve ${flags}`)).toMatchObject({ watchCluster: true, kubeconfig: "k" });
  });
  test.each([
    ["--cluster c --watch-cluster", "only one of '--cluster' and '--watch-cluster'"],
    ["--kubeconfig k", "'--kubeconfig' may only be given with '--watch-cluster'"],
    ["--cluster c --kubeconfig k", "'--kubeconfig' may only be given with '--watch-cluster'"],
  ])("%s is refused", async (flags, message) => {
    const { code, stderr } = await decorum(`serve ${flags}`, product);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
  test("a certificate without its key is refused, and a key without its certificate", async () => {
    for (const flag of ["--tls-cert-file", "--tls-private-key-file"]) {
      const { code, stderr } = await decorum(`serve ${flag} f`, product);
      expect(code).toBe(2);
      expect(stderr).toContain("--tls-cert-file");
    }
  });
});
