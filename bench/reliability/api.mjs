import { createServer } from "node:https";
import { once } from "node:events";

/**
 * As much of an API server as certificates that replicas share need: objects by their path, and conflicts for clients that
 * write another version than the stored one.
 */
export const startApi = async (tls) => {
  const objects = new Map();
  let version = 0;
  const listeners = [];
  const put = (path, object) => {
    const stored = { ...object, metadata: { ...object.metadata, resourceVersion: String(++version) } };
    objects.set(path, stored);
    for (const listener of listeners) listener(path, stored);
    return stored;
  };
  const server = createServer({ cert: tls.cert, key: tls.key }, async (request, response) => {
    const { pathname } = new URL(request.url, "https://api");
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const send = (code, object) => {
      response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(object));
    };
    const body = chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
    const path = request.method === "POST" ? `${pathname}/${body.metadata.name}` : pathname;
    const stored = objects.get(path);
    const sent = body?.metadata.resourceVersion;
    if (request.method === "POST" && stored !== undefined) send(409, status(409, "AlreadyExists"));
    else if (request.method === "POST") send(201, put(path, body));
    else if (stored === undefined) send(404, status(404, "NotFound"));
    else if (request.method === "GET") send(200, stored);
    else if (request.method !== "PUT") send(405, status(405, "MethodNotAllowed"));
    else if (sent !== undefined && sent !== stored.metadata.resourceVersion) send(409, status(409, "Conflict"));
    else send(200, put(path, body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://127.0.0.1:${server.address().port}`,
    get: (path) => objects.get(path),
    put,
    /** Calls back with the path and the object of each write. */
    onWrite: (listener) => listeners.push(listener),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const status = (code, reason) => ({
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Failure",
  reason,
  message: reason,
  code,
});
