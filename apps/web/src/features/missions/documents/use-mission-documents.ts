import { MAX_MISSION_DOCUMENTS, missionDocuments } from "@overfly/contract/missions/mission-documents";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { uploadFile } from "#platform/api/upload-file.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import type { DocumentTarget } from "#platform/ui/uploads/use-upload-documents.ts";

/**
 * The documents of a mission, and where new ones go. `save` gives the token of an order that is not saved yet; it throws
 * where that fails.
 */
export function useMissionDocuments(token: string | undefined, save?: () => Promise<string>) {
  const client = useQueryClient();
  const { data: rows = [] } = useQuery({
    ...missionQueries.documents(token ?? "", { item_count: MAX_MISSION_DOCUMENTS }),
    select: dataOf,
    enabled: token !== undefined,
  });
  const target: DocumentTarget = {
    send: async (file, onProgress) =>
      uploadFile(missionDocuments.upload, {
        params: { token: token ?? (await save?.()) ?? "" },
        file,
        onProgress,
      }),
    onAdded: () => client.invalidateQueries({ queryKey: missionQueries.all }),
  };
  return { rows, target };
}
