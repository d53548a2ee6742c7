import { isInRange, parseAddress, parseRange } from "./ip.js";

const bits = (text: string): bigint | undefined => parseAddress(text)?.bits;

describe("parseAddress", () => {
  test.each<[string, 4 | 6, bigint]>([
    ["0.0.0.0", 4, 0n],
    ["10.1.2.255", 4, 0x0a0102ffn],
    ["::", 6, 0n],
    ["::1", 6, 1n],
    ["1::", 6, 1n << 112n],
    ["2001:DB8:0:0:1::ff", 6, 0x20010db80000000000010000000000ffn],
    ["1:2:3:4:5:6:7:8", 6, 0x00010002000300040005000600070008n],
    ["64:ff9b::10.0.0.1", 6, 0x0064ff9b00000000000000000a000001n],
    ["::ffff:10.0.0.1", 4, 0x0a000001n],
    ["::ffff:a00:1", 4, 0x0a000001n],
  ])("%s", (text, version, expected) => {
    expect(parseAddress(text)).toEqual({ version, bits: expected });
  });

  test.each([
    "",
    "10.0.0",
    "10.0.0.256",
    "010.0.0.1",
    "10.0.0.1.2",
    "10.0.0.0x1",
    " 10.0.0.1",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7:8::",
    "1::2::3",
    ":::",
    ":1",
    "1:",
    "12345::",
    "g::",
    "10.0.0.1::",
    "::10.0.0.1:1",
    "fe80::1%eth0",
    "[::1]",
    "10.0.0.0/8",
  ])("refuses %s", (text) => {
    expect(bits(text)).toBeUndefined();
  });

  test("'::' may stand for a single group, though writers avoid it", () => {
    expect(bits("1:2:3:4:5:6:7::")).toBe(0x00010002000300040005000600070000n);
  });
});

describe("ranges", () => {
  test.each<[string, string, boolean]>([
    ["10.0.0.0/8", "10.255.255.255", true],
    ["10.0.0.0/8", "11.0.0.0", false],
    ["10.1.2.3/8", "10.200.0.1", true],
    ["0.0.0.0/0", "255.255.255.255", true],
    ["0.0.0.0/0", "::1", false],
    ["192.0.2.7/32", "192.0.2.7", true],
    ["192.0.2.7/32", "192.0.2.6", false],
    ["2001:db8::/32", "2001:db8:ffff::1", true],
    ["2001:db8::/32", "2001:db9::1", false],
    ["::/0", "10.0.0.1", false],
    ["10.0.0.0/8", "::ffff:10.0.0.1", true],
  ])("%s and %s", (range, address, inside) => {
    const [a, r] = [parseAddress(address), parseRange(range)];
    expect(a !== undefined && r !== undefined && isInRange(a, r)).toBe(inside);
    expect([a, r]).not.toContain(undefined);
  });

  test.each([
    "10.0.0.0",
    "10.0.0.0/",
    "10.0.0.0/33",
    "10.0.0.0/08",
    "10.0.0.0/-1",
    "::/129",
    "::ffff:10.0.0.0/104",
    "/8",
  ])("refuses %s", (text) => {
    expect(parseRange(text)).toBeUndefined();
  });
});
