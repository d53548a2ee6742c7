/** Where the service writes what happened; a pino logger fits. Fields never hold bodies of requests. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
