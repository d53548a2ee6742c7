import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";

/** It ends after ten minutes if it is not ended before. */
const SPIN = "const end = Date.now() + 600_000; while (Date.now() < end);";

/** A machine that others use as well: a process for each core that does nothing but count. Gives what ends them. */
export const startBusy = (count = cpus().length) => {
  const spinning = Array.from({ length: count }, () => spawn(process.execPath, ["-e", SPIN], { stdio: "ignore" }));
  return () =>
    Promise.all(
      spinning.map((child) => {
        child.kill("SIGKILL");
        return once(child, "exit");
      }),
    );
};
