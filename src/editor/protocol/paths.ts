import { fileURLToPath, pathToFileURL } from "node:url";

const IS_WINDOWS = process.platform === "win32";

/**
 * The absolute path of a URI; undefined for other schemes than 'file' and for URIs that are none. Editors spell the same
 * file in several ways: 'file:///c%3A/a b.yaml' and 'file:///C:/a%20b.yaml' are one.
 */
export const pathOf = (uri: string, windows = IS_WINDOWS): string | undefined => {
  if (!/^file:/i.test(uri)) return undefined;
  try {
    const path = fileURLToPath(uri, { windows });
    return windows ? path.replace(/^[a-z](?=:)/, (drive) => drive.toUpperCase()) : path;
  } catch {
    // Not a file of this machine.
    return undefined;
  }
};

export const uriOf = (path: string, windows = IS_WINDOWS): string => pathToFileURL(path, { windows }).href;
