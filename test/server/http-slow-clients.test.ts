import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { defaulterThat, packOf } from "../../src/testing/pack.js";
import { path } from "../../src/kube/json/field-path.js";
import { MAX_WAITING } from "../../src/server/connections/fallback.js";
import { startService } from "../support/service.js";
import { review, good, service, answersTo, codesOf } from "../support/http-answers.js";

describe("a client's time", () => {
  test.each(["1ns", "999us", "0.5ms"])("of %s is over, which is no overload", async (timeout) => {
    for (const phase of ["validate", "mutate"]) {
      const { code, json } = await service.post(`/${phase}?timeout=${timeout}`, review);
      expect([code, json]).toEqual([
        504,
        expect.objectContaining({
          reason: "ServerTimeout",
          message: `evaluation must finish within the requested timeout '${timeout}'`,
          details: expect.objectContaining({ name: phase }) as object,
        }),
      ]);
    }
    const { text } = await service.send("GET", "/metrics");
    expect(text).toContain('decorum_shed_total{reason="event_loop"} 0');
  });
});

describe("clients that read no answers", () => {
  const patchOf = (size: number) =>
    defaulterThat("test/large", function* () {
      yield { field: path("data", "size"), value: "x".repeat(size) };
    });

  test("get no more than so many, of whatever size", async () => {
    const patching = await startService([packOf("p", [], [patchOf(1_000_000)])]);
    const answers = await answersTo(good.replace("validate", "mutate").repeat(100), patching);
    expect(answers.length).toBeLessThanOrEqual(MAX_WAITING + 1);
    const { text } = await patching.send("GET", "/metrics");
    expect(text).toContain(`decorum_http_requests_total{route="/mutate",code="200"} ${String(MAX_WAITING)}`);
    await patching.close();
  }, 20_000);

  test("that ask for thousands of things at once are told so, and the rest is not even read", async () => {
    let begun = 0;
    const count = (): void => {
      begun++;
    };
    subscribe("http.server.request.start", count);
    const answers = await answersTo("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n".repeat(2000));
    unsubscribe("http.server.request.start", count);
    expect(codesOf(answers).at(-1)).toBe(429);
    expect(begun).toBe(MAX_WAITING + 1);
  });

  test("that ask for too much at once are told so", async () => {
    const answers = await answersTo(good.repeat(MAX_WAITING + 5));
    expect(codesOf(answers)).toEqual([...Array.from({ length: MAX_WAITING }, () => 200), 429]);
    expect(JSON.parse(answers.at(-1)?.body ?? "")).toMatchObject({
      reason: "Timeout",
      details: { retryAfterSeconds: 1 },
    });
  });
});
