import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { resourceFor } from "kube-api";
import { type Json, type JsonObject, isObject, stringAt } from "kube-json";
import { KUBECTL } from "./kustomize.js";

/**
 * As much of an API server as `kubectl apply` needs: it stores objects, without empty fields, as Go writes them. kubectl itself
 * computes the patches, and applies them here (`kubectl patch --local`).
 */
export interface ApplyServer {
  /** The output of kubectl: a line for each object, in their order. */
  apply(objects: readonly JsonObject[]): Promise<readonly string[]>;
  stored(kind: string): JsonObject;
  all(): readonly JsonObject[];
  /** Writes the object as another client. */
  put(object: JsonObject): void;
  close(): Promise<void>;
}

const kubectl = async (args: readonly string[], input: string): Promise<string> => {
  const child = spawn(KUBECTL ?? "kubectl", [...args], {
    env: { PATH: process.env["PATH"], HOME: tmpdir(), NO_PROXY: "*", KUBECONFIG: devNull },
  });
  child.stdin.end(input);
  const closed = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  if (child.exitCode !== 0) throw new Error(`kubectl ${args.join(" ")}: ${stderr}`);
  return stdout;
};

/** As Go marshals fields with `omitempty`. */
const stored = (value: Json): Json => {
  if (Array.isArray(value)) return value.map((item: Json) => stored(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one = null]) =>
      one === null || (Array.isArray(one) && one.length === 0) ? [] : [[name, stored(one)] as const],
    ),
  );
};

const groupAndVersion = (object: JsonObject): readonly [string, string] => {
  const [version = "", group = ""] = (stringAt(object, "apiVersion") ?? "").split("/").toReversed();
  return [group, version];
};
const rootOf = (object: JsonObject): string => {
  const [group, version] = groupAndVersion(object);
  return group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
};
const resourceOf = (object: JsonObject): { readonly resource: string } => {
  const [group] = groupAndVersion(object);
  return resourceFor(group, stringAt(object, "kind") ?? "");
};
const pathOf = (object: JsonObject): string => {
  const namespace = stringAt(object, "metadata", "namespace");
  const scope = namespace === undefined ? "" : `/namespaces/${namespace}`;
  return `${rootOf(object)}${scope}/${resourceOf(object).resource}/${stringAt(object, "metadata", "name") ?? ""}`;
};

/** The discovery documents of the kinds of some objects. */
const discovery = (objects: readonly JsonObject[]): ReadonlyMap<string, JsonObject> => {
  const groups = new Map(
    objects.map((object) => {
      const [name, version] = groupAndVersion(object);
      const only = { groupVersion: `${name}/${version}`, version };
      return [name, { name, versions: [only], preferredVersion: only }] as const;
    }),
  );
  groups.delete("");
  const resources = (root: string): readonly JsonObject[] =>
    objects
      .filter((object) => rootOf(object) === root)
      .map((object) => ({
        name: resourceOf(object).resource,
        namespaced: stringAt(object, "metadata", "namespace") !== undefined,
        kind: stringAt(object, "kind") ?? "",
        verbs: ["create", "get", "patch"],
      }));
  return new Map<string, JsonObject>([
    ["/api", { kind: "APIVersions", versions: ["v1"] }],
    ["/apis", { kind: "APIGroupList", apiVersion: "v1", groups: [...groups.values()] }],
    ...objects.map((object): [string, JsonObject] => [
      rootOf(object),
      {
        kind: "APIResourceList",
        apiVersion: "v1",
        groupVersion: stringAt(object, "apiVersion") ?? "",
        resources: resources(rootOf(object)),
      },
    ]),
  ]);
};

export const startApplyServer = async (kinds: readonly JsonObject[]): Promise<ApplyServer> => {
  const known = discovery(kinds);
  const objects = new Map<string, JsonObject>();
  const cache = mkdtempSync(join(tmpdir(), "decorum-apply-"));
  const answer = async (request: IncomingMessage): Promise<readonly [number, JsonObject]> => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    const found = known.get(pathname) ?? objects.get(pathname);
    if (request.method === "GET")
      return found === undefined
        ? [404, { kind: "Status", apiVersion: "v1", status: "Failure", reason: "NotFound", code: 404 }]
        : [200, found];
    const body = await text(request);
    const written =
      request.method === "PATCH"
        ? await kubectl(
            ["patch", "--local", "-f", "-", "--type=strategic", "-o", "json", "-p", body],
            JSON.stringify(found),
          )
        : body;
    const object = stored(JSON.parse(written) as Json) as JsonObject;
    objects.set(pathOf(object), object);
    return [request.method === "PATCH" ? 200 : 201, object];
  };
  const server = createServer((request, response) => {
    answer(request).then(
      ([code, body]) => response.writeHead(code, { "Content-Type": "application/json" }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    apply: async (given) => {
      const list = JSON.stringify({ apiVersion: "v1", kind: "List", items: given });
      const said = await kubectl(["apply", "--server", url, "--cache-dir", cache, "--validate=false", "-f", "-"], list);
      return said.trim().split("\n");
    },
    stored: (kind) => {
      const object = [...objects.values()].find((one) => one["kind"] === kind);
      if (object === undefined) throw new Error(`there is no ${kind}`);
      return object;
    },
    all: () => [...objects.values()],
    put: (object) => void objects.set(pathOf(object), object),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      rmSync(cache, { recursive: true });
    },
  };
};
