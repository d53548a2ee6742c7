import { endOfDay, instantOf, isRfc3339 } from "./time.js";

test.each([
  "2006-01-02T15:04:05Z",
  "2006-01-02T15:04:05+07:00",
  "2006-01-02T15:04:05-23:59",
  "2006-01-02T15:04:05.1Z",
  "2006-01-02T15:04:05.123456789123Z",
  "2024-02-29T00:00:00Z",
  "2000-02-29T23:59:59Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
])("%s is a time", (text) => {
  expect(isRfc3339(text)).toBe(true);
});

test.each([
  "",
  "2006-01-02",
  "2006-01-02T15:04Z",
  "2006-01-02T15:04:05",
  "2006-01-02 15:04:05Z",
  "2006-01-02t15:04:05z",
  "2006-01-02T15:04:05z",
  "2006-1-2T15:04:05Z",
  "2006-01-02T5:04:05Z",
  "2006-00-02T15:04:05Z",
  "2006-13-02T15:04:05Z",
  "2006-01-00T15:04:05Z",
  "2006-01-32T15:04:05Z",
  "2006-04-31T15:04:05Z",
  "2023-02-29T15:04:05Z",
  "1900-02-29T15:04:05Z",
  "2006-01-02T24:00:00Z",
  "2006-01-02T15:60:05Z",
  "2006-06-30T23:59:60Z",
  "2006-01-02T15:04:05.Z",
  "2006-01-02T15:04:05,1Z",
  "2006-01-02T15:04:05+0700",
  "2006-01-02T15:04:05+07",
  "2006-01-02T15:04:05+24:00",
  "2006-01-02T15:04:05+07:60",
  "2006-01-02T15:04:05Z ",
  " 2006-01-02T15:04:05Z",
  "2006-01-02T15:04:05Z\n",
  "+2006-01-02T15:04:05Z",
  "12006-01-02T15:04:05Z",
  "٢٠٠٦-01-02T15:04:05Z",
])("%j is no time", (text) => {
  expect(isRfc3339(text)).toBe(false);
});

test("every day of a leap year and of another exists, and none more", () => {
  const count = (year: number): number => {
    let days = 0;
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const [mm, dd] = [month, day].map((n) => String(n).padStart(2, "0"));
        if (isRfc3339(`${year}-${String(mm)}-${String(dd)}T00:00:00Z`)) days++;
      }
    }
    return days;
  };
  expect(count(2023)).toBe(365);
  expect(count(2024)).toBe(366);
  expect(count(2100)).toBe(365);
});

test("one instant may be written in several ways", () => {
  const instants = ["2024-01-01T10:00:00Z", "2024-01-01T12:30:00.000+02:30", "2023-12-31T23:00:00-11:00"].map(
    instantOf,
  );
  expect(new Set(instants)).toEqual(new Set([Date.UTC(2024, 0, 1, 10)]));
  expect(instantOf("2024-01-01T10:00:00.25Z")).toBe(Date.UTC(2024, 0, 1, 10, 0, 0, 250));
  expect(instantOf("2024-02-30T10:00:00Z")).toBeUndefined();
  expect(instantOf("")).toBeUndefined();
});

test.each<readonly [string, string | undefined]>([
  ["2027-01-31", "2027-02-01T00:00:00.000Z"],
  ["2024-02-28", "2024-02-29T00:00:00.000Z"],
  ["2023-02-29", undefined],
  ["2027-1-31", undefined],
  ["2027-01-31T00:00:00Z", undefined],
  ["", undefined],
])("the day %s ends at %s", (text, expected) => {
  const end = endOfDay(text);
  expect(end === undefined ? undefined : new Date(end).toISOString()).toBe(expected);
});
