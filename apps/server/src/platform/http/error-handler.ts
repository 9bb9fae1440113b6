import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "#platform/db/database-unavailable.ts";
import { isStorageUnavailable } from "#platform/storage/storage-unavailable.ts";
import { errorBody, HttpError, RateLimited, unavailable } from "./errors.ts";
import { languageOf, type PlainSentence } from "#platform/words/words.ts";

const DEFAULT_MESSAGES: Record<number, PlainSentence> = {
  400: "The request could not be read",
  404: "Not found",
  405: "This method is not allowed here",
  413: "The request is too large",
  415: "This type of content is not accepted here",
  429: "Too many requests; try again in a moment",
};

/** What PostgreSQL says of values that no rule of ours refused. */
const POSTGRES_MESSAGES: Record<string, PlainSentence> = {
  "22021": "Text must not contain NUL characters",
  "22P05": "Text must not contain NUL characters",
  "22003": "A number lies beyond what can be stored",
  "22008": "A date lies beyond what can be stored",
};

/** Every failure leaves in the specification's form, never with a stack trace. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | HttpError | Error, request, reply) => {
    if (error instanceof RateLimited) reply.header("retry-after", error.retryAfterS);
    if (error instanceof HttpError) return sendError(request, reply, error);
    const away = outageError(error);
    if (away) {
      request.log.warn({ err: error }, "A request found something away");
      return sendError(request, reply, away);
    }
    const unfit = "code" in error ? POSTGRES_MESSAGES[error.code] : undefined;
    if (unfit !== undefined) return sendError(request, reply, new HttpError(422, unfit));
    const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
    if (status < 500)
      return sendError(
        request,
        reply,
        new HttpError(status, DEFAULT_MESSAGES[status] ?? "The call was refused"),
      );
    request.log.error({ err: error }, "A request failed");
    return sendError(request, reply, new HttpError(500, "Something went wrong on our side"));
  });
}

/** What to say while one of the things that the server needs does not answer. */
export function outageError(error: unknown): HttpError | undefined {
  if (isDatabaseUnavailable(error)) return unavailable("The database does not answer; try again in a moment");
  if (isStorageUnavailable(error))
    return unavailable("The file storage does not answer; try again in a moment");
  return undefined;
}

/** An address that no route could take: its signs are broken, or a part of it is too long to name anything. */
export function handleFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.code === "FST_ERR_MAX_PARAM_LENGTH" ? 404 : 400;
  void sendError(request, reply, new HttpError(status, DEFAULT_MESSAGES[status] ?? "The call was refused"));
}

/** Sends a failure in the caller's language. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError) {
  const language = languageOf(request.headers["accept-language"]);
  return reply.code(error.status).header("content-language", language).send(errorReply(request, error));
}

/** What a failed request is answered with. */
export const errorReply = ({ id, headers }: Pick<FastifyRequest, "id" | "headers">, error: HttpError) => ({
  ...errorBody(error, languageOf(headers["accept-language"])),
  request_id: id,
});
