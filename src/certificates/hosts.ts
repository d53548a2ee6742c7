import { isIP } from "node:net";
import { InputError } from "../model/input-error.js";
import { literal } from "../text/message.js";

/** An object in a namespace, such as a Service. */
export interface NamespacedName {
  readonly namespace: string;
  readonly name: string;
}

/** Host names with which an API server may call a Service of the cluster. */
export const serviceHosts = ({ name, namespace }: NamespacedName): readonly string[] => [
  name,
  `${name}.${namespace}`,
  `${name}.${namespace}.svc`,
  `${name}.${namespace}.svc.cluster.local`,
];

/** Throws InputError for the first host that is neither a DNS name nor an IP address. */
export const requireHosts = (hosts: readonly string[]): void => {
  const wrong = hosts.find((host) => isIP(host) === 0 && !/^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host));
  if (wrong !== undefined) throw new InputError(`host ${literal(wrong)} must be a DNS name or an IP address`);
};
