import { objectName, remember, type KubeObject } from "kube-json";
import { type Clock, STEADY_CLOCK } from "../client/backoff.js";
import type { ClusterSnapshot } from "../model/context.js";

/** Milliseconds: an event of a watch takes a few; an API server waits for at least a second. */
const LONGEST_WAIT = 300;
/** The share of the time left that may pass; the rest is for the review itself. */
const WAITING = 0.5;
const BETWEEN_LOOKS = 20;

/**
 * Waits for the Namespace of a request: who makes one and objects in it at once sends them before the watch tells of it. What it
 * returns is undefined if there is nothing to wait for; the name is only asked for while Namespaces are watched. `left` is the time
 * until the deadline of the review, in milliseconds.
 */
export const untilNamespace =
  (snapshot: Pick<ClusterSnapshot, "list">, clock: Clock = STEADY_CLOCK) =>
  (namespace: () => string | undefined, left: number): Promise<void> | undefined => {
    const isKnown = (name: string): boolean => {
      const known = snapshot.list("", "Namespace");
      return known === undefined || namesOf(known).has(name);
    };
    if (snapshot.list("", "Namespace") === undefined) return undefined;
    const name = namespace();
    if (name === undefined || isKnown(name)) return undefined;
    return until(() => isKnown(name), Math.min(LONGEST_WAIT, left * WAITING), clock);
  };

/** Another list for each change. */
const namesOf = remember((namespaces: readonly KubeObject[]) => new Set(namespaces.map(objectName)));

const until = async (isDone: () => boolean, most: number, clock: Clock): Promise<void> => {
  const end = clock.now() + most;
  for (let left = most; left > 0 && !isDone(); left = end - clock.now())
    await clock.wait(Math.min(BETWEEN_LOOKS, left));
};
