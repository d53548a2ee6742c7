/** How an API server is reached, and what proves to it who asks. */
export interface Connection {
  /** As 'https://10.96.0.1:443'; its path, if it has one, stands before that of each request. */
  readonly server: URL;
  /**
   * What to trust and to show right now. Asked before each request, and read anew each time: requests are minutes apart,
   * while tokens and certificates are replaced below us. Throws InputError if a file cannot be used.
   */
  access(): Promise<Access>;
}

export interface Access {
  /** Authorities that vouch for the server, in PEM; those that Node brings if left out. */
  readonly ca?: string;
  /** Sent as 'Authorization: Bearer'. */
  readonly token?: string;
  /** Certificate and private key of the client, in PEM. */
  readonly cert?: string;
  readonly key?: string;
  /** The name that the server's certificate must bear, if not that of the URL. */
  readonly serverName?: string;
  /** The server's certificate is not checked at all. */
  readonly isInsecure?: boolean;
}

/** True if two proofs of identity are the same: to ask again with it would bring the same answer. */
export const hasSameCredentials = (a: Access, b: Access): boolean =>
  a.token === b.token && a.cert === b.cert && a.key === b.key;
