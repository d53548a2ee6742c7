import { isNativeError } from "node:util/types";
import { LIMITS, readRegularLater } from "../files/regular-file.js";
import { InputError } from "../model/input-error.js";
import { literal } from "../text/message.js";

/** The text of a file that must contain `what`. Throws InputError if it cannot be read. */
export const readText = async (file: string, what: string): Promise<string> => {
  try {
    return (await readRegularLater(file, LIMITS.settings)).toString("utf8");
  } catch (error) {
    // The message must name the file, because the log contains only the message.
    if (error instanceof InputError) throw new InputError(`file ${literal(file)} ${error.message}`, file);
    if (!isNativeError(error) || !("code" in error)) throw error;
    throw new InputError(
      `file ${literal(file)} must contain ${what}; reading it failed with ${literal(String(error.code))}`,
      file,
    );
  }
};

const CERTIFICATE = "-----BEGIN CERTIFICATE-----";

/** Certificates in PEM from a file. Throws InputError if there are none, because OpenSSL would not name the file. */
export const readCertificates = async (file: string): Promise<string> => {
  const what = `certificates in PEM format, which start with '${CERTIFICATE}'`;
  const text = await readText(file, what);
  if (text.includes(CERTIFICATE)) return text;
  throw new InputError(`file ${literal(file)} must contain ${what}`, file);
};

/** A bearer token from a file. Throws InputError if it is invalid: a line break in it would end the header. */
export const readToken = async (file: string): Promise<string> => {
  const token = (await readText(file, "a bearer token")).trim();
  if (/^[!-~]+$/.test(token)) return token;
  throw new InputError(`file ${literal(file)} must contain a bearer token: one line without blanks`, file);
};
