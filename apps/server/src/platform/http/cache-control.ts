import type { FastifyInstance } from "fastify";

const API = /^\/(api|oauth)\//;

/** Replies of the API aren't kept by browsers and proxies; files say otherwise themselves. */
export function forbidStoring(app: FastifyInstance) {
  app.addHook("onRequest", async ({ url }, reply) => {
    if (API.test(url)) reply.header("cache-control", "no-store");
  });
}
