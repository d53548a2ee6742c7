/** Runs the built command again and again in this process, as many-commands.ts asks: its main module anew, the rest as it is. */
import { pathToFileURL } from "node:url";

let runs = 0;

process.on("message", ({ main, args, cwd, env }) => {
  const written = { stdout: "", stderr: "" };
  for (const name of Object.keys(written)) {
    process[name].removeAllListeners("error");
    process[name].write = (text, ...rest) => {
      written[name] += text;
      rest.at(-1)?.();
      return true;
    };
  }
  process.removeAllListeners("uncaughtException");
  process.argv = [process.execPath, main, ...args];
  process.env = env;
  process.chdir(cwd);
  process.exitCode = undefined;
  import(`${pathToFileURL(main).href}?${String(runs++)}`).then(
    () => process.send({ status: process.exitCode, ...written }),
    (error) => process.send({ status: null, stdout: "", stderr: String(error) }),
  );
});
