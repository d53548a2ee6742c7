import { EXIT } from "../../src/app/host/exit-code.js";
import { serveCommand, type ServeOptions } from "../../src/service/serve-command.js";
import { decorum, productOf } from "./cli-harness.js";

/** The options of `serve` for these arguments, without serving. Throws if it rejects them. */
export const servedOptions = async (args: readonly string[]): Promise<ServeOptions> => {
  const seen: ServeOptions[] = [];
  const product = productOf([], {
    addServe: serveCommand((options) => {
      seen.push(options);
      return Promise.resolve(EXIT.clean);
    }),
  });
  const { code, stderr } = await decorum(args, product);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [options] = seen;
  if (options === undefined) throw new Error("nothing was served");
  return options;
};
