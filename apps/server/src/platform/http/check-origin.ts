import type { FastifyInstance } from "fastify";
import { forbidden } from "./errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes and WebSockets that another site's page sends with our cookies. Browsers always name the origin of
 * such calls; programs that send none hold no browser's cookies.
 */
export function checkOrigin(app: FastifyInstance) {
  app.addHook("onRequest", async (request) => {
    const { origin, host, upgrade } = request.headers;
    if (SAFE.has(request.method) && !upgrade) return;
    if (origin === undefined) return;
    if (!URL.canParse(origin) || new URL(origin).host !== host)
      throw forbidden("errors/request:crossSite");
  });
}
