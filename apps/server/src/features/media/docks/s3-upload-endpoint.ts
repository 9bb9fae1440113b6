import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Services } from "#context.ts";
import { hasFreeSpace, isStorageFull, STORAGE_FULL_STATUS } from "#platform/storage/free-space.ts";
import { withTemporaryFile } from "./temporary-files.ts";
import { authenticateDock } from "./s3-credentials.ts";
import { BUCKET, keyPrefix } from "./storage-config-get.ts";

const MAX_BYTES = 4 * 1024 ** 3;
const MAX_PUTS_PER_MINUTE = 6000;
const UNSIGNED_PAYLOAD = "UNSIGNED-PAYLOAD";

/** Storage key of an upload until the dock has reported it. */
export const temporaryKey = (objectKey: string) =>
  `dock-incoming/${createHash("sha256").update(objectKey).digest("hex")}`;

/** The part of S3 that docks need: PUT of an object, signed with the dock's temporary credentials. */
export function s3UploadEndpoint(app: FastifyInstance, services: Services) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.put<{ Params: { "*": string } }>(
      `/${BUCKET}/*`,
      { bodyLimit: MAX_BYTES, config: { rateLimit: { max: MAX_PUTS_PER_MINUTE, timeWindow: "1 minute" } } },
      async (request, reply) => {
        const { method, url, headers } = request.raw;
        const dockId = await authenticateDock(services, { method: method ?? "", url: url ?? "", headers });
        if (dockId === undefined) return s3Error(reply, 403, "SignatureDoesNotMatch");
        const objectKey = request.params["*"];
        if (!(await isOwnKey(services, dockId, objectKey))) return s3Error(reply, 403, "AccessDenied");
        return receiveUpload(services, { dockId, objectKey, body: request.raw, reply });
      },
    );
  });
}

interface ReceivedUpload {
  dockId: number;
  objectKey: string;
  body: Readable & { headers: Record<string, string | string[] | undefined> };
  reply: FastifyReply;
}

/** Writes to a local file first, so that storage only gets complete objects. A repeated upload replaces the object. */
async function receiveUpload(services: Services, { dockId, objectKey, body, reply }: ReceivedUpload) {
  const declaredSha256 = String(body.headers["x-amz-content-sha256"]);
  if (declaredSha256.startsWith("STREAMING-")) return s3Error(reply, 501, "NotImplemented");
  const sizeBytes = Number(body.headers["content-length"] ?? 0);
  if (sizeBytes > MAX_BYTES) return s3Error(reply, 413, "EntityTooLarge");
  // the file is stored before its temporary copy is deleted
  if (!(await hasFreeSpace(services.settings, 2 * sizeBytes))) return storageFullReply(reply, body);
  return storeObject(services, { dockId, objectKey, body, reply }, declaredSha256).catch((error: unknown) => {
    if (isStorageFull(error)) return storageFullReply(reply, body);
    throw error;
  });
}

/** Reads the rest of the body first, since clients only see a reply after they have sent everything. */
function storageFullReply(reply: FastifyReply, body: Readable) {
  body.resume();
  return s3Error(reply, STORAGE_FULL_STATUS, "InsufficientStorage");
}

function storeObject(
  services: Services,
  { dockId, objectKey, body, reply }: ReceivedUpload,
  declaredSha256: string,
) {
  return withTemporaryFile(services.settings, async (path) => {
    const { sha256, md5, size } = await writeFile(body, path);
    if (size > MAX_BYTES) return s3Error(reply, 413, "EntityTooLarge");
    if (declaredSha256 !== UNSIGNED_PAYLOAD && declaredSha256 !== sha256)
      return s3Error(reply, 400, "XAmzContentSHA256Mismatch");
    await services.storage.copyFromFs(path, temporaryKey(objectKey));
    await services.db
      .insertInto("dock_files")
      .values({ object_key: objectKey, dock_id: dockId, size_bytes: size })
      .onConflict((again) => again.column("object_key").doUpdateSet({ size_bytes: size }))
      .execute();
    return reply.code(200).header("etag", `"${md5}"`).send();
  });
}

async function writeFile(body: Readable, path: string) {
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > MAX_BYTES) return done(new Error("The file is too large"));
      sha256.update(chunk);
      md5.update(chunk);
      return done(null, chunk);
    },
  });
  // unlike in one pipeline, a file that can't be written leaves the request open for the reply
  const stop = () => {
    if (!body.readableEnded) measure.destroy(new Error("The upload was cut off"));
  };
  body.once("close", stop).pipe(measure);
  try {
    await pipeline(measure, createWriteStream(path));
  } finally {
    body.off("close", stop).unpipe(measure);
  }
  return { sha256: sha256.digest("hex"), md5: md5.digest("hex"), size };
}

async function isOwnKey({ db }: Pick<Services, "db">, dockId: number, objectKey: string): Promise<boolean> {
  if (objectKey.length > 900 || objectKey.split("/").some((part) => part === "" || part === ".."))
    return false;
  const dock = await db
    .selectFrom("docks")
    .where("id", "=", dockId)
    .where("bound_at", "is not", null)
    .select("id")
    .executeTakeFirst();
  return dock !== undefined && objectKey.startsWith(`${keyPrefix(dock.id)}/`);
}

/** In S3's error format. */
const s3Error = (reply: FastifyReply, status: number, code: string) =>
  reply
    .code(status)
    .type("application/xml")
    .send(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
