import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { inThread } from "#platform/storage/thread-pool.ts";
import { fieldErrors } from "#platform/http/field-errors.ts";
import { invalid, tooLarge, unsupported } from "#platform/http/errors.ts";
import { routeFaultWords } from "#platform/words/route-faults.ts";
import { say, wordsOf } from "#platform/words/words.ts";
import type { FileToRead, ReadFile } from "./read-in-thread.ts";
import { siteOf } from "./route-rows.ts";

const READER = new URL("./read-in-thread.ts", import.meta.url);
const MAX_BYTES = 32 * 1024 * 1024;

/** The route of a file of any format, as a document; a plan of our own comes back as it was. */
export async function importRoute(context: Context, token: string, request: FastifyRequest) {
  await siteOf(context, token);
  const file = request.isMultipart() ? await request.file({ limits: { fileSize: MAX_BYTES } }) : undefined;
  if (!file) throw unsupported("Choose a route file");
  const buffer = await file.toBuffer().catch(() => {
    throw tooLarge("A route file may have at most 32 MB");
  });
  const bytes = new Uint8Array(buffer);
  const read = await inThread<FileToRead, ReadFile>(READER, { bytes, name: file.filename }, [bytes.buffer]);
  if (!read.ok) throw invalid({ file: [routeFaultWords(read)] });
  const own = RouteDocument.safeParse(read.embedded);
  const taken = own.success ? own : RouteDocument.safeParse(read.document);
  if (!taken.success) {
    const [[field, [why]] = ["", []]] = Object.entries(fieldErrors(taken.error.issues));
    throw invalid({
      file: [
        say("The route can't be planned with this file: {field}: {why}", {
          field,
          why: wordsOf(why ?? "Not valid"),
        }),
      ],
    });
  }
  return {
    name: read.name,
    format: read.format,
    document: taken.data,
    notes: own.success ? [] : read.notes,
  };
}
