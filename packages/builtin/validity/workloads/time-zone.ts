/** Time zones as the server reads them (time.LoadLocation of Go): names of the IANA database, as they are written there. */

const PART = /^[A-Za-z.\-_0-9+]{1,14}$/;
const UNKNOWN = "must be a time zone of the IANA database, such as 'Etc/UTC' or 'Europe/Berlin'";

/** What a time zone must be; undefined if it is valid, or if it is not known here whether it is. */
export const timeZoneProblem = (name: string): string | undefined => {
  if (name === "") return "must not be empty when it is specified";
  if (name.split("/").some((part) => part === "." || part === ".." || part.startsWith("-") || !PART.test(part)))
    return UNKNOWN;
  if (name.toLowerCase() === "local") return "must be a time zone of the IANA database, not 'Local'";
  return isKnown(name) ? undefined : UNKNOWN;
};

/** Zones that Go knows, but that are not in all other copies of the database. */
const ELSEWHERE = /^(?:Factory|posixrules|(?:posix|right)\/.*)$/;

const isKnown = (name: string): boolean => {
  if (ELSEWHERE.test(name)) return true;
  try {
    const zone = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    // Capitals count for the server, but not here.
    return zone.toLowerCase() !== name.toLowerCase() || zone === name;
  } catch {
    return false;
  }
};
