import { mkdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { MAX_UPLOAD_BYTES, UPLOADS_PATH } from "@overfly/contract/media/clouds";
import { FileStore } from "@tus/file-store";
import { Server, type ServerOptions } from "@tus/server";
import { Metadata } from "@tus/utils";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { identify } from "#features/auth/identity.ts";
import { type Context, type Services, systemContext, requestContext } from "#context.ts";
import { awayOf, failureTo } from "#platform/http/error-handler.ts";
import { HttpError, invalid, notFound, unauthenticated } from "#platform/http/errors.ts";
import type { PlainSentence } from "#platform/words/words.ts";
import {
  type Announced,
  announceUpload,
  dropUpload,
  finishUpload,
  ownUpload,
  tidyUploads,
  uploadFolder,
} from "./uploads.ts";

const REQUESTS_PER_MINUTE = 12_000;
const TIDY_MS = 60_000;
const ID = /^[0-9a-f]{32}$/;

/** Who was let in with what, told to the tus library by the request that it hears itself. */
type Admitted = WeakMap<IncomingMessage, { request: FastifyRequest; uploadId?: string }>;

type TusRequest = Parameters<NonNullable<ServerOptions["onUploadFinish"]>>[0];

/** Resumable uploads by tus 1.0.0, each of them its creator's own. */
export function uploadEndpoints(app: FastifyInstance, services: Services) {
  const admitted: Admitted = new WeakMap();
  const tus = tusServer(services, admitted);
  const system = systemContext(services, "uploads");
  app.addContentTypeParser("application/offset+octet-stream", (_request, _payload, done) => done(null));

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    checkProtocol(request);
    const finished = request.method === "OPTIONS" ? null : await admit(services, request, admitted);
    if (finished !== null && request.method === "HEAD") return sayFinished(reply, finished);
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined && name !== "content-length") reply.raw.setHeader(name, value);
    reply.hijack();
    await tus.handle(request.raw, reply.raw);
    if (request.method === "DELETE" && reply.raw.statusCode === 204) await dropUpload(system, idOf(request));
  };
  const config = { rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: "1 minute" } };
  app.route({ method: ["OPTIONS", "POST"], url: UPLOADS_PATH, config, handler: handle });
  app.route({
    method: ["OPTIONS", "HEAD", "PATCH", "DELETE"],
    url: `${UPLOADS_PATH}/:id`,
    config,
    handler: handle,
  });

  const tidy = () =>
    tidyUploads(system).catch((error: unknown) => services.log.warn({ err: error }, "Uploads stay untidy"));
  const timer = setInterval(() => void tidy(), TIDY_MS);
  let tidying: Promise<unknown> = Promise.resolve();
  app.addHook("onReady", async () => {
    tidying = tidy();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await tidying;
  });
}

function tusServer(services: Services, admitted: Admitted): Server {
  const directory = uploadFolder(services);
  mkdirSync(directory, { recursive: true });
  const system = systemContext(services, "uploads");
  const of = ({ runtime }: TusRequest) => admitted.get(runtime?.node?.req as IncomingMessage);
  return new Server({
    path: UPLOADS_PATH,
    datastore: new FileStore({ directory }),
    maxSize: MAX_UPLOAD_BYTES,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: (request) => {
      const { uploadId } = of(request) ?? {};
      if (!uploadId) throw new Error("An upload without an id");
      return uploadId;
    },
    onUploadFinish: async (_request, { id }) => {
      await finishUpload(system, id);
      return {};
    },
    onResponseError: (request, error) => {
      const failure = "status_code" in error ? refusalOf(error.status_code) : failureOf(services, error);
      const asked = of(request)?.request ?? { id: "", headers: Object.fromEntries(request.headers) };
      return { status_code: failure.status, body: JSON.stringify(failureTo(asked, failure)) };
    },
  });
}

/** What the tus library refuses, in our words. */
const REFUSALS: Record<number, PlainSentence> = {
  404: "The file is no longer there",
  409: "The file does not go on from there",
  410: "The file is no longer there",
  413: "The request is too large",
};
const refusalOf = (status: number) =>
  new HttpError(status, REFUSALS[status] ?? "The request could not be read");

function failureOf({ log }: Services, error: Error): HttpError {
  const away = awayOf(error);
  if (!away) log.error({ err: error }, "An upload failed");
  return away ?? new HttpError(500, "The file could not be stored; try again");
}

/** Nobody may say one method to us and another to the tus library, and get past the door by it. */
function checkProtocol({ method, headers }: FastifyRequest) {
  if (headers["x-http-method-override"] !== undefined)
    throw new HttpError(400, "Method overrides are not accepted here");
  if (method !== "OPTIONS" && headers["tus-resumable"] !== "1.0.0")
    throw new HttpError(412, "Uploads speak tus 1.0.0; say so in Tus-Resumable");
}

/** Lets in who may; answers with the size of an upload that is finished already, else null. */
async function admit(
  services: Services,
  request: FastifyRequest,
  admitted: Admitted,
): Promise<number | null> {
  const user = await identify(services, request.headers);
  if (!user) throw unauthenticated();
  const context: Context = { ...requestContext(services, request), user };
  if (request.method === "POST") {
    admitted.set(request.raw, { request, uploadId: await announceUpload(context, announcedIn(request)) });
    return null;
  }
  admitted.set(request.raw, { request });
  const id = idOf(request);
  await ownUpload(context, id);
  // the last bytes may have come just before a crash, and nobody would send them again
  if (request.method === "HEAD") await finishUpload(context, id);
  const { isDone, sizeBytes } = await ownUpload(context, id);
  return isDone ? sizeBytes : null;
}

/** The bytes of a finished upload are gone from here, but whoever asks shall know that all arrived. */
const sayFinished = (reply: FastifyReply, sizeBytes: number) =>
  reply
    .code(200)
    .headers({
      "tus-resumable": "1.0.0",
      "upload-offset": sizeBytes,
      "upload-length": sizeBytes,
      "cache-control": "no-store",
    })
    .send();

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id?: string };
  if (!id || !ID.test(id)) throw notFound("Upload");
  return id;
}

function announcedIn({ headers }: FastifyRequest): Announced {
  const metadata = readMetadata(String(headers["upload-metadata"] ?? ""));
  const sizeBytes = Number(headers["upload-length"]);
  if (!Number.isSafeInteger(sizeBytes)) throw invalid({ "upload-length": ["Say how long the file is"] });
  const { filename, mission } = metadata;
  if (!filename) throw invalid({ filename: ["Name the file in Upload-Metadata"] });
  if (!mission) throw invalid({ mission: ["Name the mission's token in Upload-Metadata"] });
  return { name: filename, missionToken: mission, sizeBytes };
}

function readMetadata(header: string): Record<string, string | null> {
  try {
    return Metadata.parse(header);
  } catch {
    throw invalid({ "upload-metadata": ["Can't be read"] });
  }
}
