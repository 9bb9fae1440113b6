import { type DocumentOfRoute, documentOfRoute } from "@overfly/route-files/document/document-from-content";
import { readRouteFile } from "@overfly/route-files/read-route-file";
import type { RouteFormat, RouteReadFault } from "@overfly/route-files/route-content";

export interface FileToRead {
  bytes: Uint8Array;
  name: string;
}

export type ReadFile =
  | RouteReadFault
  | ({
      ok: true;
      name: string | null;
      format: RouteFormat;
      /** A plan of our own that the file carries; comes from outside and is to be checked. */
      embedded: unknown;
    } & DocumentOfRoute);

/** The thread pool runs this: no file from outside is read beside other people's calls. */
export function run({ bytes, name }: FileToRead): ReadFile {
  const read = readRouteFile(bytes, name);
  if (!read.ok) return read;
  const { document: route } = read;
  const { document, notes } = documentOfRoute(route);
  return {
    ok: true,
    name: route.name ?? null,
    format: route.format,
    embedded: route.document,
    document,
    notes: [...route.notes, ...notes],
  };
}
