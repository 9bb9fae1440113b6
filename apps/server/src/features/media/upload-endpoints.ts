import { mkdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { OutputDeliverable } from "@overfly/contract/media/deliverables";
import { IdParams } from "@overfly/contract/page";
import { MAX_UPLOAD_BYTES, UPLOADS_PATH } from "@overfly/contract/media/media";
import { Server, type ServerOptions } from "@tus/server";
import { Metadata } from "@tus/utils";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PlainMessageKey } from "@overfly/i18n/message";
import { identify } from "#platform/auth/identity.ts";
import { type Context, type Identity, type Services, systemContext, requestContext } from "#context.ts";
import { outageError, errorReply } from "#platform/http/error-handler.ts";
import { HttpError, invalid, notFound, unauthenticated } from "#platform/http/errors.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import {
  type NewUpload,
  createUpload,
  deleteUpload,
  finishUpload,
  getOwnUpload,
  cleanUpUploads,
} from "./uploads.ts";
import { missingBytes, uploadFolder } from "./upload-files.ts";
import { UploadStore } from "./upload-store.ts";

const REQUESTS_PER_MINUTE = 12_000;
const CLEANUP_INTERVAL_MS = 60_000;
const ID = /^[0-9a-f]{32}$/;

/** Authorized requests, by the raw request that the tus library passes back. */
type AuthorizedRequests = WeakMap<
  IncomingMessage,
  { request: FastifyRequest; uploadId?: string; user?: Identity }
>;

type TusRequest = Parameters<NonNullable<ServerOptions["onUploadFinish"]>>[0];

/** Resumable uploads by tus 1.0.0; an upload belongs to its creator. */
export function uploadEndpoints(app: FastifyInstance, services: Services) {
  const authorized: AuthorizedRequests = new WeakMap();
  const tus = tusServer(services, authorized);
  const system = systemContext(services, "uploads");
  app.addContentTypeParser("application/offset+octet-stream", (_request, _payload, done) => done(null));

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    checkProtocol(request);
    const finished = request.method === "OPTIONS" ? null : await authorize(services, request, authorized);
    if (finished !== null && request.method === "HEAD") return replyFinished(reply, finished);
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined && name !== "content-length") reply.raw.setHeader(name, value);
    reply.hijack();
    await tus.handle(request.raw, reply.raw);
    if (request.method === "DELETE" && reply.raw.statusCode === 204)
      await deleteUpload(system, idOf(request));
  };
  const config = { rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: "1 minute" } };
  app.route({ method: ["OPTIONS", "POST"], url: UPLOADS_PATH, config, handler: handle });
  app.route({
    method: ["OPTIONS", "HEAD", "PATCH", "DELETE"],
    url: `${UPLOADS_PATH}/:id`,
    config,
    handler: handle,
  });

  const cleanUp = () =>
    cleanUpUploads(system).catch((error: unknown) =>
      services.log.warn({ err: error }, "Could not clean up uploads"),
    );
  const timer = setInterval(() => void cleanUp(), CLEANUP_INTERVAL_MS);
  let cleaning: Promise<unknown> = Promise.resolve();
  app.addHook("onReady", async () => {
    cleaning = cleanUp();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await cleaning;
  });
}

function tusServer(services: Services, authorized: AuthorizedRequests): Server {
  const directory = uploadFolder(services);
  mkdirSync(directory, { recursive: true });
  const system = systemContext(services, "uploads");
  const of = ({ runtime }: TusRequest) => authorized.get(runtime?.node?.req as IncomingMessage);
  return new Server({
    path: UPLOADS_PATH,
    datastore: new UploadStore({ directory }),
    maxSize: MAX_UPLOAD_BYTES,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: (request) => {
      const { uploadId } = of(request) ?? {};
      if (!uploadId) throw new Error("An upload without an id");
      return uploadId;
    },
    onUploadFinish: async (request, { id }) => {
      await finishUpload(system, id, of(request)?.user);
      return {};
    },
    onResponseError: async (request, error) => {
      const failure =
        error instanceof HttpError
          ? error
          : "status_code" in error
            ? tusError(error.status_code)
            : uploadError(services, error);
      const source = of(request)?.request ?? { id: "", headers: Object.fromEntries(request.headers) };
      return { status_code: failure.status, body: JSON.stringify(errorReply(source, failure)) };
    },
  });
}

