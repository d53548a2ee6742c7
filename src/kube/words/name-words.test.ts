import { lastWord, singularOf, suffixed, wordsOf } from "./name-words.js";

test.each([
  ["replicas", ["replicas"]],
  ["clientName", ["client", "Name"]],
  ["podIP", ["pod", "IP"]],
  ["IPAddress", ["IP", "Address"]],
  ["groupIDs", ["group", "IDs"]],
  ["podIPsFrom", ["pod", "IPs", "From"]],
  ["httpGet", ["http", "Get"]],
  ["ipv4CIDRBlock", ["ipv4", "CIDR", "Block"]],
  ["assignIPv6Address", ["assign", "IPv6", "Address"]],
  ["sha256Sum", ["sha256", "Sum"]],
  ["ec2SSHKey", ["ec2", "SSH", "Key"]],
  ["V2Score", ["V2", "Score"]],
  ["retry_timeout", ["retry", "timeout"]],
  ["lb-method", ["lb", "method"]],
  ["sourceNATIPv6Prefix", ["source", "NAT", "IPv6", "Prefix"]],
  ["enableIPsec", ["enable", "IPsec"]],
  ["useSELinuxMount", ["use", "SELinux", "Mount"]],
  ["iPAddress", ["i", "P", "Address"]],
  ["", []],
  ["__", []],
])("%s", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
  // From the cache.
  expect(wordsOf(name)).toEqual(words);
});

test("the last word is in lower case", () => {
  expect(lastWord("recordTTL")).toBe("ttl");
  expect(lastWord("percentage")).toBe("percentage");
  expect(lastWord("")).toBe("");
});

test("a long name, and more names than are kept", () => {
  expect(wordsOf("aB".repeat(100_000))).toHaveLength(100_001);
  for (let i = 0; i < 20_001; i++) wordsOf(`name${i}Time`);
  expect(wordsOf("name7Time")).toEqual(["name7", "Time"]);
});

test.each([
  ["timeout", "timeoutSeconds"],
  ["retry_timeout", "retryTimeoutSeconds"],
  ["", "seconds"],
  ["__", "__Seconds"],
])("'%s' with a word more is %s", (name, expected) => {
  expect(suffixed(name, "Seconds")).toBe(expected);
});

test.each([
  ["nodes", "node"],
  ["policies", "policy"],
  ["Processes", "Process"],
  ["indexes", "index"],
  ["batches", "batch"],
  ["branches", "branch"],
  ["caches", "cache"],
  ["databases", "database"],
  ["CPUs", "CPU"],
  ["access", "access"],
  ["node", "node"],
])("the singular of %s is %s", (plural, singular) => {
  expect(singularOf(plural)).toBe(singular);
});
