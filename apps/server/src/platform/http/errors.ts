import { MISSING } from "#platform/words/missing.ts";
import { type PlainSentence, type Words, wordsOf } from "#platform/words/words.ts";

type Message = PlainSentence | Words;
export type FieldErrors = Record<string, readonly Message[]>;

/** A failure that the caller is told about, in the caller's language. Anything else becomes a 500 without details. */
export class HttpError extends Error {
  readonly status: number;
  readonly words: Words;
  readonly errors: FieldErrors | undefined;

  constructor(status: number, said: Message, errors?: FieldErrors) {
    const words = wordsOf(said);
    super(words.en);
    this.status = status;
    this.words = words;
    this.errors = errors;
  }
}

/** Refuses for a while: the caller is told for how long. */
export class RateLimited extends HttpError {
  readonly retryAfterS: number;

  constructor(said: Message, retryAfterS: number) {
    super(429, said);
    this.retryAfterS = Math.max(1, Math.ceil(retryAfterS));
  }
}

export const unauthenticated = () => new HttpError(401, "Sign in first");
export const forbidden = (said: Message = "You may not do this") => new HttpError(403, said);
/** Also for what belongs to somebody else, so that nothing leaks. */
export const notFound = (thing: keyof typeof MISSING) =>
  new HttpError(404, { en: `${thing} not found`, ar: MISSING[thing] });
export const conflict = (said: Message, errors?: FieldErrors) => new HttpError(409, said, errors);
export const tooLarge = (said: Message) => new HttpError(413, said);
export const unsupported = (said: Message) => new HttpError(415, said);
export const unavailable = (said: Message) => new HttpError(503, said);
export const timedOut = (said: Message) => new HttpError(504, said);

/** Refuses input; the first field's first message is the message. */
export const invalid = (errors: FieldErrors) =>
  new HttpError(422, Object.values(errors)[0]?.[0] ?? "The input is not valid", errors);

/** What is sent of a failure, in one language. */
export const errorBody = (
  { words, errors }: Pick<HttpError, "words" | "errors">,
  language: keyof Words,
): { message: string; errors?: Record<string, string[]> } => ({
  message: words[language],
  ...(errors && {
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, said]) => [field, said.map((one) => wordsOf(one)[language])]),
    ),
  }),
});
