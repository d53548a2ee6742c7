import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { Status } from "kube-api";
import { clientExpired, clientForbidden, clientUnknown } from "../answers/problems.js";
import { type Handler, pathOf } from "../answers/routing.js";
import type { Intake } from "./body.js";
import type { Reply } from "./reply.js";

/**
 * The clients that may get reviews: their certificate is signed by an authority of the TLS settings, and has
 * one of the names.
 */
export interface ClientAuthentication {
  /** Common names; every one if left out. */
  readonly allowedNames?: readonly string[] | undefined;
  /** Milliseconds since 1970; tests may replace it. */
  readonly now?: () => number;
}

/** The response to a client that may not make the request; undefined if it may. */
export type ClientCheck = (request: IncomingMessage) => Refused | undefined;

interface Refused {
  readonly status: Status;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Cheap on every request but the first of a connection. */
export const createClientCheck = ({ allowedNames, now = Date.now }: ClientAuthentication): ClientCheck => {
  const allowed = allowedNames === undefined ? undefined : new Set(allowedNames);
  const clients = new WeakMap<Socket, Client>();
  const clientOf = (socket: Socket): Client => {
    const known = clients.get(socket) ?? readClient(socket);
    clients.set(socket, known);
    return known;
  };
  return (request) => {
    const { isKnown, name, until } = clientOf(request.socket);
    if (!isKnown) return { status: clientUnknown(pathOf(request)), headers: CHALLENGE };
    // The handshake has checked this, but a connection may be kept for longer than the certificate lasts.
    const isStillValid = now() < until;
    if (!isStillValid) return { status: clientExpired(pathOf(request)), headers: LAST_CHALLENGE };
    if (allowed === undefined || allowed.has(name)) return undefined;
    return { status: clientForbidden(name, pathOf(request)) };
  };
};

interface Client {
  /** True if its certificate is signed by an authority that is trusted for this. */
  readonly isKnown: boolean;
  /** Its common name, which is the user's name to an API server too; '' if it has none, or several. */
  readonly name: string;
  /** When its certificate expires; milliseconds since 1970. */
  readonly until: number;
}

const NOBODY: Client = { isKnown: false, name: "", until: 0 };

const readClient = (socket: Socket): Client => {
  if (!(socket instanceof TLSSocket)) return NOBODY;
  const certificate = socket.getPeerX509Certificate();
  if (!socket.authorized || certificate === undefined) return NOBODY;
  const name: unknown = certificate.toLegacyObject().subject.CN;
  return { isKnown: true, name: typeof name === "string" ? name : "", until: Date.parse(certificate.validTo) };
};

/** Admits authorized clients. */
export const authenticated =
  (check: ClientCheck, { intake, reply }: { readonly intake: Intake; readonly reply: Reply }): Handler =>
  (request, response, next) => {
    const refused = check(request);
    if (refused === undefined) {
      next();
      return;
    }
    intake.drain(request);
    reply.status(request, response, refused.status, refused.headers);
  };

/** A 401 needs a challenge (RFC 9110, section 15.5.2), although no scheme is registered for certificates of TLS. */
const CHALLENGE = { "www-authenticate": "ClientCertificate" };
/** The client may have a new certificate, which only a new connection can show. */
const LAST_CHALLENGE = { ...CHALLENGE, connection: "close" };
