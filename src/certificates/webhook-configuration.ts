import { type Json, type JsonObject, arrayAt, isArray, isObject, objectAt, stringAt } from "kube-json";
import type { NamespacedName } from "./hosts.js";
import { decode, encode } from "./secret.js";

/**
 * The trusted certificates of a ValidatingWebhookConfiguration or MutatingWebhookConfiguration. Only webhooks that call our
 * Service are ours.
 */

const isOurs = (webhook: Json, { namespace, name }: NamespacedName): boolean =>
  stringAt(webhook, "clientConfig", "service", "name") === name &&
  stringAt(webhook, "clientConfig", "service", "namespace") === namespace;

/** The `caBundle` of each of our webhooks: PEM text, '' if empty. */
export const trustedIn = (configuration: JsonObject, service: NamespacedName): readonly string[] =>
  arrayAt(configuration, "webhooks")
    .filter((webhook) => isOurs(webhook, service))
    .map((webhook) => decode(stringAt(webhook, "clientConfig", "caBundle") ?? ""));

/** The configuration with this `caBundle` (PEM) in each of our webhooks. */
export const withTrusted = (configuration: JsonObject, service: NamespacedName, bundle: string): JsonObject => {
  const { webhooks } = configuration;
  if (!isArray(webhooks)) return configuration;
  return {
    ...configuration,
    webhooks: webhooks.map((webhook) =>
      isObject(webhook) && isOurs(webhook, service)
        ? { ...webhook, clientConfig: { ...objectAt(webhook, "clientConfig"), caBundle: encode(bundle) } }
        : webhook,
    ),
  };
};
