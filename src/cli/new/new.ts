import { InputError } from "../../model/input-error.js";
import type { Shell } from "../shell/shell.js";
import { EXIT, type ExitCode } from "../../app/host/exit-code.js";
import type { NewFlags, Scaffold } from "../shell/choices.js";
import { newPack } from "./new-pack.js";
import { newPlugin } from "./new-plugin.js";
import { newPackRule } from "./pack-rule.js";
import { carryOut, type Plan } from "./planned.js";
import { newTypescriptRule, sourcePlace } from "./typescript-rule.js";

const TYPESCRIPT = "typescript";

/** `decorum new`: writes the beginning of a pack, a rule or a plugin. Throws InputError; then nothing was written. */
export const createNew = async (what: Scaffold, name: string, flags: NewFlags, shell: Shell): Promise<ExitCode> => {
  refuseFlags(what, flags);
  await carryOut(planOf(what, name, flags, shell), flags.dryRun, shell.io);
  return EXIT.clean;
};

const refuseFlags = (what: Scaffold, { dir, pack, as }: NewFlags): void => {
  if (what === "rule" && dir !== undefined) throw new InputError("must be given with 'pack' or 'plugin'", [], "--dir");
  for (const [flag, value] of Object.entries({ "--pack": pack, "--as": as }))
    if (what !== "rule" && value !== undefined) throw new InputError("must be given with 'rule'", [], flag);
  if (as === TYPESCRIPT && pack !== undefined)
    throw new InputError(`must be given without '--as ${TYPESCRIPT}': a pack is YAML`, [], "--pack");
};

const planOf = (what: Scaffold, name: string, { dir, pack, as }: NewFlags, shell: Shell): Plan => {
  if (what === "pack") return newPack(name, dir ?? "policies", shell);
  if (what === "plugin") return newPlugin(name, dir ?? ".", shell);
  const place = pack === undefined && (as === undefined || as === TYPESCRIPT) ? sourcePlace(shell.io) : undefined;
  return as === TYPESCRIPT || place !== undefined
    ? newTypescriptRule(name, place, shell)
    : newPackRule(name, as, pack, shell);
};
