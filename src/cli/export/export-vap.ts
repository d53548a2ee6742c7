import type { Pack } from "../../model/pack.js";
import { yamlText } from "../formats/yaml-text.js";
import { EXIT, type ExitCode } from "../../app/host/exit-code.js";
import type { Io } from "../terminal/io.js";
import { exportEntry } from "./exported-policy.js";

/**
 * `decorum export vap`: prints a ValidatingAdmissionPolicy and its binding for each entry that needs no webhook. What
 * cannot be exported goes to standard error with the reason.
 */
export const exportVap = async (packs: readonly Pack[], io: Io): Promise<ExitCode> => {
  let count = 0;
  for (const { name, rules, defaulters } of packs) {
    for (const bound of rules) {
      const exported = exportEntry(bound);
      const entry = `entry '${bound.id}' of pack '${name}'`;
      if ("because" in exported) {
        await io.note({ text: `${entry} is not exported: ${exported.because}` });
        continue;
      }
      for (const loss of exported.losses) await io.note({ text: `${entry}: ${loss}` });
      for (const object of [exported.policy, exported.binding])
        await io.stdout.write(`${count++ === 0 ? "" : "---\n"}${yamlText(object, false)}`);
    }
    for (const { id } of defaulters)
      await io.note({
        text: `entry '${id}' of pack '${name}' is not exported: a ValidatingAdmissionPolicy sets no defaults`,
      });
  }
  if (count > 0) {
    await io.note({ text: "a policy denies updates of existing objects too, because it does not ratchet" });
    return EXIT.clean;
  }
  await io.stderr.write("error: no entry of the packs can be exported\n");
  return EXIT.unusable;
};
