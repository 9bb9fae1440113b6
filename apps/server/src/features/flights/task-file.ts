import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Services, SystemContext } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { rememberPort, serverUrl } from "#platform/http/server-url.ts";
import { installationSecret } from "#platform/db/installation-secret.ts";

const PATH = "/api/dock-files";
const VALID_MS = 24 * 3_600_000;
const KMZ = "application/vnd.google-earth.kmz";

const storageKey = (taskId: string) => `dock-files/${taskId}.kmz`;

/** Stores a task's route file as sent, so that its fingerprint stays valid when the route changes. */
export const storeTaskFile = ({ storage }: SystemContext, taskId: string, bytes: Uint8Array) =>
  storage.put(storageKey(taskId), bytes);

/** A signed URL, valid for a day, and the file's MD5. Undefined if there is no file. */
export async function taskFileReference(context: SystemContext, taskId: string) {
  if (!(await context.storage.exists(storageKey(taskId)))) return undefined;
  const bytes = await context.storage.getBytes(storageKey(taskId));
  const expires = String(context.now().getTime() + VALID_MS);
  const signature = await sign(context, taskId, expires);
  return {
    url: `${serverUrl(context.settings)}${PATH}/${taskId}.kmz?expires=${expires}&signature=${signature}`,
    fingerprint: createHash("md5").update(bytes).digest("hex"),
  };
}

interface FileRequest {
  Params: { name: string };
  Querystring: { expires?: string; signature?: string };
}

/** Docks have no session: the signed URL authorizes the download. */
export function taskFileEndpoint(app: FastifyInstance, services: Services) {
  app.addHook("onListen", async () => rememberPort(services.settings, app.server.address()));
  app.get<FileRequest>(`${PATH}/:name`, async (request, reply) => {
    const taskId = /^([\da-f-]{36})\.kmz$/.exec(request.params.name)?.[1];
    const { expires = "", signature = "" } = request.query;
    if (!taskId || !(await hasValidSignature(services, taskId, { expires, signature })))
      throw notFound("File");
    if (!(await services.storage.exists(storageKey(taskId)))) throw notFound("File");
    const bytes = await services.storage.getBytes(storageKey(taskId));
    return reply.type(KMZ).header("cache-control", "private, no-store").send(Buffer.from(bytes));
  });
}

async function hasValidSignature(
  services: Pick<Services, "db" | "now">,
  taskId: string,
  { expires, signature }: { expires: string; signature: string },
): Promise<boolean> {
  const expected = Buffer.from(await sign(services, taskId, expires));
  const actual = Buffer.from(signature);
  const isEqual = expected.length === actual.length && timingSafeEqual(expected, actual);
  return isEqual && Number(expires) > services.now().getTime();
}

async function sign({ db }: Pick<Services, "db">, taskId: string, expires: string): Promise<string> {
  const secret = await installationSecret(db, "dock-files");
  return createHmac("sha256", secret).update(`${taskId} ${expires}`).digest("base64url");
}