/** Our messages for errors of the tus library. */
const TUS_ERRORS: Record<number, PlainMessageKey> = {
  404: "errors/request:fileGone",
  409: "errors/request:uploadOffset",
  410: "errors/request:fileGone",
  413: "errors/request:tooLarge",
};
const tusError = (status: number) => new HttpError(status, TUS_ERRORS[status] ?? "errors/request:unreadable");

function uploadError({ log }: Services, error: Error): HttpError {
  const outage = outageError(error);
  if (!outage) log.error({ err: error }, "An upload failed");
  return outage ?? new HttpError(500, "errors/request:fileNotStored");
}

/** A method override would bypass the authorization of the actual method. */
function checkProtocol({ method, headers }: FastifyRequest) {
  if (headers["x-http-method-override"] !== undefined)
    throw new HttpError(400, "errors/request:methodOverride");
  if (method !== "OPTIONS" && headers["tus-resumable"] !== "1.0.0")
    throw new HttpError(412, "errors/request:tusVersion");
}

/** Authorizes a request. Returns the size of an upload that is finished already, else null. */
async function authorize(
  services: Services,
  request: FastifyRequest,
  authorized: AuthorizedRequests,
): Promise<number | null> {
  const user = await identify(services, request.headers);
  if (!user) throw unauthenticated();
  const context: Context = { ...requestContext(services, request), user };
  if (request.method === "POST") {
    authorized.set(request.raw, {
      request,
      user,
      uploadId: await createUpload(context, readUploadHeaders(request)),
    });
    return null;
  }
  const id = idOf(request);
  authorized.set(request.raw, { request, user, uploadId: id });
  const { sizeBytes: declaredBytes } = await getOwnUpload(context, id);
  if (request.method === "PATCH")
    await requireFreeSpace(services, await missingBytes(services, id, declaredBytes));
  // the last bytes may have arrived just before a crash, and the client would not send them again
  if (request.method === "HEAD") await finishUpload(context, id, user);
  const { isDone, sizeBytes } = await getOwnUpload(context, id);
  return isDone ? sizeBytes : null;
}

/** The bytes of a finished upload are gone, but a client that asks must learn that all arrived. */
const replyFinished = (reply: FastifyReply, sizeBytes: number) =>
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

function readUploadHeaders({ headers }: FastifyRequest): NewUpload {
  const metadata = readMetadata(String(headers["upload-metadata"] ?? ""));
  const sizeBytes = Number(headers["upload-length"]);
  if (!Number.isSafeInteger(sizeBytes)) throw invalid({ "upload-length": ["errors/request:uploadLength"] });
  const { filename, mission, site, folder, deliverable } = metadata;
  if (!filename) throw invalid({ filename: ["errors/request:uploadName"] });
  if (!mission && !site) throw invalid({ mission: ["errors/request:uploadMission"] });
  return {
    name: filename,
    missionToken: mission ?? null,
    siteToken: site ?? null,
    folderId: folder ? readFolder(folder) : null,
    deliverable: deliverable ? readDeliverable(deliverable) : null,
    sizeBytes,
  };
}

function readFolder(text: string): number {
  const { data } = IdParams.safeParse({ id: text });
  if (!data) throw notFound("Folder");
  return data.id;
}

function readDeliverable(text: string): OutputDeliverable {
  const { data } = OutputDeliverable.safeParse(text);
  if (!data) throw invalid({ deliverable: ["errors/media:notAnOutput"] });
  return data;
}

function readMetadata(header: string): Record<string, string | null> {
  try {
    return Metadata.parse(header);
  } catch {
    throw invalid({ "upload-metadata": ["errors/request:fileUnreadable"] });
  }
}
