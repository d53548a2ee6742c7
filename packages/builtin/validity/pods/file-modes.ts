import { type Check, at, numberOf, problem } from "../check.js";

const MAX_MODE = 0o777;

/** The mode bits of files. */
export const fileModes = (name: string): Check =>
  function* (place) {
    const mode = numberOf(place, name);
    if (mode !== undefined && (mode < 0 || mode > MAX_MODE))
      yield problem.invalid(at(place, name), "must be between 0 and 0777 (octal), inclusive");
  };
