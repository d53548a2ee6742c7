import { camelCase, isCamelCase } from "./camel-case.js";

test.each(["a", "url", "clientName", "httpGet", "ipv4CIDR", "x2"])("camelCase already: %s", (name) => {
  expect(isCamelCase(name)).toBe(true);
  expect(camelCase(name)).toBe(name);
});

test.each([
  ["client_name", "clientName"],
  ["from-kamelet", "fromKamelet"],
  ["type_", "type"],
  ["_private", "private"],
  ["-Xmx", "xmx"],
  ["Name", "name"],
  ["URL", "url"],
  ["IDs", "ids"],
  ["CACerts", "caCerts"],
  ["HPAReplicas", "hpaReplicas"],
  ["PrefixListsIDs", "prefixListsIDs"],
  ["V2Score", "v2Score"],
  ["jwks_URI", "jwksURI"],
  ["MAX_SIZE", "maxSize"],
  ["pod-ip", "podIP"],
  ["pod-ips", "podIPs"],
  ["ip_address", "ipAddress"],
  ["dns_https", "dnsHTTPS"],
  ["image_ids", "imageIDs"],
  ["enable_ipv6", "enableIPv6"],
  ["ENABLE_IPV4", "enableIPv4"],
  ["ipv6_cidr", "ipv6CIDR"],
  ["enable_http2", "enableHTTP2"],
  ["main_vpc", "mainVPC"],
  ["pod_Ip", "podIP"],
  ["is_rest", "isRest"],
  ["a.b/c", "aBC"],
])("%s becomes %s", (name, spelling) => {
  expect(isCamelCase(name)).toBe(false);
  expect(camelCase(name)).toBe(spelling);
});

test.each(["", "_", "3d", "_3d", "größe", "NULL", "_on", "Yes"])("nothing to suggest for '%s'", (name) => {
  expect(isCamelCase(name)).toBe(false);
  expect(camelCase(name)).toBeUndefined();
});

test("a very long name takes no time", () => {
  expect(camelCase("A".repeat(1_000_000))).toBe("a".repeat(1_000_000));
  expect(camelCase(`${"A".repeat(1_000_000)}b`)).toBe(`${"a".repeat(999_999)}Ab`);
});
