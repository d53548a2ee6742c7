import { resolve } from "node:path";
import { findConfig } from "../../cli/config/find-config.js";
import type { Io } from "../../cli/terminal/io.js";
import { InputError } from "../../model/input-error.js";
import { allOf } from "../../text/message.js";
import type { EditorFlags } from "../jobs.js";

/** The error of a folder whose packs cannot be used, with the plugins that its configuration names in vain. */
export const withPluginHint = (error: unknown, flags: EditorFlags, io: Io): unknown => {
  if (!(error instanceof InputError)) return error;
  const missing = missingPlugins(flags, io);
  if (missing.length === 0) return error;
  const hint = `the configuration names ${allOf(missing)}, which an editor does not load, because opening a folder must not run code; to load them, start \`decorum lsp --plugin ${missing.join(" ")}\``;
  return new InputError(`${error.message}\n${hint}`, error.causes, error.source);
};

const missingPlugins = ({ config: flag, plugin = [] }: EditorFlags, io: Io): readonly string[] => {
  try {
    const config = findConfig(flag, io)?.config;
    const named = config?.plugins ?? [];
    return named.filter((one) => !plugin.includes(one) && !plugin.includes(resolve(config?.folder ?? io.cwd, one)));
  } catch (error) {
    // A configuration that cannot be read is the error already.
    if (error instanceof InputError) return [];
    throw error;
  }
};
