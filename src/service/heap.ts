import { setFlagsFromString } from "node:v8";

/**
 * Has V8 collect what reviews leave behind before it is as much again as what the service needs, which is little: by itself
 * it waits until the heap has doubled, and resident memory rises and falls by as much. Half as much again is room for the
 * bodies that wait to be collected, which count too, up to 10 MB of them: with a quarter it collected more than once a second
 * under a load of 20 KB each. A flag of V8 that Node does not know as an option; one that a later V8 does not know either
 * changes nothing, and is named on standard error.
 */
export const keepHeapSmall = (): void => {
  setFlagsFromString("--heap-growing-percent=50");
};
