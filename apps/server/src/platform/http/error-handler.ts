import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PlainMessageKey } from "@overfly/i18n/message";
import { localeOf } from "@overfly/i18n/locale";
import { isDatabaseUnavailable, isQueryTimeout } from "#platform/db/database-unavailable.ts";
import { isStorageFull, storageFull } from "#platform/storage/free-space.ts";
import { isStorageUnavailable } from "#platform/storage/storage-unavailable.ts";
import { errorBody, HttpError, RateLimited, unavailable } from "./errors.ts";

const DEFAULT_MESSAGES: Record<number, PlainMessageKey> = {
  400: "errors/request:unreadable",
  404: "errors/request:notFound",
  405: "errors/request:methodNotAllowed",
  413: "errors/request:tooLarge",
  415: "errors/request:unsupportedMediaType",
  429: "errors/request:tooManyRequests",
};

/**
 * PostgreSQL's errors for values that passed our validation, for rows that another request deleted meanwhile, and for
 * a transaction given up in favour of another one: it may have told others something, so that only the caller repeats it.
 */
const POSTGRES_ERRORS: Record<string, readonly [status: number, text: PlainMessageKey]> = {
  "22021": [422, "errors/request:nulCharacters"],
  "22P05": [422, "errors/request:nulCharacters"],
  "22003": [422, "errors/request:numberOutOfRange"],
  "22008": [422, "errors/request:dateOutOfRange"],
  "23503": [409, "errors/request:referenceChanged"],
  "40P01": [409, "errors/request:atTheSameTime"],
  "40001": [409, "errors/request:atTheSameTime"],
};

/** Half of a character, such as a lone surrogate, is no JSON to PostgreSQL. */
const BROKEN_JSON = "22P02";

function rejectedValue(error: FastifyError | Error): (typeof POSTGRES_ERRORS)[string] | undefined {
  if (!("code" in error)) return undefined;
  if (error.code === BROKEN_JSON && error.message === "invalid input syntax for type json")
    return [422, "errors/request:brokenCharacters"];
  return POSTGRES_ERRORS[error.code];
}

/** Every error is sent in the specified form, never with a stack trace. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | HttpError | Error, request, reply) => {
    if (error instanceof RateLimited) reply.header("retry-after", error.retryAfterS);
    if (error instanceof HttpError) return sendError(request, reply, error);
    const away = outageError(error);
    if (away) {
      request.log.warn({ err: error }, "A request failed because a dependency is unavailable");
      return sendError(request, reply, away);
    }
    if (isQueryTimeout(error)) {
      request.log.warn({ err: error, url: request.routeOptions.url }, "A query took too long");
      return sendError(request, reply, unavailable("errors/request:queryTimeout"));
    }
    const rejected = rejectedValue(error);
    if (rejected) {
      request.log.warn({ err: error }, "The database rejected a request's values");
      return sendError(request, reply, new HttpError(...rejected));
    }
    const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
    if (status < 500)
      return sendError(
        request,
        reply,
        new HttpError(status, DEFAULT_MESSAGES[status] ?? "errors/request:refused"),
      );
    request.log.error({ err: error }, "A request failed");
    return sendError(request, reply, new HttpError(500, "errors/request:internal"));
  });
}

/** The error to send while the database or the storage is unavailable. */
export function outageError(error: unknown): HttpError | undefined {
  if (isStorageFull(error)) return storageFull();
  if (isDatabaseUnavailable(error)) return unavailable("errors/request:databaseUnavailable");
  if (isStorageUnavailable(error)) return unavailable("errors/request:storageUnavailable");
  return undefined;
}

/** A URL that Fastify rejects: it is malformed, or a parameter is too long. */
export function handleFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.code === "FST_ERR_MAX_PARAM_LENGTH" ? 404 : 400;
  void sendError(request, reply, new HttpError(status, DEFAULT_MESSAGES[status] ?? "errors/request:refused"));
}

/** Sends an error in the caller's language. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError) {
  const locale = localeOf(request.headers["accept-language"]);
  return reply.code(error.status).header("content-language", locale).send(errorReply(request, error));
}

/** The body of an error reply. */
export const errorReply = ({ id, headers }: Pick<FastifyRequest, "id" | "headers">, error: HttpError) => ({
  ...errorBody(error, localeOf(headers["accept-language"])),
  request_id: id,
});
