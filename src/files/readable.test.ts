import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "../model/input-error.js";
import { readable, readableByName } from "./readable.js";

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
  expect(() => readable(path, read)).toThrow(new InputError(problem, [], path));
  expect(() => readableByName(path, read)).toThrow(new InputError(`'${path}' ${problem}`, [], path));
});
