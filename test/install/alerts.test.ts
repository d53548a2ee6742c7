import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type JsonObject, arrayAt, at, objectAt, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { MANIFESTS } from "../support/kustomize.js";

/** Every alert fires when it should, and only then: Prometheus' own promtool evaluates the rules. */

const isThere = spawnSync("promtool", ["--version"]).status === 0;
if (!isThere) process.stderr.write("skipped: evaluating alerts, as promtool is not on the PATH\n");
const testWithPromtool = isThere ? test : test.skip;

const [rule] = parseManifests(readFileSync(join(MANIFESTS, "monitoring/prometheus-rule.yaml"), "utf8"));
const groups = arrayAt(rule?.value, "spec", "groups");
const alerts = groups.flatMap((group) => arrayAt(group, "rules"));

/** Values by series, one a minute, in the notation of promtool. */
type Series = Readonly<Record<string, string>>;

interface Case {
  readonly fires: Series;
  /** Labels of the alert, beside its severity. */
  readonly labels: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Series that do not alert: the ordinary case, or one for another alert. */
  readonly quiet: Series;
  /** Minutes after which it fires; 30 by default. */
  readonly after?: number;
}

const POD = 'namespace="decorum-system",pod="decorum-1"';
const DEPLOYMENT = '{namespace="decorum-system",deployment="decorum"}';
const BUILD = `decorum_build_info{${POD},version="0.1.0"}`;
const WEBHOOK = 'name="validate.decorum.dev",type="validating"';
const OWNED = 'name="owned.decorum.dev",type="validating",error_type';
const answers = (code: string, route = "/validate"): string =>
  `decorum_http_requests_total{${POD},route="${route}",code="${code}"}`;
const latency = (le: string): string => `decorum_admission_duration_seconds_bucket{${POD},phase="validate",le="${le}"}`;
/** Seconds at each minute: an expiration `hours` after the start. */
const expires = (hours: number): Series => ({
  [`decorum_certificate_expiry_timestamp_seconds{${POD}}`]: `${String(hours * 3600)}x60`,
});
const NAMESPACE = { namespace: "decorum-system" };
const IN_POD = { ...NAMESPACE, pod: "decorum-1" };

const CASES: Readonly<Record<string, Case>> = {
  DecorumFailsOpen: {
    fires: { [`apiserver_admission_webhook_fail_open_count{${WEBHOOK}}`]: "0+1x60" },
    labels: { name: "validate.decorum.dev", type: "validating" },
    summary: "Requests are admitted without review: webhook validate.decorum.dev does not answer.",
    quiet: { 'apiserver_admission_webhook_fail_open_count{name="a.example.com",type="validating"}': "0+1x60" },
  },
  DecorumFailsClosed: {
    fires: { [`apiserver_admission_webhook_rejection_count{${OWNED}="calling_webhook_error"}`]: "0+1x60" },
    labels: { name: "owned.decorum.dev" },
    summary: "Requests are rejected because webhook owned.decorum.dev does not answer.",
    // Denials by rules.
    quiet: { [`apiserver_admission_webhook_rejection_count{${OWNED}="no_error"}`]: "0+1x60" },
  },
  DecorumNotReady: {
    fires: {
      [`kube_deployment_spec_replicas${DEPLOYMENT}`]: "2x60",
      [`kube_deployment_status_replicas_ready${DEPLOYMENT}`]: "1x60",
      [BUILD]: "1x60",
    },
    labels: { ...NAMESPACE, deployment: "decorum" },
    summary: "Replicas of Decorum are missing or not ready.",
    quiet: {
      [`kube_deployment_spec_replicas${DEPLOYMENT}`]: "2x60",
      // A rollout.
      [`kube_deployment_status_replicas_ready${DEPLOYMENT}`]: "2x20 1x5 2x60",
      [BUILD]: "1x60",
    },
  },
  DecorumNotCalled: {
    // Calls end after an hour; probes do not.
    fires: { [BUILD]: "1x600", [answers("200")]: "0+5x60 300x540", [answers("200", "/readyz")]: "0+30x600" },
    labels: NAMESPACE,
    summary: "No API server has called Decorum in namespace decorum-system for hours.",
    // A call every two hours is enough.
    quiet: { [BUILD]: "1x600", [answers("200")]: "0x119 1x120 2x120 3x120 4x120" },
    after: 500,
  },
  DecorumAnswersErrors: {
    fires: { [answers("404", "/validate/:pack")]: "0+1x60" },
    labels: { ...NAMESPACE, route: "/validate/:pack", code: "404" },
    summary: "Requests to /validate/:pack are answered with code 404 instead of a review.",
    quiet: {
      [answers("200")]: "0+1x60",
      [answers("429")]: "0+1x60",
      [answers("504")]: "0+1x60",
      [answers("503", "/readyz")]: "0+1x60",
    },
  },
  DecorumCertificateExpires: {
    fires: expires(30),
    labels: IN_POD,
    summary: "The certificate of decorum-1 expires in 1d 5h 30m 0s and has not been renewed.",
    // Just before the service renews it.
    quiet: expires(56),
  },
  DecorumShedsLoad: {
    fires: { [`decorum_shed_total{${POD},reason="in_flight"}`]: "0+1x60" },
    labels: { ...NAMESPACE, reason: "in_flight" },
    summary: "Requests are rejected because of overload: in_flight.",
    // A short peak, such as a drained node.
    quiet: { [`decorum_shed_total{${POD},reason="in_flight"}`]: "0x20 0+9x3 27x60" },
  },
  DecorumAnswersLate: {
    fires: { [`decorum_deadline_exceeded_total{${POD},stage="review"}`]: "0+1x60" },
    labels: { ...NAMESPACE, stage: "review" },
    summary: "Requests reach their deadline without a decision while waiting for review.",
    quiet: { [`decorum_deadline_exceeded_total{${POD},stage="review"}`]: "0x20 1x60" },
  },
  DecorumIsSlow: {
    fires: { [latency("0.5")]: "0+90x60", [latency("1")]: "0+100x60", [latency("+Inf")]: "0+100x60" },
    labels: { ...NAMESPACE, phase: "validate" },
    summary: "One review in a hundred takes longer than 950ms.",
    quiet: { [latency("0.5")]: "0+100x60", [latency("1")]: "0+100x60", [latency("+Inf")]: "0+100x60" },
  },
  DecorumObjectsNotReviewed: {
    // A single one.
    fires: { [`decorum_unjudged_total{${POD},reason="TooLarge"}`]: "0x10 1x50" },
    labels: { ...NAMESPACE, reason: "TooLarge" },
    summary: "Objects were not reviewed because of their size or cost: TooLarge.",
    quiet: { [`decorum_unjudged_total{${POD},reason="TooLarge"}`]: "0x60" },
  },
  DecorumRuleFails: {
    // The first one: no series is there before.
    fires: { [`decorum_faults_total{${POD},pack="api-design",rule="a/b"}`]: "_x20 1x40" },
    labels: { ...NAMESPACE, pack: "api-design", rule: "a/b" },
    summary: "Rule or defaulter a/b of pack api-design fails: a bug in Decorum.",
    quiet: {
      [`decorum_findings_total{${POD},pack="api-design",rule="a/b",action="Deny"}`]: "1+1x60",
      // Long ago.
      [`decorum_faults_total{${POD},pack="api-design",rule="a/c"}`]: "1x120",
    },
    after: 40,
  },
  DecorumPackReloadFails: {
    // Also long after the only attempt.
    fires: { [`decorum_packs_stale{${POD}}`]: "0x10 1x190" },
    labels: IN_POD,
    summary: "decorum-1 cannot load the changed packs or exceptions, and continues with the last valid ones.",
    // A mistake that is corrected.
    quiet: { [`decorum_packs_stale{${POD}}`]: "0x10 1x20 0x170" },
    after: 180,
  },
  DecorumClusterStateStale: {
    fires: { [`decorum_cluster_staleness_seconds{${POD},group="",kind="Namespace"}`]: "0+60x60" },
    labels: { ...IN_POD, kind: "Namespace" },
    summary: "decorum-1 has stale cluster state of Namespace, for 30m 0s.",
    quiet: { [`decorum_cluster_staleness_seconds{${POD},group="",kind="Namespace"}`]: "120x60" },
  },
  DecorumLosesLogs: {
    fires: { [`decorum_log_lines_lost_total{${POD}}`]: "0x10 40x50" },
    labels: IN_POD,
    summary: "decorum-1 cannot write its log and has lost lines.",
    quiet: { [`decorum_log_lines_lost_total{${POD}}`]: "0x60" },
  },
};

