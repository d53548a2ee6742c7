import { acronymIn, inCapitals, isMadeOfAcronyms, withWholeStart } from "./acronyms.js";

test.each([
  ["IP", "ip"],
  ["Ips", "ip"],
  ["IDs", "id"],
  ["Urls", "url"],
  ["Http2", "http"],
  ["dns", "dns"],
  ["CSS", "css"],
])("%s holds the acronym %s", (word, acronym) => {
  expect(acronymIn(word)).toBe(acronym);
});

test.each(["Oss", "Ios", "Cis", "As", "Name", "Us", "", "s", "constructor"])("'%s' is no acronym", (word) => {
  expect(acronymIn(word)).toBeUndefined();
});

test.each([
  ["Ip", "IP"],
  ["Urls", "URLs"],
  ["Ids", "IDs"],
  ["Http2", "HTTP2"],
  ["https", "HTTPS"],
])("%s in capitals is %s", (word, capitals) => {
  expect(inCapitals(word)).toBe(capitals);
});

test.each(["IP", "URLs", "VPCID", "GPUID", "DNSA", "DNSAAAA", "HTTP2", "IPCIDRs"])("%s is made of acronyms", (word) => {
  expect(isMadeOfAcronyms(word, new Set())).toBe(true);
});

test.each(["XYZ", "NHCB", "AB", "IPXY"])("%s is not", (word) => {
  expect(isMadeOfAcronyms(word, new Set())).toBe(false);
});

test("further acronyms, and endless capitals", () => {
  expect(isMadeOfAcronyms("XYZs", new Set(["xyz"]))).toBe(true);
  expect(isMadeOfAcronyms("XYZID", new Set(["xyz"]))).toBe(true);
  expect(isMadeOfAcronyms("IP".repeat(100_000), new Set())).toBe(false);
});

test.each([
  [
    ["i", "P", "Address"],
    ["ip", "Address"],
  ],
  [
    ["a", "PI", "Version"],
    ["api", "Version"],
  ],
  [["u", "RI"], ["uri"]],
])("%j is made whole", (words, expected) => {
  expect(withWholeStart(words)).toEqual(expected);
});

test.each([[["pod", "IP"]], [["x", "Axis"]], [["m", "TLS"]], [["v", "CPU", "Count"]], [["i"]], [[]]])(
  "%j is whole",
  (words: readonly string[]) => {
    expect(withWholeStart(words)).toBe(words);
  },
);
