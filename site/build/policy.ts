/**
 * The Content-Security-Policy of every page. Each page says it in a meta element; a server may send it as a header, too, with
 * `frame-ancestors 'none'`, which browsers only take from there. The scripts of the engine must not have it: they run in a thread,
 * which may make code from the schemas of packs.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
