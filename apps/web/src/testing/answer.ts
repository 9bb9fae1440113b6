import type { Reply, BodyInput, Endpoint } from "@overfly/contract/endpoint";
import { http, HttpResponse, type HttpHandler } from "msw";

export interface ReceivedRequest<E extends Endpoint> {
  params: Readonly<Record<string, string | readonly string[] | undefined>>;
  query: URLSearchParams;
  body: BodyInput<E>;
  headers: Headers;
}

const METHODS = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
} as const;

/** A stand-in for the server's answer to one endpoint; it must fit the contract. A `Response` answers as it is. */
export function answer<const E extends Endpoint>(
  endpoint: E,
  reply: (received: ReceivedRequest<E>) => Reply<E> | Response | Promise<Reply<E> | Response>,
): HttpHandler {
  return METHODS[endpoint.method](`*${endpoint.path}`, async ({ request, params }) => {
    const text = endpoint.multipart ? "" : await request.text();
    const body = (text === "" ? undefined : JSON.parse(text)) as BodyInput<E>;
    const { searchParams: query } = new URL(request.url);
    const found = await reply({ params, query, body, headers: request.headers });
    return found instanceof Response ? found : HttpResponse.json(found as object);
  });
}

/** A failure in the specification's form. */
export const failure = (status: number, message: string, errors?: Record<string, string[]>): Response =>
  HttpResponse.json({ message, ...(errors ? { errors } : {}) }, { status });
