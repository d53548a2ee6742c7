import { BOOL, declare, INT, method, opaque, overloadOf, STRING } from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

const IP = opaque("net.IP");
const CIDR = opaque("net.CIDR");

/** IP addresses, as in Go's net/netip. */
export const ip: Library = {
  name: "ip",
  identifiers: new Map([["net.IP", { kind: "type", of: IP }]]),
  functions: [
    declare("ip", overloadOf("string_to_ip", [STRING], IP, later)),
    declare("isIP", overloadOf("is_ip", [STRING], BOOL, later)),
    declare("ip.isCanonical", overloadOf("ip_is_canonical", [STRING], BOOL, later)),
    declare("family", method("ip_family", [IP], INT, later)),
    declare("isUnspecified", method("ip_is_unspecified", [IP], BOOL, later)),
    declare("isLoopback", method("ip_is_loopback", [IP], BOOL, later)),
    declare("isLinkLocalMulticast", method("ip_is_link_local_multicast", [IP], BOOL, later)),
    declare("isLinkLocalUnicast", method("ip_is_link_local_unicast", [IP], BOOL, later)),
    declare("isGlobalUnicast", method("ip_is_global_unicast", [IP], BOOL, later)),
    declare("string", overloadOf("ip_to_string", [IP], STRING, later)),
  ],
};

/** Networks in CIDR notation. */
export const cidr: Library = {
  name: "cidr",
  identifiers: new Map([["net.CIDR", { kind: "type", of: CIDR }]]),
  functions: [
    declare("cidr", overloadOf("string_to_cidr", [STRING], CIDR, later)),
    declare("isCIDR", overloadOf("is_cidr", [STRING], BOOL, later)),
    declare(
      "containsIP",
      method("cidr_contains_ip_string", [CIDR, STRING], BOOL, later),
      method("cidr_contains_ip_ip", [CIDR, IP], BOOL, later),
    ),
    declare(
      "containsCIDR",
      method("cidr_contains_cidr_string", [CIDR, STRING], BOOL, later),
      method("cidr_contains_cidr", [CIDR, CIDR], BOOL, later),
    ),
    declare("ip", method("cidr_ip", [CIDR], IP, later)),
    declare("prefixLength", method("cidr_prefix_length", [CIDR], INT, later)),
    declare("masked", method("cidr_masked", [CIDR], CIDR, later)),
    declare("string", overloadOf("cidr_to_string", [CIDR], STRING, later)),
  ],
};
