import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import type { Equipment } from "#features/flight-routes/document/default-document.ts";
import type { RouteDraft } from "#features/flight-routes/store/draft-history.ts";
import { type RouteFileContent, readRouteFile } from "./read-route-file.ts";

export type ImportState =
  | { status: "idle" }
  | { status: "reading"; fileName: string; number: number; of: number }
  | { status: "failed"; fileName: string; message: string }
  | ({ status: "read"; fileName: string } & RouteFileContent)
  | { status: "saved"; results: readonly FileResult[] };

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
  defaultEquipment: Equipment | undefined,
  onDraft: (draft: RouteDraft) => void,
): RouteImport {
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ status: "idle" });
  const importOne = async (file: File): Promise<void> => {
    const { name: fileName } = file;
    setState({ status: "reading", fileName, number: 1, of: 1 });
    try {
      const read = await readRouteFile(file, { site, defaultEquipment });
      onDraft({ name: read.name, document: read.document });
      setState({ status: "read", fileName, ...read });
    } catch (error) {
      setState({ status: "failed", fileName, message: (error as Error).message });
    }
  };
  const importAll = async (files: readonly File[]): Promise<void> => {
    const results: FileResult[] = [];
    for (const [index, file] of files.entries()) {
      setState({ status: "reading", fileName: file.name, number: index + 1, of: files.length });
      results.push(await importAndSave(file, { site, defaultEquipment }));
    }
    await client.invalidateQueries({ queryKey: flightRouteQueries.list(site.token).queryKey });
    setState({ status: "saved", results });
  };
  return {
    state,
    read: ([first, ...others]) => {
      if (first) void (others.length === 0 ? importOne(first) : importAll([first, ...others]));
    },
    dismiss: () => setState({ status: "idle" }),
  };
}

async function importAndSave(
  file: File,
  options: { site: SiteDetail; defaultEquipment: Equipment | undefined },
): Promise<FileResult> {
  const { name: fileName } = file;
  try {
    const { name, document } = await readRouteFile(file, options);
    const params = { token: options.site.token };
    const idempotencyKey = crypto.randomUUID();
    const { data } = await call(flightRoutes.create, { params, body: { name, document }, idempotencyKey });
    return { fileName, name: data.name };
  } catch (error) {
    return { fileName, message: (error as Error).message };
  }
}
