/** What one side does when the other asks, by name; each takes one value, or none. */
export type Handlers = Readonly<Record<string, (value: never) => unknown>>;

/** The other end of a channel between two processes. */
export interface Port {
  /** Gives false if nobody is there any more. */
  send(message: object): boolean;
  listen(listener: (message: unknown) => void): void;
}

/** Asks the other side by the names of what it does; what it throws is thrown here. */
export interface Channel<Theirs extends Handlers> {
  ask<Name extends keyof Theirs & string>(
    name: Name,
    ...value: Parameters<Theirs[Name]>
  ): Promise<Awaited<ReturnType<Theirs[Name]>>>;
}

/** Milliseconds for an answer: a process that is that busy for so long serves nobody. */
const PATIENCE = 5_000;

interface Question {
  readonly question: string;
  readonly id: number;
  readonly value?: unknown;
}

interface Answer {
  readonly answer: number;
  readonly value?: unknown;
  readonly problem?: string;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Opens one side: `handlers` answer the other, which is of our own making and is trusted to send what its types say. */
export const openChannel = <Theirs extends Handlers>(port: Port, handlers: Handlers): Channel<Theirs> => {
  const waiting = new Map<number, Waiting>();
  let last = 0;

  const heed = async ({ question, id, value }: Question): Promise<void> => {
    try {
      port.send({ answer: id, value: await handlers[question]?.(value as never) });
    } catch (error) {
      port.send({ answer: id, problem: error instanceof Error ? error.message : String(error) });
    }
  };
  const settle = ({ answer, value, problem }: Answer): void => {
    const found = waiting.get(answer);
    if (found === undefined) return;
    waiting.delete(answer);
    clearTimeout(found.timer);
    if (problem === undefined) found.resolve(value);
    else found.reject(new Error(problem));
  };
  port.listen((message) => {
    if (typeof message !== "object" || message === null) return;
    if ("question" in message) void heed(message as Question);
    else if ("answer" in message) settle(message as Answer);
  });
  return {
    ask: (name, ...[value]) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        const timer = setTimeout(() => {
          settle({ answer: id, problem: `process must answer '${name}' in time` });
        }, PATIENCE).unref();
        // Of the type that the other side gives, as long as both are of the same version, which they are.
        waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, timer });
        if (!port.send({ question: name, id, value }))
          settle({ answer: id, problem: "process must be running to answer" });
      }),
  };
};
