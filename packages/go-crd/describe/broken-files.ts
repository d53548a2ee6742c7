import type { GoMistake } from "../syntax/declarations.js";
import type { GoSources } from "../sources/sources.js";
import { hasSchemaMarkers, isApi, isTestData } from "./api-types.js";

/** A file with the first mistake in it. */
export interface BrokenFile extends GoMistake {
  readonly path: string;
}

/**
 * The parsed files of APIs that a Go compiler refuses: those in packages of an API version, or with markers for a schema. Others
 * may be templates of files.
 */
export const brokenFiles = (sources: GoSources): readonly BrokenFile[] =>
  sources.broken
    .filter((file) => !isTestData(file.package) && (isApi(sources, file.package) || isMarked(sources, file)))
    .flatMap((file) => {
      const mistake = sources.parsed(file)?.mistake;
      return mistake === undefined ? [] : [{ path: file.path, ...mistake }];
    });

const isMarked = (sources: GoSources, file: GoSources["broken"][number]): boolean =>
  sources.parsed(file)?.types.some(hasSchemaMarkers) ?? false;
