import { defaulterThat, packOf } from "../../src/testing/pack.js";
import { path } from "kube-json";
import { MAX_WAITING } from "../../src/server/connections/exchanges.js";
import { startService } from "../support/service.js";
import { review, good, service, answersTo } from "../support/http-answers.js";

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
    expect(answers.length).toBeLessThanOrEqual(MAX_WAITING);
    await patching.close();
  }, 20_000);

  test("that ask for more at once lose their connection", async () => {
    const answers = await answersTo(good.repeat(MAX_WAITING + 5));
    expect(answers.length).toBeLessThanOrEqual(MAX_WAITING);
    expect((await service.send("GET", "/healthz")).text).toBe("ok");
  });
});
