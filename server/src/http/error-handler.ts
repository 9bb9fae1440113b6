import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "./errors.ts";

const WORDS: Record<number, string> = {
  400: "The request could not be read",
  404: "Not found",
  405: "This method is not allowed here",
  413: "The request is too large",
  415: "This type of content is not accepted here",
  429: "Too many requests; try again in a moment",
};

/** PostgreSQL: a byte sequence that its text can't hold; JSON can carry only one such, NUL. */
const NOT_STORABLE = "22021";

/** Every failure leaves in the specification's form, never with a stack trace. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | HttpError | Error, request, reply) => {
    if (error instanceof HttpError) return fail(request, reply, error);
    if ("code" in error && error.code === NOT_STORABLE) {
      return fail(request, reply, new HttpError(422, "Text must not contain NUL characters"));
    }
    const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
    if (status < 500) return fail(request, reply, new HttpError(status, WORDS[status] ?? error.message));
    request.log.error({ err: error }, "A request failed");
    return fail(request, reply, new HttpError(500, "Something went wrong on our side"));
  });
}

function fail(request: FastifyRequest, reply: FastifyReply, { status, message, errors }: HttpError) {
  return reply.code(status).send({ message, ...(errors && { errors }), request_id: request.id });
}
