import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { relative, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "#platform/http/error-handler.ts";
import { HttpError } from "#platform/http/errors.ts";

const BUILT = fileURLToPath(new URL("../../../../../web/dist/", import.meta.url));

/** Other origins from which a page may load images and data. */
type OriginsOfPage = (request: FastifyRequest) => Promise<readonly string[]>;

/** Serves the built web application: its files, and index.html for every path outside /api. */
export async function serveWeb(app: FastifyInstance, originsOf: OriginsOfPage, folder = BUILT) {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders,
    });
    await serveFiles(app, folder);
    app.get("/api/auth/login", (_request, reply) =>
      reply.header("cache-control", "no-cache").sendFile("index.html"),
    );
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const origins = await originsOf(request);
    if (origins.length === 0) return reply.header("cache-control", "no-cache").sendFile("index.html");
    openOrigins(reply, origins);
    // the page is this user's: nobody else may get it, and a page that "is the same" would keep its old policy
    return reply
      .header("cache-control", "private, no-store")
      .sendFile("index.html", { etag: false, lastModified: false });
  };
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !request.url.startsWith("/api/") &&
      /text\/html/.test(request.headers.accept ?? "");
    if (isPage && isBuilt) return sendPage(request, reply);
    return sendError(request, reply, new HttpError(404, "errors/request:notFound"));
  });
}

/** One route for each folder and file at the top: a route for each of the thousands of files slows the start down. */
async function serveFiles(app: FastifyInstance, folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/")),
  );
  const tops = new Set([...files].map((file) => file.replace(/\/.*/, "/*")));
  for (const top of tops) {
    const at = top.replace(/\*$/, "");
    app.route<{ Params: { "*"?: string } }>({
      method: ["GET", "HEAD"],
      url: `/${top}`,
      handler: ({ params }, reply) => {
        const file = `${at}${params["*"] ?? ""}`;
        return files.has(file) ? reply.sendFile(file) : reply.callNotFound();
      },
    });
  }
}

function openOrigins(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader("content-security-policy"));
  const opened = policy.replaceAll(/(?:img|connect)-src [^;]+/gu, (directive) =>
    [directive, ...origins].join(" "),
  );
  void reply.header("content-security-policy", opened);
}

/** The one worker that runs WebAssembly, to read models of buildings: a worker's policy comes with its own file. */
const WASM_WORKER = /\/geometry-worker-[^/]*\.js/;

/** Built files have a hash in their names and never change. */
function setHeaders(reply: FastifyReply, path: string) {
  if (WASM_WORKER.test(path)) {
    const policy = String(reply.getHeader("content-security-policy"));
    void reply.header(
      "content-security-policy",
      policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    );
  }
  if (reply.hasHeader("cache-control")) return;
  void reply.header(
    "cache-control",
    path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
  );
}
