import type { Messages } from "@overfly/i18n/generated/messages";
import type { Locale } from "@overfly/i18n/generated/locales";
import type { Message, PlainMessageKey } from "@overfly/i18n/message";
import { DEFAULT_LOCALE } from "#platform/i18n/locale.ts";
import { render } from "#platform/i18n/translate.ts";

export type ErrorText = PlainMessageKey | Message;
export type FieldErrors = Record<string, readonly ErrorText[]>;

/** A failure that the caller is told about, in the caller's language. Anything else becomes a 500 without details. */
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

/** Refuses for a while: the caller is told for how long. */
export class RateLimited extends HttpError {
  readonly retryAfterS: number;

  constructor(text: ErrorText, retryAfterS: number) {
    super(429, text);
    this.retryAfterS = Math.max(1, Math.ceil(retryAfterS));
  }
}

export const unauthenticated = () => new HttpError(401, "errors/auth:signInFirst");
export const forbidden = (text: ErrorText = "errors/request:forbidden") => new HttpError(403, text);
/** Also for what belongs to somebody else, so that nothing leaks. */
export const notFound = (thing: keyof Messages["errors/not-found"]) =>
  new HttpError(404, { key: `errors/not-found:${thing}`, values: {} });
export const conflict = (text: ErrorText, errors?: FieldErrors) => new HttpError(409, text, errors);
export const tooLarge = (text: ErrorText) => new HttpError(413, text);
export const unsupported = (text: ErrorText) => new HttpError(415, text);
export const unavailable = (text: ErrorText) => new HttpError(503, text);
export const timedOut = (text: ErrorText) => new HttpError(504, text);

/** Refuses input; the first field's first message is the message. */
export const invalid = (errors: FieldErrors) =>
  new HttpError(422, Object.values(errors)[0]?.[0] ?? "errors/request:invalidInput", errors);

/** What is sent of a failure, in one language. */
export const errorBody = (
  { text, errors }: Pick<HttpError, "text" | "errors">,
  locale: Locale,
): { message: string; errors?: Record<string, string[]> } => ({
  message: render(text, locale),
  ...(errors && {
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, messages]) => [field, messages.map((each) => render(each, locale))]),
    ),
  }),
});
