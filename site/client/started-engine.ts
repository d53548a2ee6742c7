/** The thread of the engine, once it was started. */
export interface StartedEngine {
  readonly worker?: Worker;
  /** Why it could not be started. */
  failure?: string;
}

/** Set where the page is built: the path of the script of the engine. */
declare const ENGINE_PATH: string;

declare global {
  interface Window {
    startedEngine?: StartedEngine;
  }
}

const started = (): StartedEngine => {
  try {
    const worker = new Worker(ENGINE_PATH, { type: "module" });
    const engine: StartedEngine = { worker };
    worker.addEventListener("error", ({ message }) => {
      engine.failure = message === "" ? "Its script could not be loaded" : message;
    });
    return engine;
  } catch (error) {
    return { failure: String(error) };
  }
};

/** Starts an engine that `takeEngine` returns. */
export const startEngine = (): void => {
  window.startedEngine = started();
};

/** The engine that was started before, or else a new one. */
export const takeEngine = (): StartedEngine => {
  const engine = window.startedEngine ?? started();
  delete window.startedEngine;
  return engine;
};
