import { formatField } from "kube-json";
import { createTimeouts, TimeoutTooShort } from "./timeouts.js";
import { refusal } from "../../testing/refusal.js";

const timeoutOf = createTimeouts(10_000);

test.each([
  ["/validate?timeout=10s", 10_000, "10s"],
  ["/validate?timeout=1m", 30_000, "1m"],
  ["/validate/pack?timeout=1500ms", 1500, "1500ms"],
  ["/validate?a=b&timeout=2s", 2000, "2s"],
  ["/validate?timeout=2s&timeout=3s", 2000, "2s"],
  ["/validate?timeout=%32s", 2000, "2s"],
])("%s", (url, milliseconds, requested) => {
  expect(timeoutOf(url)).toEqual({ milliseconds, requested });
  expect(timeoutOf(url)).toEqual({ milliseconds, requested });
});

test.each(["/validate", "/validate?", "/validate?a=b", "/validate?timeout=0s", "/validate?timeout=0"])(
  "%s leaves it to the service",
  (url) => {
    expect(timeoutOf(url)).toEqual({ milliseconds: 10_000 });
  },
);

test.each(["10", "", "soon", "-1s", "10s;"])("'?timeout=%s' is refused, and the cause names it", (text) => {
  for (let round = 0; round < 2; round++) {
    const { causes } = refusal(() => timeoutOf(`/validate?timeout=${text}`));
    expect(causes.map(({ field }) => formatField(field))).toEqual(["timeout"]);
  }
});

test.each(["1ns", "999us", "0.9ms"])("'?timeout=%s' is over at once, and says how long it was", (requested) => {
  for (let round = 0; round < 2; round++)
    expect(() => timeoutOf(`/validate?timeout=${requested}`)).toThrow(TimeoutTooShort);
});
