import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Client, Connection } from "./connection.js";
import { chooseVictim } from "./connection-choice.js";

const NOW = 100_000;

const answer = (complete: boolean, writableEnded: boolean, writableFinished: boolean): ServerResponse =>
  // Of a class that cannot be made without a connection: only what is looked at.
  ({ req: { complete }, writableEnded, writableFinished, destroyed: false }) as unknown as ServerResponse;
const IDLE = answer(true, true, true);
const WORKING = answer(true, false, false);
const SENDING = answer(false, false, false);
const READING = answer(true, true, false);

const transport = (destroyed: boolean): Socket => ({ destroyed }) as unknown as Socket;

const clientOf = (network: string, connections: number): Client => ({ network, connections });
const connection = (client: Client, age: number, ...answers: ServerResponse[]): Connection => ({
  transport: transport(false),
  client,
  since: NOW - age,
  answers,
  isRefused: false,
});

const many = clientOf("many", 900);
const few = clientOf("few", 100);
const one = clientOf("one", 1);

const choose = (added: Connection, ...others: readonly Connection[]): Connection =>
  chooseVictim([...others, added], added, NOW);

test("what is idle goes before what is on its way, whoever's it is, and that before what is worked on", () => {
  const idle = connection(few, 10, IDLE);
  const coming = connection(many, 900, SENDING);
  const working = connection(many, 20_000, WORKING);
  const added = connection(one, 0);
  expect(choose(added, working, coming, idle)).toBe(idle);
  expect(choose(added, working, coming)).toBe(coming);
  expect(choose(added, working)).toBe(working);
});

test.each([
  ["a handshake, or the head of a first request", []],
  ["a body", [SENDING]],
  ["an answer that is not read", [READING]],
])("%s is waited for as long as there is room, and for a second after that", (_, answers) => {
  const young = connection(few, 900, ...answers);
  const old = connection(few, 1100, ...answers);
  const idle = connection(few, 1000, IDLE);
  const added = connection(few, 0);
  expect(choose(added, young, idle)).toBe(idle);
  expect(choose(added, old, idle)).toBe(old);
});

test("of the same cost, one of the client with most connections goes, and of these the longest unused", () => {
  const added = connection(one, 0);
  const older = connection(many, 2000, IDLE);
  expect(choose(added, connection(few, 50_000, IDLE), connection(many, 1000, IDLE), older)).toBe(older);
});

test("a request in progress behind one that is answered is worked on", () => {
  const idle = connection(few, 10, IDLE);
  expect(choose(connection(few, 0), connection(few, 5000, WORKING, READING), idle)).toBe(idle);
});

test("where all are in use, a client with more than the new one's loses one, and else the new one goes", () => {
  const working = connection(few, 5000, WORKING);
  const coming = connection(few, 500, SENDING);
  const [same, more] = [connection(few, 0), connection(many, 0)];
  expect(choose(connection(one, 0), working)).toBe(working);
  expect(choose(same, working)).toBe(same);
  expect(choose(more, working)).toBe(more);
  // Of its own it gives up what is on its way, so that whoever shares an address with a flood gets in.
  expect(choose(same, coming, working)).toBe(coming);
  expect(choose(more, coming, working)).toBe(more);
});

test("what has been chosen before is not chosen again", () => {
  const gone = { ...connection(many, 5000, IDLE), transport: transport(true) };
  const idle = connection(few, 10, IDLE);
  expect(choose(connection(one, 0), gone, idle)).toBe(idle);
});
