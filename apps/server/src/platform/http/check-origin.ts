import type { FastifyInstance } from "fastify";
import { forbidden } from "./errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes and WebSockets that a page of another site sends with our cookies (CSRF). Browsers always send an
 * Origin with them; programs without one hold no browser's cookies.
 */
export function checkOrigin(app: FastifyInstance) {
  app.addHook("onRequest", async (request) => {
    const { origin, host, upgrade } = request.headers;
    if (SAFE.has(request.method) && !upgrade) return;
    if (origin === undefined) return;
    if (!URL.canParse(origin) || new URL(origin).host !== host) throw forbidden("errors/request:crossSite");
  });
}
