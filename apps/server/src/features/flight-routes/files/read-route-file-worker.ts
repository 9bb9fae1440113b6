import {
  type ConvertedDocument,
  documentFromContent,
} from "@overfly/route-files/document/document-from-content";
import { readRouteFile } from "@overfly/route-files/read-route-file";
import type { RouteFormat, RouteReadError } from "@overfly/route-files/route-content";

export interface ReadRouteFileInput {
  bytes: Uint8Array;
  name: string;
}

export type ReadRouteFileResult =
  | RouteReadError
  | ({
      ok: true;
      name: string | null;
      format: RouteFormat;
      /** Our own document, if the file embeds one. Not validated yet. */
      embedded: unknown;
    } & ConvertedDocument);

/** Runs in a worker thread, so that untrusted files can't block requests. */
export function run({ bytes, name }: ReadRouteFileInput): ReadRouteFileResult {
  const read = readRouteFile(bytes, name);
  if (!read.ok) return read;
  const { route } = read;
  const { document, warnings } = documentFromContent(route);
  return {
    ok: true,
    name: route.name ?? null,
    format: route.format,
    embedded: route.document,
    document,
    warnings: [...route.warnings, ...warnings],
  };
}
