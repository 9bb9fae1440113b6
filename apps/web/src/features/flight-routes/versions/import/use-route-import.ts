import { routes } from "@overfly/contract/flight-routes/flight-routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { flightRouteQueries } from "#platform/queries/flight-route-queries.ts";
import type { Equipment } from "#features/flight-routes/document/default-document.ts";
import type { RouteDraft } from "#features/flight-routes/store/draft-history.ts";
import { type RouteFileContent, readRouteFile } from "./read-route-file.ts";

export type ImportState =
  | { state: "idle" }
  | { state: "reading"; fileName: string; number: number; of: number }
  | { state: "failed"; fileName: string; message: string }
  | ({ state: "read"; fileName: string } & RouteFileContent)
  | { state: "kept"; outcomes: readonly FileResult[] };

/** Result of one of several files. */
export interface FileResult {
  fileName: string;
  /** The route's; undefined if the file was rejected. */
  name?: string;
  /** Why the file was rejected. */
  message?: string;
}

export interface RouteImport {
  state: ImportState;
  read: (files: readonly File[]) => void;
  dismiss: () => void;
}

/** Reads one file as the draft of a new route; of several files, each is saved as a route at once. */
export function useRouteImport(
  site: SiteDetail,
  usual: Equipment | undefined,
  onSketch: (sketch: RouteDraft) => void,
): RouteImport {
  const client = useQueryClient();
  const [now, setNow] = useState<ImportState>({ state: "idle" });
  const readOne = async (file: File): Promise<void> => {
    const { name: fileName } = file;
    setNow({ state: "reading", fileName, number: 1, of: 1 });
    try {
      const read = await readRouteFile(file, { site, usual });
      onSketch({ name: read.name, document: read.document });
      setNow({ state: "read", fileName, ...read });
    } catch (error) {
      setNow({ state: "failed", fileName, message: (error as Error).message });
    }
  };
  const keepAll = async (files: readonly File[]): Promise<void> => {
    const outcomes: FileResult[] = [];
    for (const [index, file] of files.entries()) {
      setNow({ state: "reading", fileName: file.name, number: index + 1, of: files.length });
      outcomes.push(await importAndSave(file, { site, usual }));
    }
    await client.invalidateQueries({ queryKey: flightRouteQueries.list(site.token).queryKey });
    setNow({ state: "kept", outcomes });
  };
  return {
    state: now,
    read: ([first, ...others]) => {
      if (first) void (others.length === 0 ? readOne(first) : keepAll([first, ...others]));
    },
    dismiss: () => setNow({ state: "idle" }),
  };
}

async function importAndSave(
  file: File,
  at: { site: SiteDetail; usual: Equipment | undefined },
): Promise<FileResult> {
  const { name: fileName } = file;
  try {
    const { name, document } = await readRouteFile(file, at);
    const params = { token: at.site.token };
    const idempotencyKey = crypto.randomUUID();
    const { data } = await call(routes.create, { params, body: { name, document }, idempotencyKey });
    return { fileName, name: data.name };
  } catch (error) {
    return { fileName, message: (error as Error).message };
  }
}
