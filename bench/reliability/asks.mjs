import { readdirSync, readFileSync } from "node:fs";
import "../../scripts/source.mjs";

const { createAdmission } = await import("../../src/admission/admission.ts");
const { DEFAULTERS } = await import("../../src/defaulters/index.ts");
const { formatJson } = await import("kube-json");
const { choosePacks } = await import("../../src/packs/choose.ts");
const { loadPacks } = await import("../../src/packs/load.ts");
const { RULES } = await import("../../src/rules/index.ts");

/** Requests and their expected answers, worked out beforehand, without the service. */

const RECORDINGS = new URL("../../test/recordings/", import.meta.url);
/** Recorded at the path of a webhook that our service does not have. */
const FOREIGN = "/v1beta1";

/** { name, phase, body } of each review that a real API server sent. */
export const recordedAsks = () =>
  readdirSync(RECORDINGS)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => {
      const { http, body } = JSON.parse(readFileSync(new URL(file, RECORDINGS), "utf8"));
      const [path] = http.url.split("?");
      return {
        name: file.replace(/\.json$/, ""),
        phase: path === FOREIGN ? "validate" : path.slice(1),
        body: Buffer.from(JSON.stringify(body)),
      };
    });

/** Adds to each ask the bytes to send; `timeout` is how long an API server would wait, such as '10s'. */
export const withRequests = (asks, timeout) =>
  asks.map((ask) => ({
    ...ask,
    request: Buffer.concat([
      Buffer.from(
        `POST /${ask.phase}?timeout=${timeout} HTTP/1.1\r\nhost: decorum\r\nuser-agent: kube-apiserver-admission\r\n` +
          "accept: application/json, */*\r\ncontent-type: application/json\r\naccept-encoding: gzip\r\n" +
          `content-length: ${ask.body.length}\r\n\r\n`,
      ),
      ask.body,
    ]),
  }));

/** The text of each answer by the packs of a folder, in the order of the asks. */
export const expectedAnswers = (asks, folder) => {
  const packs = choosePacks(loadPacks(folder, { rules: RULES, defaulters: DEFAULTERS }).packs);
  const admission = createAdmission(packs);
  return asks.map(({ phase, body }) => formatJson(admission.review(phase, undefined, body.toString()).body).trim());
};
