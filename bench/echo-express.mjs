import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import express from "express";

/** The cost of express alone: the same echo behind one route, without anything that express adds by default. */
const [cert, key] = process.argv.slice(2).map((file) => readFileSync(file));

const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.post("/validate", (request, response) => {
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
});
const server = createServer({ cert, key, minVersion: "TLSv1.2" }, app);
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
