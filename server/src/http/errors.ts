export type FieldErrors = Record<string, string[]>;

/** A failure that the caller is told about. Anything else becomes a 500 without details. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;

  constructor(status: number, message: string, errors?: FieldErrors) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** Refuses for a while: the caller is told for how long. */
export class TryLater extends HttpError {
  readonly retryAfterS: number;

  constructor(message: string, retryAfterS: number) {
    super(429, message);
    this.retryAfterS = Math.max(1, Math.ceil(retryAfterS));
  }
}

export const unauthenticated = () => new HttpError(401, "Sign in first");
export const forbidden = (message = "You may not do this") => new HttpError(403, message);
/** Also for what belongs to somebody else, so that nothing leaks. */
export const notFound = (thing: string) => new HttpError(404, `${thing} not found`);
export const conflict = (message: string, errors?: FieldErrors) => new HttpError(409, message, errors);
export const tooLarge = (message: string) => new HttpError(413, message);
export const unsupported = (message: string) => new HttpError(415, message);
export const unavailable = (message: string) => new HttpError(503, message);
export const timedOut = (message: string) => new HttpError(504, message);

/** Refuses input; the first field's first message is the message. */
export const invalid = (errors: FieldErrors) =>
  new HttpError(422, Object.values(errors)[0]?.[0] ?? "The input is not valid", errors);
