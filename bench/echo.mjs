import { readFileSync } from "node:fs";
import { createServer } from "node:https";

/** Collects a body, parses it and echoes the uid. */
export const echo = (request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { apiVersion, kind, request: asked } = JSON.parse(Buffer.concat(chunks).toString());
    const body = JSON.stringify({ apiVersion, kind, response: { uid: asked.uid, allowed: true } });
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
};

/** Serves with the certificate and key in the files of the arguments, and tells the parent the port. */
export const serve = (listener) => {
  const [cert, key] = process.argv.slice(2).map((file) => readFileSync(file));
  const server = createServer({ cert, key, minVersion: "TLSv1.2" }, listener);
  server.keepAliveTimeout = 120_000;
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
};
