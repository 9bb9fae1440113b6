import type { CloudItem } from "@overfly/contract/media/cloud-items";
import { MEDIA_KINDS } from "@overfly/contract/media/media";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ChosenFile } from "#features/processing/upload/chosen-files.ts";
import { cloudQueries } from "#platform/queries/cloud-queries.ts";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { type OpenFolder, useOpenFolder } from "./open-folder.ts";
import { useCloudUploads } from "./upload/cloud-upload.ts";
import { useUploadAs } from "./upload/use-upload-as.ts";

/** A page of what lies in the open folder, and uploads into that. */
export function useCloudPage({ token }: { token: string }) {
  const list = useListSearch(["kind"]);
  const kind = MEDIA_KINDS.find((key) => key === list.query.kind);
  const open = useOpenFolder(token);
  const { kind: _kind, ...position } = list.query;
  const query = { ...position, ...(kind && { kind }), ...open };
  const page = useQuery({
    ...cloudQueries.items(token, query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (hasUnchecked(state.data?.data) ? CHECK_MS : false),
  });
  const sending = useCloudUploads(token);
  const { data = [], crumbs = [], is_locked: isLocked = false } = page.data ?? {};
  const uploadAs = useUploadAs((crumbs.at(-1)?.mission_token ?? null) !== null);
  const { deliverable } = uploadAs;
  const upload = (chosen: readonly ChosenFile[]): void =>
    sending.add(chosen, {
      ...placeOf(token, open, crumbs),
      ...(deliverable !== undefined && { deliverable }),
    });
  return {
    list,
    kind,
    query,
    open,
    page,
    crumbs,
    isLocked,
    files: data.flatMap(({ file }) => file ?? []),
    uploads: sending.list,
    upload,
    uploadAs,
  };
}

export type CloudPage = ReturnType<typeof useCloudPage>;

/** A file's check takes seconds; it is looked for meanwhile. */
const CHECK_MS = 1500;
const hasUnchecked = (items: readonly CloudItem[] | undefined): boolean =>
  items?.some(({ file }) => file?.state === "stored") === true;

type Crumb = { mission_token: string | null };

function placeOf(token: string, open: OpenFolder, crumbs: readonly Crumb[]) {
  const mission = open.mission ?? crumbs.at(-1)?.mission_token ?? undefined;
  return { ...(mission ? { mission } : { site: token }), ...(open.folder && { folder: open.folder }) };
}
