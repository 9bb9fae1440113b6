import { missionDocuments } from "@overfly/contract/missions/mission-documents";
import { useQueryClient } from "@tanstack/react-query";
import { uploadFile } from "#platform/api/upload-file.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import type { DocumentTarget } from "#platform/ui/uploads/use-upload-documents.ts";

/**
 * Where documents of a mission go. `save` gives the token of an order that is not saved yet; it throws where that fails.
 */
export function useDocumentTarget(token: string | undefined, save?: () => Promise<string>): DocumentTarget {
  const client = useQueryClient();
  return {
    send: async (file, onProgress) =>
      uploadFile(missionDocuments.upload, {
        params: { token: token ?? (await save?.()) ?? "" },
        file,
        onProgress,
      }),
    onAdded: () => client.invalidateQueries({ queryKey: missionQueries.all }),
  };
}
