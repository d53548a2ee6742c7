import { objectName, remember, type KubeObject } from "kube-json";
import { type Clock, STEADY_CLOCK } from "../client/backoff.js";
import type { ClusterSnapshot } from "../model/context.js";

/** Milliseconds: an event of a watch takes a few; an API server waits for at least a second. */
const LONGEST_WAIT = 300;
const BETWEEN_LOOKS = 20;

/**
 * Waits for the Namespace of a request: who makes one and objects in it at once sends them before the watch tells of it. What it
 * returns is undefined if there is nothing to wait for; the name is only asked for while Namespaces are watched.
 */
export const untilNamespace =
  (snapshot: Pick<ClusterSnapshot, "list">, clock: Clock = STEADY_CLOCK) =>
  (namespace: () => string | undefined): Promise<void> | undefined => {
    const isKnown = (name: string): boolean => {
      const known = snapshot.list("", "Namespace");
      return known === undefined || namesOf(known).has(name);
    };
    if (snapshot.list("", "Namespace") === undefined) return undefined;
    const name = namespace();
    return name === undefined || isKnown(name) ? undefined : until(() => isKnown(name), clock);
  };

/** Another list for each change. */
const namesOf = remember((namespaces: readonly KubeObject[]) => new Set(namespaces.map(objectName)));

const until = async (isDone: () => boolean, clock: Clock): Promise<void> => {
  const end = clock.now() + LONGEST_WAIT;
  while (!isDone() && clock.now() < end) await clock.wait(BETWEEN_LOOKS);
};
