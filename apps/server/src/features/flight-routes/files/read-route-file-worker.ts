import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import {
  type ConvertedDocument,
  documentFromContent,
} from "@overfly/route-files/document/document-from-content";
import { readRouteFile } from "@overfly/route-files/read-route-file";
import type { RouteFormat, RouteReadError } from "@overfly/route-files/route-content";
import type { ErrorText } from "#platform/http/errors.ts";
import { fieldErrors } from "#platform/http/field-errors.ts";

export interface ReadRouteFileInput {
  bytes: Uint8Array;
  name: string;
}

export type ReadRouteFileResult =
  | RouteReadError
  | ({ ok: true; name: string | null; format: RouteFormat } & ConvertedDocument)
  /** What the file says is not a valid route. */
  | { ok: true; fault: { field: string; reason: ErrorText | undefined } };

/** Runs in a worker thread, so that untrusted files can't block requests. */
export function run({ bytes, name }: ReadRouteFileInput): ReadRouteFileResult {
  const read = readRouteFile(bytes, name);
  if (!read.ok) return read;
  const { route } = read;
  const about = { ok: true as const, name: route.name ?? null, format: route.format };
  const embedded = RouteDocument.safeParse(route.document);
  if (embedded.success) return { ...about, document: embedded.data, warnings: [] };
  const { document, warnings } = documentFromContent(route);
  const parsed = RouteDocument.safeParse(document);
  if (parsed.success) return { ...about, document: parsed.data, warnings: [...route.warnings, ...warnings] };
  const [[field, [reason]] = ["", []]] = Object.entries(fieldErrors(parsed.error.issues.slice(0, 1)));
  return { ok: true, fault: { field, reason } };
}
