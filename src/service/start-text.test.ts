import type { Pack } from "../model/pack.js";
import { startedText } from "./start-text.js";

const pack = (name: string, rules: number): Pack => ({
  name,
  description: "",
  // Only their number matters.
  rules: Array.from({ length: rules }, () => ({})) as unknown as Pack["rules"],
  defaulters: [],
});

const started = {
  version: "1.2.3",
  port: 8443,
  notes: [],
  fingerprint: "AB:CD",
  isSelfSigned: true,
  showsExample: true,
};

test("one line has address, packs and certificate; the next is a command to try", () => {
  const [line = "", curl = "", end] = startedText({ ...started, packs: [pack("a", 2), pack("b", 1)] }).split("\n");
  for (const part of ["https://localhost:8443 and all addresses", "a (2 rules)", "b (1 rule)", "AB:CD"])
    expect(line).toContain(part);
  expect(curl).toContain("curl -k https://localhost:8443/validate");
  const body = JSON.parse(/-d '(.*)'/.exec(curl)?.[1] ?? "") as unknown;
  expect(body).toMatchObject({
    kind: "AdmissionReview",
    request: { operation: "CREATE", object: { kind: "Service" } },
  });
  expect(end).toBe("");
});

test("notes on the packs are in between, one line each", () => {
  const lines = startedText({ ...started, packs: [], notes: ["one", "two"] }).split("\n");
  expect(lines.slice(1, 3)).toEqual(["note: one", "note: two"]);
  expect(lines[3]).toMatch(/^Try it: /);
});

test("there is no command if it would show nothing, or nobody watches", () => {
  expect(startedText({ ...started, packs: [], notes: ["one"], showsExample: false })).toMatch(/^[^\n]*\nnote: one\n$/);
});

test.each(["0.0.0.0", "::"])("%s is not an address to call", (host) => {
  expect(startedText({ ...started, host, packs: [] })).toContain("https://localhost:8443 and all addresses");
});

test("a given certificate is verified, and an IPv6 address is in brackets", () => {
  const text = startedText({ ...started, host: "::1", packs: [], isSelfSigned: false });
  expect(text).toContain("curl https://[::1]:8443/");
  expect(text).not.toContain("self-signed");
});
