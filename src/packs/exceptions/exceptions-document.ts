import { type Json, arrayAt, path, stringAt } from "kube-json";
import { type Cause, notSupported } from "../../model/cause.js";
import { InputError } from "../../model/input-error.js";
import { anyOf, literal } from "../../text/message.js";
import type { JsonSchema } from "../../model/rule.js";
import { didYouMean } from "kube-api";
import { documentSchema, closed } from "../shared/definitions.js";
import { EXCEPTION_MATCH, exceptionList } from "./exception-schema.js";
import { type BoundException, type ExceptedPack, readException } from "./exceptions.js";
import { validator } from "../shared/validator.js";

/** JSON Schema (draft 7) of a PolicyExceptions document, for editors and for `readExceptions`. */
export const exceptionsSchema = (): JsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "PolicyExceptions",
  description: "Exceptions to Decorum policy packs.",
  ...documentSchema(
    "PolicyExceptions",
    "Name of the document.",
    closed(
      {
        exceptions: exceptionList({
          pack: {
            type: "string",
            minLength: 1,
            description: "Name of the pack that the exceptions apply to.",
          },
        }),
      },
      "exceptions",
    ),
  ),
  definitions: { exceptionMatch: EXCEPTION_MATCH },
});

const validate = validator(exceptionsSchema());

/** An exception and its index in `spec.exceptions`. */
export interface ReadException extends BoundException {
  readonly index: number;
}

/** Reads a PolicyExceptions document for these packs. Throws InputError with one cause per problem. */
export const readExceptions = (document: unknown, packs: readonly ExceptedPack[]): readonly ReadException[] => {
  const problems: Cause[] = [...validate(document, path())];
  const exceptions = arrayAt(document, "spec", "exceptions").flatMap((value, index) => {
    const pack = packOf(value, index, packs, problems);
    const read =
      pack === undefined ? undefined : readException(value, path("spec", "exceptions", index), pack, problems);
    return read === undefined ? [] : [{ ...read, index }];
  });
  if (problems.length === 0) return exceptions;
  const count = problems.length === 1 ? "1 problem" : `${String(problems.length)} problems`;
  throw new InputError(`the exceptions are invalid: ${count}`, problems);
};

const packOf = (
  value: Json,
  index: number,
  packs: readonly ExceptedPack[],
  problems: Cause[],
): ExceptedPack | undefined => {
  const name = stringAt(value, "pack");
  const pack = packs.find((one) => one.name === name);
  if (name !== undefined && name !== "" && pack === undefined) {
    const names = packs.map((one) => one.name);
    problems.push(
      notSupported(
        path("spec", "exceptions", index, "pack"),
        `must be the name of a pack: ${anyOf(names)}, not ${literal(name)}${didYouMean(name, names)}`,
      ),
    );
  }
  return pack;
};
