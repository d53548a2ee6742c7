import { type Refusal, refusalsOf } from "../../testing/index.js";
import { scheduleProblem, timeZoneProblem } from "./cron-job.js";

describe("schedules", () => {
  test.each([
    "* * * * *",
    "*/5 0-23/2 1,15 jan-DEC sun",
    "  0 0 ? * 1-5 ",
    "5/15 * * * 6",
    "0 0 1 1,,2 *",
    "@daily",
    "@every 1h30m",
  ])("'%s'", (schedule) => {
    expect(scheduleProblem(schedule)).toBeUndefined();
  });

  test.each([
    "",
    "* * * *",
    "* * * * * *",
    "60 * * * *",
    "* 24 * * *",
    "* * 0 * *",
    "* * * 13 *",
    "* * * * 7",
    "* * * * mo",
    "5-1 * * * *",
    "*/0 * * * *",
    "1/2/3 * * * *",
    "1-2-3 * * * *",
    "-1 * * * *",
    "a * * * *",
    "@Daily",
    "@every 1 hour",
    "@reboot",
  ])("not '%s'", (schedule) => {
    expect(scheduleProblem(schedule)).toMatch(/^must /);
  });
});

test.each([
  ["Etc/UTC", true],
  ["UTC", true],
  ["Europe/Berlin", true],
  ["Asia/Calcutta", true],
  ["US/Pacific", true],
  ["", false],
  ["Local", false],
  ["europe/berlin", false],
  ["us/pacific", false],
  ["ETC/UTC", false],
  ["US/EASTERN", false],
  ["ZULU", false],
  ["PST", false],
  ["IST", false],
  ["SystemV/PST8", false],
  ["PST8PDT", true],
  ["Australia/NSW", true],
  ["AMERICA/Buenos_Aires", false],
  ["zulu", false],
  ["Zulu", true],
  ["Europe/Atlantis", false],
  ["../etc/localtime", false],
  ["+01:00", false],
])("the time zone '%s' is valid: %s", (zone, isValid) => {
  expect(timeZoneProblem(zone) === undefined).toBe(isValid);
});

const JOB = "jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}}";

const cronJob = (spec: string, name = "a"): string =>
  `{apiVersion: batch/v1, kind: CronJob, metadata: {name: ${name}}, spec: {${spec}}}`;

test.each<readonly [spec: string, refusals: readonly Refusal[]]>([
  [`schedule: '@daily', timeZone: Etc/UTC, ${JOB}`, []],
  [JOB, [["spec.schedule", "Required"]]],
  [
    `schedule: CRON_TZ=UTC * * * * *, ${JOB}`,
    [
      ["spec.schedule", "Invalid"],
      ["spec.schedule", "Invalid"],
    ],
  ],
  [
    `schedule: '@daily', timeZone: Mars, concurrencyPolicy: Never, startingDeadlineSeconds: -1, successfulJobsHistoryLimit: -1, failedJobsHistoryLimit: -1, ${JOB}`,
    [
      ["spec.startingDeadlineSeconds", "Invalid"],
      ["spec.timeZone", "Invalid"],
      ["spec.concurrencyPolicy", "NotSupported"],
      ["spec.successfulJobsHistoryLimit", "Invalid"],
      ["spec.failedJobsHistoryLimit", "Invalid"],
    ],
  ],
  [
    `schedule: '@daily', ${JOB.replace("{spec: {", "{metadata: {labels: {a: b c}}, spec: {selector: {}, manualSelector: true, parallelism: -1, ")}`,
    [
      ["spec.jobTemplate.spec.selector", "Invalid"],
      ["spec.jobTemplate.spec.manualSelector", "NotSupported"],
      ["spec.jobTemplate.spec.parallelism", "Invalid"],
    ],
  ],
])("%s", (spec, refusals) => {
  expect(refusalsOf(cronJob(spec))).toEqual(refusals);
});

test("the name has room for that of Jobs", () => {
  const spec = `schedule: '@daily', ${JOB}`;
  expect(refusalsOf(cronJob(spec, "a".repeat(52)))).toEqual([]);
  expect(refusalsOf(cronJob(spec, "a".repeat(53)))).toEqual([["metadata.name", "Invalid"]]);
  expect(refusalsOf(cronJob(spec, "a".repeat(53)), cronJob(spec, "a".repeat(53)))).toEqual([]);
  const generated = (length: number): string => cronJob(spec, `'', generateName: ${"a".repeat(length)}`);
  expect(refusalsOf(generated(47))).toEqual([]);
  expect(refusalsOf(generated(48))).toEqual([["metadata.name", "Invalid"]]);
});

test("an update may keep a time zone in the schedule", () => {
  const old = cronJob(`schedule: TZ=UTC * * * * *, ${JOB}`);
  expect(refusalsOf(old, old)).toEqual([]);
  expect(refusalsOf(cronJob(`schedule: TZ=UTC * * * * *, timeZone: Etc/UTC, ${JOB}`), old)).toEqual([
    ["spec.schedule", "Invalid"],
  ]);
});
