import { type CloudItem, cloudItems } from "@overfly/contract/media/cloud-items";
import type { CreatedCloudLink } from "@overfly/contract/media/cloud-links";
import { fileUrl } from "#platform/api/call.ts";

/** The dialog that is open, and what it is about. */
export type CloudDialog =
  | { kind: "folder" }
  | { kind: "links" }
  | { kind: "created-link"; link: CreatedCloudLink; name: string }
  | { kind: "rename"; item: CloudItem }
  | { kind: "share"; item: CloudItem }
  | { kind: "move" | "delete"; items: readonly CloudItem[] };

export const idsOf = (items: readonly CloudItem[], type: CloudItem["type"]): number[] =>
  items.flatMap((item) => (item.type === type && item.id !== null ? [item.id] : []));

/** The ZIP archive of a selection. */
export const archiveUrl = (token: string, items: readonly CloudItem[]): string =>
  fileUrl(cloudItems.archive, {
    params: { token },
    query: {
      files: idsOf(items, "file").join(","),
      folders: idsOf(items, "folder").join(","),
      missions: items
        .flatMap((item) => (item.type === "mission" ? (item.mission_token ?? []) : []))
        .join(","),
    },
  });
