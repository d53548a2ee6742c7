import { at, path } from "kube-json";
import { forbidden } from "../../src/model/cause.js";
import { INTAKE_LIMITS } from "../../src/server/reviews/intake-limits.js";
import { packOf, reviewOf, ruleThat } from "../../src/testing/pack.js";
import { readAll, startService, type TestService } from "../support/service.js";

/** Many large bodies of one user at a time, over real HTTPS, with memory for one of them. */

const noEvil = ruleThat("test/no-evil", "Deny", function* ({ object }) {
  if (at(object, "data", "evil") !== undefined) yield forbidden(path("data", "evil"), "may not be specified");
});
const MIB = 1024 * 1024;
const body = JSON.stringify(reviewOf({ evil: "x".repeat(1.5 * MIB) }));

let service: TestService;
beforeAll(async () => {
  service = await startService([packOf("p", [noEvil])], {
    intakeLimits: { ...INTAKE_LIMITS, heldBytes: 4 * MIB, waitingBytes: MIB / 2, bodyBytes: 1.75 * MIB },
  });
});
afterAll(() => service.close());

const send = async (framing: string, text: string): Promise<string> => {
  const socket = await service.connect();
  socket.write(
    `POST /validate?timeout=20s HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n${framing}\r\n\r\n${text}`,
  );
  return readAll(socket);
};

test.each([
  ["of known size", `content-length: ${String(body.length)}`, body],
  ["in chunks", "transfer-encoding: chunked", `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
])(
  "each of them is denied, reviewed or not, and none is told to come again: %s",
  async (_, framing, text) => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(framing, text)));
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toContain('"allowed":false');
    }
    expect(answers.some((answer) => answer.includes("is invalid"))).toBe(true);
    const { text: metrics } = await service.send("GET", "/metrics");
    expect(metrics).toContain('decorum_shed_total{reason="memory"} 0');
    expect(metrics).toContain("decorum_in_flight 0");
  },
  30_000,
);
