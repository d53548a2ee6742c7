import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "../model/input-error.js";
import { readable, readableByName, utf8Text } from "./readable.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "decorum-"));
  writeFileSync(join(folder, "file"), "");
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each([
  ["nowhere", "does not exist"],
  ["file/inner", "does not exist; what should be its folder is a file"],
  ["", "must be a file; it is a directory"],
])("reading '%s' fails with a message that is true of it", (name, problem) => {
  const path = join(folder, name);
  const read = (): Buffer => readFileSync(path);
  expect(() => readable(path, read)).toThrow(new InputError(problem, path));
  expect(() => readableByName(path, read)).toThrow(new InputError(`'${path}' ${problem}`, path));
});

test("text keeps its byte order mark, which the reader of YAML knows", () => {
  expect(utf8Text(new TextEncoder().encode("\ufeffä"), "a.yaml")).toBe("\ufeffä");
});

test("what is not UTF-8 is refused with the name of its source", () => {
  expect(() => utf8Text(Uint8Array.of(0x61, 0xfc), "a.yaml")).toThrow(new InputError("must be UTF-8 text", "a.yaml"));
});
