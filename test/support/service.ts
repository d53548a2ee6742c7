import { once } from "node:events";
import { Agent, type RequestOptions, request as httpsRequest } from "node:https";
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from "node:http";
import { connect as connectPlain, type Socket } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { type AdmissionOptions, createAdmission } from "../../src/admission/admission.js";
import type { Pack } from "../../src/model/pack.js";
import { type SelfSigned, selfSigned } from "../../src/certificates/mint.js";
import { startServer, type ServerSettings } from "../../src/server/serve.js";

/** A service as users run it, over real HTTPS on a free port, and ways to talk to it. */
export interface TestService {
  readonly port: number;
  readonly probePort: number | undefined;
  readonly tls: SelfSigned;
  /** The log, as text, one line an entry. */
  readonly logged: readonly string[];
  send(method: string, path: string, options?: SendOptions): Promise<Reply>;
  /** Posts JSON as an API server does. */
  post(path: string, body: unknown): Promise<Reply>;
  /** A connection for text that no HTTP client would send; from another address of this machine, if one is given. */
  connect(localAddress?: string): Promise<TLSSocket>;
  connectPlain(localAddress?: string): Socket;
  /** The code that a probe gets on the port for probes, over a connection of its own. */
  probe(path: string, localAddress?: string): Promise<number>;
  drain(): void;
  close(): Promise<void>;
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly agent?: Agent;
}

export interface Reply {
  readonly code: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined if it is none. */
  readonly json: unknown;
  /** Which of our connections it came over. */
  readonly localPort: number | undefined;
}

export const startService = async (
  packs: readonly Pack[],
  options: Partial<Omit<ServerSettings, "log" | "tls">> & AdmissionOptions & { readonly clientCa?: string } = {},
): Promise<TestService> => {
  const tls = await selfSigned();
  const admission = createAdmission(packs, options);
  const logged: string[] = [];
  const write =
    (level: string) =>
    (fields: object, message: string): void => {
      logged.push(JSON.stringify({ level, message, ...fields }));
    };
  const log = { debug: write("debug"), info: write("info"), error: write("error") };
  const server = await startServer({
    admission: () => admission,
    tls: { ...tls, clientCa: options.clientCa },
    host: "127.0.0.1",
    port: 0,
    log,
    ...options,
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 8, ca: tls.ca });
  const send = (method: string, path: string, sent: SendOptions = {}): Promise<Reply> =>
    exchange({ agent: sent.agent ?? agent, ca: tls.ca, host: "127.0.0.1", port: server.port, method, path }, sent);
  return {
    port: server.port,
    probePort: server.probePort,
    tls,
    logged,
    send,
    post: (path, body) =>
      send("POST", path, {
        headers: { "content-type": "application/json", accept: "application/json, */*" },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    connect: async (localAddress) => {
      const transport = connectPlain({
        host: "127.0.0.1",
        port: server.port,
        ...(localAddress === undefined ? {} : { localAddress }),
      });
      const socket = connect({ ca: tls.ca, host: "127.0.0.1", socket: transport });
      await once(socket, "secureConnect");
      return socket;
    },
    connectPlain: (localAddress) =>
      connectPlain({
        host: "127.0.0.1",
        port: server.port,
        ...(localAddress === undefined ? {} : { localAddress }),
      }),
    probe: async (path, localAddress = "127.0.0.1") => {
      const url = `http://127.0.0.1:${String(server.probePort)}${path}`;
      const asked = requestPlain(url, { localAddress, agent: false }).end();
      const [response] = (await once(asked, "response")) as [IncomingMessage];
      response.resume();
      await once(response, "end");
      return response.statusCode ?? 0;
    },
    drain: () => {
      server.drain();
    },
    close: async () => {
      agent.destroy();
      await server.close();
    },
  };
};

const exchange = (options: RequestOptions, { headers = {}, body }: SendOptions): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const request = httpsRequest({ ...options, headers: { ...headers } }, (response) => {
      const { localPort } = response.socket;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const { statusCode = 0, headers } = response;
        resolve({ code: statusCode, headers, text, json: parse(text), localPort });
      });
    });
    request.on("error", reject);
    request.end(body);
  });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a connection until it ends, or until the text matches. */
export const readAll = (socket: Socket, until?: RegExp): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    const end = (): void => {
      resolve(text);
    };
    socket.on("error", () => undefined);
    socket.on("close", end);
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (until?.test(text) === true) end();
    });
  });
