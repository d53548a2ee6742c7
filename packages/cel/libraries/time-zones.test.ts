import { compile, environmentOf, evaluate } from "../engine/engine.js";

const environment = environmentOf({ variables: new Map([["zone", { kind: "string" }]]) });

/** The hour in a zone when it is midnight in UTC. */
const hourIn = (zone: string): unknown => {
  const { compiled, issues } = compile("timestamp('2024-07-01T00:00:00Z').getHours(zone)", environment);
  if (compiled === undefined) throw new Error(issues.text);
  const { value } = evaluate(compiled, () => zone, 1000);
  return value instanceof Error ? value.message : Number(value);
};

test.each([
  ["", 0],
  ["UTC", 0],
  ["Local", 0],
  ["EST", 19],
  ["PST8PDT", 17],
  ["Japan", 9],
  ["US/Pacific", 17],
  ["Etc/GMT+5", 19],
  ["Europe/Isle_of_Man", 1],
  ["America/Port-au-Prince", 20],
  ["America/Port_of_Spain", 20],
  ["America/Argentina/ComodRivadavia", 21],
  ["America/Knox_IN", 19],
  ["Antarctica/DumontDUrville", 10],
  ["Antarctica/McMurdo", 12],
  ["Australia/LHI", 10],
])("the tz database has '%s'", (zone, hour) => {
  expect(hourIn(zone)).toBe(hour);
});

test.each([
  "PST",
  "JST",
  "IST",
  "utc",
  "europe/berlin",
  "america/new_york",
  "EUROPE/BERLIN",
  "us/pacific",
  "SystemV/PST8",
  "local",
])("Go does not know '%s', though Intl may", (zone) => {
  expect(hourIn(zone)).toBe(`unknown time zone ${zone}`);
});

test.each(["../UTC", "/UTC", "\\UTC"])("'%s' is no name", (zone) => {
  expect(hourIn(zone)).toBe("time: invalid location name");
});
