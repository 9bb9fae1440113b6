import type { FastifyRequest } from "fastify";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { receiveFile } from "#platform/threads/receive-file.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { invalid, tooLarge, unsupported } from "#platform/http/errors.ts";
import { routeErrorMessage } from "@overfly/i18n/node/route-error-message";
import type { ReadRouteFileInput, ReadRouteFileResult } from "./read-route-file-worker.ts";
import { findSiteId } from "#tenancy.ts";

const READ_WORKER = new URL("./read-route-file-worker.ts", import.meta.url);
const MAX_BYTES = 32 * 1024 * 1024;

/** Reads a route file of any supported format. A file that embeds our own document returns it unchanged. */
export const importRoute = (context: Context, token: string, request: FastifyRequest) =>
  withFileSlot(context.user, () => receiveRoute(context, token, request));

async function receiveRoute(context: Context, token: string, request: FastifyRequest) {
  await findSiteId(context, token);
  const file = await receiveFile(request, MAX_BYTES);
  if (!file) throw unsupported("errors/flight-routes:chooseFile");
  if (file.isTruncated) throw tooLarge("errors/flight-routes:fileTooLarge");
  const { bytes, name } = file;
  const read = await runInThread<ReadRouteFileInput, ReadRouteFileResult>(
    READ_WORKER,
    { bytes, name },
    { transfer: [bytes.buffer], fileOwner: context.user.user_id },
  );
  if (!read.ok) throw invalid({ file: [routeErrorMessage(read)] });
  if ("fault" in read) {
    const { field, reason } = read.fault;
    const why = typeof reason === "object" ? reason : { key: reason ?? "errors/fields:invalid", values: {} };
    throw invalid({ file: [message("errors/flight-routes:importFailed", { field, why })] });
  }
  return read;
}
