import { parentPort, workerData } from "node:worker_threads";
import { InputError } from "./model/input-error.js";
import { createParts } from "./parts.js";
import { fingerprintOf, readPacks } from "./service/read-packs.js";
import type { PackThreadData, PackThreadMessage } from "./service/read-packs-aside.js";

/** The module of the thread that reads the packs of a service again after they have changed. */

const { version, policies, sources, bases: known, fingerprint: wanted, now } = workerData as PackThreadData;
const files = new Map<string, Buffer>();

const read = (): PackThreadMessage => {
  try {
    const { documents, bases, notes } = readPacks(sources, createParts(version, policies), now, files);
    return { read: { documents, bases, notes } };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { message, causes, source } = error;
    return { problem: { message, causes, source } };
  }
};

const message = read();
const isWanted = (await fingerprintOf(sources, known, files)) === wanted;
parentPort?.postMessage(isWanted ? message : "Changed");
