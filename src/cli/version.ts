import { EXIT, type ExitCode } from "../app/host/exit-code.js";
import type { Io } from "./terminal/io.js";

/** `decorum version`: the running version, as text or JSON. */
export const version = async (number: string, output: "text" | "json", io: Io): Promise<ExitCode> => {
  const facts = { version: number, node: process.version, platform: `${process.platform}-${process.arch}` };
  const text =
    output === "json"
      ? JSON.stringify(facts, null, 2)
      : `decorum ${facts.version} (Node.js ${facts.node}, ${facts.platform})`;
  await io.stdout.write(`${text}\n`);
  return EXIT.clean;
};
