import type { ApiClient } from "../client/api-client.js";
import { ApiError } from "../client/api-error.js";
import { type JsonObject, type Json, arrayAt, isArray, isObject, objectAt, stringAt } from "kube-json";
import { advance, type SecretStep } from "./advance.js";
import { bundleOf, type Material, sameBundle } from "./material.js";
import type { Mint } from "./mint.js";
import { plan, type PlanOptions, type Reading } from "./plan.js";
import { writeSecret, decode, encode } from "./secret.js";
import type { SourceLog } from "./source.js";
import {
  configurationPaths,
  createSecret,
  readObject,
  replaceObject,
  secretPath,
  type StoredObject,
  type Whereabouts,
} from "./stored.js";
import type { NamespacedName } from "./hosts.js";

/** The inputs of one round of a replica. */
export interface Round {
  readonly client: ApiClient;
  readonly where: Whereabouts;
  readonly options: PlanOptions;
  readonly log: SourceLog;
  readonly signal: AbortSignal;
  readonly mint?: Mint | undefined;
  now(): number;
  /** Throws InputError if the Secret cannot be used. */
  readSecret(secret: JsonObject): Material;
  /** Called with the content of the Secret and the certificates that the configurations trust. */
  seen(material: Material, trusted: readonly string[] | undefined): void;
}

/** A plan takes few steps in a row, and each may meet a few conflicts. */
const MAX_STEPS = 20;

/**
 * Takes planned steps until the plan is 'Nothing'. Each step starts from the stored state, so concurrent changes by
 * others do no harm. Throws as the client does, and InputError for a Secret that cannot be used.
 */
export const reconcile = async (round: Round): Promise<void> => {
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const stored = await readStored(round);
    const now = round.now();
    const step = plan(stored, now, round.options);
    if (step.do === "Nothing") {
      if (stored.failure !== undefined) throw stored.failure;
      return;
    }
    const isDone = await (step.do === "Publish" ? publish(stored, now, round) : changeSecret(step, stored, now, round));
    if (isDone) round.log.info({ step: step.do }, "certificates: step taken");
  }
  throw new Error(
    `certificates must be complete within ${String(MAX_STEPS)} steps; other clients are changing them too`,
  );
};

interface StoredState extends Reading {
  readonly configurations: readonly StoredObject[];
  readonly secret: StoredObject | undefined;
  /** Why the configurations cannot be read. */
  readonly failure: ApiError | undefined;
}

/** Reads the configurations before the Secret: see plan.ts. */
const readStored = async (round: Round): Promise<StoredState> => {
  const { client, where, signal } = round;
  const [read] = await Promise.allSettled([readConfigurations(round)]);
  // Leaves must be renewed even if the configurations cannot be read.
  if (read.status === "rejected" && !(read.reason instanceof ApiError)) throw read.reason;
  const configurations = read.status === "fulfilled" ? read.value : [];
  const trusted =
    read.status === "fulfilled" ? configurations.flatMap(({ object }) => trustedIn(object, where.service)) : undefined;
  const secret = await readObject(client, secretPath(where.secret), signal);
  const material = secret === undefined ? undefined : round.readSecret(secret.object);
  if (material !== undefined) round.seen(material, trusted);
  const failure = read.status === "rejected" ? (read.reason as ApiError) : undefined;
  return { configurations, trusted, secret, material, failure };
};

const readConfigurations = async ({ client, where, signal }: Round): Promise<readonly StoredObject[]> => {
  const found = await Promise.all(configurationPaths(where).map((path) => readObject(client, path, signal)));
  return found.filter((one) => one !== undefined);
};

/** False if another client changed the object first. */
const changeSecret = async (
  step: SecretStep,
  { secret, material }: StoredState,
  now: number,
  { client, where, options, mint, signal }: Round,
): Promise<boolean> => {
  const next = await advance(material, step, now, { ...options, mint });
  const written = writeSecret(next, where.secret, secret?.object);
  return secret === undefined
    ? createSecret(client, where.secret.namespace, written, signal)
    : replaceObject(client, secret.path, written, signal);
};

/** False if another client changed one of the objects first. */
const publish = async (
  { configurations, material }: StoredState,
  now: number,
  { client, where, signal }: Round,
): Promise<boolean> => {
  if (material === undefined) throw new Error("published authorities must be in the Secret");
  const bundle = bundleOf(material, now);
  const outdated = configurations.filter(({ object }) =>
    trustedIn(object, where.service).some((trusted) => !sameBundle(trusted, bundle)),
  );
  const done = await Promise.all(
    outdated.map(({ path, object }) => replaceObject(client, path, withTrusted(object, where.service, bundle), signal)),
  );
  return done.every(Boolean);
};

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
