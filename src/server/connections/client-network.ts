/**
 * The network that an address belongs to, as far as one client can choose: an IPv4 address is one client's, while a host
 * with IPv6 has a network of 64 bits to itself (RFC 4291, section 2.5.1).
 */
export const clientNetwork = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = groupsOf(head);
  if (tail === undefined) return networkOf(groups);
  const end = groupsOf(tail);
  const zeros = Array.from({ length: Math.max(0, GROUPS - groups.length - end.length) }, () => "0");
  return networkOf([...groups, ...zeros, ...end]);
};

/** How a socket for both families prints an address of IPv4. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const GROUPS = 8;

const groupsOf = (text: string): readonly string[] => (text === "" ? [] : text.split(":"));

const networkOf = (groups: readonly string[]): string => `${groups.slice(0, GROUPS / 2).join(":")}::/64`;
