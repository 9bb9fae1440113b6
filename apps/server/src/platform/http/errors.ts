import type { Messages } from "@overfly/i18n/generated/messages";
import type { Locale } from "@overfly/i18n/generated/locales";
import type { Message, PlainMessageKey } from "@overfly/i18n/message";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { render } from "@overfly/i18n/node/translate";

export type ErrorText = PlainMessageKey | Message;
export type FieldErrors = Record<string, readonly ErrorText[]>;

/** An error that is shown to the caller in their language. Anything else becomes a 500 without details. */
export class HttpError extends Error {
  readonly status: number;
  readonly text: ErrorText;
  readonly errors: FieldErrors | undefined;

  constructor(status: number, text: ErrorText, errors?: FieldErrors) {
    super(render(text, DEFAULT_LOCALE));
    this.status = status;
    this.text = text;
    this.errors = errors;
  }
}

/** 429 with the time to wait. */
export class RateLimited extends HttpError {
  readonly retryAfterS: number;

  constructor(text: ErrorText, retryAfterS: number) {
    super(429, text);
    this.retryAfterS = Math.max(1, Math.ceil(retryAfterS));
  }
}

export const unauthenticated = () => new HttpError(401, "errors/auth:signInFirst");
export const forbidden = (text: ErrorText = "errors/request:forbidden") => new HttpError(403, text);
/** Also for what belongs to another organization, so that its existence doesn't leak. */
export const notFound = (noun: keyof Messages["errors/not-found"]) =>
  new HttpError(404, { key: `errors/not-found:${noun}`, values: {} });
export const conflict = (text: ErrorText, errors?: FieldErrors) => new HttpError(409, text, errors);
export const tooLarge = (text: ErrorText) => new HttpError(413, text);
export const unsupported = (text: ErrorText) => new HttpError(415, text);
export const unavailable = (text: ErrorText) => new HttpError(503, text);
export const timedOut = (text: ErrorText) => new HttpError(504, text);

/** Rejects input; the first field's first message is the overall message. */
export const invalid = (errors: FieldErrors) =>
  new HttpError(422, Object.values(errors)[0]?.[0] ?? "errors/request:invalidInput", errors);

/** The body of an error in one language. */
export const errorBody = (
  { text, errors }: Pick<HttpError, "text" | "errors">,
  locale: Locale,
): { message: string; errors?: Record<string, string[]> } => ({
  message: render(text, locale),
  ...(errors && {
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, messages]) => [
        field,
        messages.map((each) => render(each, locale)),
      ]),
    ),
  }),
});
