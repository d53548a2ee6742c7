/** The parts of `node:url`, `node:util/types` and `node:os` that the command uses. */
export const pathToFileURL = (path: string): URL => new URL(`file://${path}`);
export const isNativeError = (value: unknown): value is Error => value instanceof Error;
export const constants = { signals: {} };
export const tmpdir = (): string => "/tmp";
