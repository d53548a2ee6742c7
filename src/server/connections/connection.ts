import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** All connections of one client network. */
export interface Client {
  readonly network: string;
  connections: number;
}

/** An open connection. */
export interface Connection {
  /** TCP; TLS is above it. */
  readonly transport: Socket;
  readonly client: Client;
  /** When it was opened, or the head of its last request came in; in milliseconds. */
  since: number;
  /** The answers that are not sent yet, in the order of their requests; the last one stays until another one comes. */
  readonly answers: ServerResponse[];
  /** A last answer has been decided on: nothing that comes in is a request any more. */
  isRefused: boolean;
}

/** True if the client has all of it, or has gone. */
export const isSent = (answer: ServerResponse): boolean => answer.writableFinished || answer.destroyed;

/** How many requests wait for their answers, or these for their client. */
export const countWaiting = ({ answers }: Connection): number => {
  while (answers[0] !== undefined && isSent(answers[0])) answers.shift();
  return answers.length;
};