const AFTER = 30;

const expected = (name: string, { labels, summary }: Case): JsonObject => {
  const alert = alerts.find((one) => at(one, "alert") === name);
  return {
    exp_labels: { severity: stringAt(alert, "labels", "severity") ?? "", ...labels },
    exp_annotations: { ...objectAt(alert, "annotations"), summary },
  };
};

const testOf = (name: string, series: Series, after: number, found: readonly JsonObject[]): JsonObject => ({
  interval: "1m",
  input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
  alert_rule_test: [{ eval_time: `${String(after)}m`, alertname: name, exp_alerts: found }],
});

/** The failures that promtool reports for tests of the rules; '' if there are none. */
const failuresOf = (tests: readonly JsonObject[]): string => {
  const folder = mkdtempSync(join(tmpdir(), "decorum-alerts-"));
  try {
    // JSON is YAML.
    writeFileSync(join(folder, "rules.yaml"), JSON.stringify({ groups }));
    const all = { rule_files: ["rules.yaml"], evaluation_interval: "1m", tests };
    writeFileSync(join(folder, "tests.yaml"), JSON.stringify(all));
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", "tests.yaml"], {
      cwd: folder,
      encoding: "utf8",
    });
    return status === 0 ? "" : stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test("every alert is tried", () => {
  expect(Object.keys(CASES)).toEqual(alerts.map((alert) => stringAt(alert, "alert")));
});

// All in one run, because starting promtool takes longer than the rules.
testWithPromtool("every alert fires, and none does in the ordinary case", () => {
  const tests = Object.entries(CASES).flatMap(([name, one]) => {
    const { fires, quiet, after = AFTER } = one;
    return [testOf(name, fires, after, [expected(name, one)]), testOf(name, quiet, after, [])];
  });
  expect(failuresOf(tests)).toBe("");
});

testWithPromtool("a test that does not hold fails", () => {
  for (const [name, one] of Object.entries(CASES).slice(0, 1)) {
    const wrong = expected(name, { ...one, summary: "Nothing." });
    expect(failuresOf([testOf(name, one.fires, AFTER, [wrong])])).toContain("Nothing.");
    expect(failuresOf([testOf(name, one.quiet, AFTER, [expected(name, one)])])).toContain(name);
  }
});

testWithPromtool("DecorumNotReady fires if no replica is scraped, and DecorumNotCalled does not", () => {
  const { labels: _, ...ready } = CASES["DecorumNotReady"] ?? { labels: {}, fires: {}, quiet: {}, summary: "" };
  const found = expected("DecorumNotReady", { ...ready, labels: {} });
  expect(failuresOf([testOf("DecorumNotReady", {}, AFTER, [found]), testOf("DecorumNotCalled", {}, 500, [])])).toBe("");
});
