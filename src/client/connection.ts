/** How to reach an API server, and the credentials to show. */
export interface Connection {
  /** Such as 'https://10.96.0.1:443'; its path, if it has one, is prepended to that of each request. */
  readonly server: URL;
  /**
   * The current authorities and credentials. Read again before each request: tokens and certificates are replaced while
   * the process runs, and requests are minutes apart. Throws InputError if a file cannot be used.
   */
  access(): Promise<Access>;
}

export interface Access {
  /** Authorities that the server's certificate must come from, in PEM; by default those of Node. */
  readonly ca?: string;
  /** Sent as 'Authorization: Bearer'. */
  readonly token?: string;
  /** Certificate and private key of the client, in PEM. */
  readonly cert?: string;
  readonly key?: string;
  /** The name that the server's certificate must have, if not that of the URL. */
  readonly serverName?: string;
  /** The server's certificate is not verified. */
  readonly isInsecure?: boolean;
}

/** True if the credentials are the same, so that repeating a request would get the same response. */
export const hasSameCredentials = (a: Access, b: Access): boolean =>
  a.token === b.token && a.cert === b.cert && a.key === b.key;
