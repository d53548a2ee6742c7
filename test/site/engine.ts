import type { Page } from "playwright-core";
import type { Answer, ReviewAnswer, Workspace } from "../../site/share/jobs.js";

/** The engine of a page without the page: starts it as the page of the playground does, and asks it. */

type WithAsk = Window & { ask(workspace: Workspace): Promise<Answer> };

/** The page must be the playground, because it knows where the engine is. */
export const startEngine = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const { name } = performance.getEntriesByType("resource").find((one) => one.name.includes("/engine-")) ?? {};
    const engine = new Worker(name ?? "", { type: "module" });
    const ask: WithAsk["ask"] = (workspace) =>
      new Promise((done, fail) => {
        const once = { once: true };
        engine.addEventListener(
          "error",
          () => {
            fail(new Error("the engine could not be started"));
          },
          once,
        );
        engine.addEventListener(
          "message",
          ({ data }) => {
            done(data as Answer);
          },
          once,
        );
        engine.postMessage({ id: 1, workspace, task: { type: "Review" } });
      });
    Object.assign(window, { ask });
  });
};

/** Reviews a workspace with the engine that was started. */
export const ask = async (page: Page, workspace: Workspace): Promise<ReviewAnswer> => {
  const answer = await page.evaluate((given) => (window as unknown as WithAsk).ask(given), workspace);
  if (answer.type !== "Review") throw new Error(JSON.stringify(answer));
  return answer.answer;
};
