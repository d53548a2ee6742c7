import type { Cause } from "./cause.js";

/**
 * The input cannot be used: a request, pack, flag, file or certificate (HTTP 400, exit code 2).
 * `causes` name the fields where there are any; `source` the file or flag.
 */
export class InputError extends Error {
  override readonly name = "InputError";
  readonly causes: readonly Cause[];
  readonly source: string | undefined;

  constructor(message: string, source?: string, causes: readonly Cause[] = []) {
    super(message);
    this.causes = causes;
    this.source = source;
  }
}
