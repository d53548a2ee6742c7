/** The log of the service; a pino logger fits. Fields never hold bodies of requests. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
