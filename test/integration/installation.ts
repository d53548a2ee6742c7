import { writeFileSync } from "node:fs";
import { request } from "node:https";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Json, type JsonObject, arrayAt, isArray, isObject, objectAt, stringAt } from "kube-json";
import { type Child, eventually, startChild } from "./child.js";
import { type ControlPlane, directly, freePort, writeKubeconfig } from "./control-plane.js";
import type { Kubectl } from "./kubectl.js";

/**
 * The manifests of an overlay in a control plane without nodes: the service runs beside it, with the arguments that the
 * Deployment gives it and the token of its account. The API server reaches it by the Service all the same, which here is of
 * type ExternalName: then the port of the webhook configurations counts, and the name in the certificate stays.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));

export const NAMESPACE = "decorum-system";
/** A replica is ready a minute after the webhook configurations carry its authority: all API servers know it then. */
const START_MILLISECONDS = 240_000;

export const listOf = (items: readonly Json[]): JsonObject => ({
  apiVersion: "v1",
  kind: "List",
  items: [...items],
});

/** The objects unchanged, except for the target of the Service. */
export const reachable = (objects: readonly JsonObject[], port: number): readonly JsonObject[] =>
  objects.map((object) => {
    const { kind, webhooks } = object;
    if (kind === "Service") return { ...object, spec: { type: "ExternalName", externalName: "localhost" } };
    return isArray(webhooks) ? { ...object, webhooks: webhooks.map((webhook) => onPort(webhook, port)) } : object;
  });

const onPort = (webhook: Json, port: number): Json => {
  const clientConfig = objectAt(webhook, "clientConfig");
  const service = { ...objectAt(clientConfig, "service"), port };
  return { ...(isObject(webhook) ? webhook : {}), clientConfig: { ...clientConfig, service } };
};

/** The arguments of the Deployment, for this machine. */
export const argumentsIn = (objects: readonly JsonObject[], port: number, kubeconfig: string): readonly string[] => {
  const deployment = objects.find(({ kind }) => kind === "Deployment");
  const [container] = arrayAt(deployment, "spec", "template", "spec", "containers");
  const given = arrayAt(container, "args").map(String);
  return [
    ...given.map((arg) =>
      arg.startsWith("--port=") ? `--port=${String(port)}` : arg.startsWith("--probe-port=") ? "--probe-port=0" : arg,
    ),
    "--host=127.0.0.1",
    `--kubeconfig=${kubeconfig}`,
  ];
};

export interface Installation {
  readonly port: number;
  /** For the service's own account. */
  readonly kubeconfig: string;
  /** The output of the services, from the first one on. */
  output(): string;
  /** Starts the service and waits until it is ready. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Applies the objects of an overlay, and makes the service ready to start. */
export const install = async (
  objects: readonly JsonObject[],
  plane: ControlPlane,
  kubectl: Kubectl,
  folder: string,
): Promise<Installation> => {
  const port = await freePort();
  const kubeconfig = join(folder, "decorum.kubeconfig");
  kubectl.must(["apply", "-f", "-"], listOf(reachable(objects, port)));
  const account =
    stringAt(
      objects.find(({ kind }) => kind === "ServiceAccount"),
      "metadata",
      "name",
    ) ?? "";
  const token = kubectl.must(["create", "token", account, "-n", NAMESPACE, "--duration=1h"]);
  writeFileSync(join(folder, "token"), token.trim(), { mode: 0o600 });
  writeKubeconfig(kubeconfig, plane, { tokenFile: join(folder, "token") });
  const children: Child[] = [];
  const main = join(root, "dist", "main.js");
  return {
    port,
    kubeconfig,
    output: () => children.map((child) => child.output()).join(""),
    async start() {
      const args = [main, ...argumentsIn(objects, port, kubeconfig)];
      const child = startChild("decorum", process.execPath, args, directly(process.env));
      children.push(child);
      await eventually("decorum is ready", () => isReady(port), {
        within: START_MILLISECONDS,
        children: [child],
      });
    },
    async stop() {
      for (const child of children) await child.stop();
    },
  };
};

/** The API server itself finds out whether its certificate is trusted. */
const isReady = async (port: number): Promise<true | undefined> => {
  const sent = request({
    host: "127.0.0.1",
    port,
    path: "/readyz?verbose",
    rejectUnauthorized: false,
    agent: false,
  });
  sent.end();
  const [response] = (await once(sent, "response")) as [NodeJS.ReadableStream & { statusCode?: number }];
  let text = "";
  for await (const chunk of response) text += String(chunk);
  if (response.statusCode === 200) return true;
  throw new Error(`/readyz answers ${String(response.statusCode)}: ${text}`);
};
