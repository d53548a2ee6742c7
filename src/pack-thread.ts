import { parentPort, workerData } from "node:worker_threads";
import { equalJson } from "kube-json";
import { inputProblem } from "./app/host/debugging.js";
import { InputError } from "./model/input-error.js";
import { createParts } from "./parts.js";
import { fingerprintOf, readExceptions, readPacks } from "./service/read-packs.js";
import type { PackThreadData, PackThreadMessage } from "./service/read-packs-aside.js";

/** The module of the thread that reads the packs of a service again after they have changed. */

const { version, policies, sources, inUse, fingerprint: wanted, now } = workerData as PackThreadData;
const files = new Map<string, Buffer>();
const parts = createParts(version, policies);

const read = (): PackThreadMessage => {
  try {
    const { documents, bases, notes } = readPacks(sources, { ...parts, packsDirectory: policies }, now, files);
    return { read: { documents, bases, notes } };
  } catch (error) {
    return exceptionsAlone(linesOf(error));
  }
};

const exceptionsAlone = (problems: readonly string[]): PackThreadMessage => {
  try {
    const found = readExceptions(sources, inUse, parts.catalogue, now, files);
    const problem = problems.join("\n");
    return equalJson(found.documents.exceptions, inUse.documents.exceptions) ? { problem } : { read: found, problem };
  } catch (error) {
    return { problem: [...new Set([...problems, ...linesOf(error)])].join("\n") };
  }
};

const linesOf = (error: unknown): readonly string[] => {
  if (error instanceof InputError) return inputProblem(error);
  throw error;
};

const message = read();
const isWanted = (await fingerprintOf(sources, inUse.bases, files)) === wanted;
parentPort?.postMessage(isWanted ? message : "Changed");
