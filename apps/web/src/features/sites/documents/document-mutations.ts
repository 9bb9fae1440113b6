import { MAX_DOCUMENT_BYTES, siteDocuments } from "@overfly/contract/sites/site-documents";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { sendFile } from "#platform/api/send-file.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export function useDeleteDocument(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(siteDocuments.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteQueries.documents(token, {}).queryKey }),
    meta: { error: "Failed to delete attachment" },
  });
}

/** A file on its way, or one that was refused. */
export interface Sending {
  id: string;
  name: string;
  /** Between 0 and 1. */
  share: number;
  refusal?: string;
}

/** Sends chosen files one after the other; refused ones stay listed until they are dismissed. */
export function useSendDocuments(token: string) {
  const client = useQueryClient();
  const { t } = useTranslation("sites/documents");
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const change = (id: string, changes: Partial<Sending>): void =>
    setSendings((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const dismiss = (id: string): void => setSendings((before) => before.filter((one) => one.id !== id));
  const sendOne = async (id: string, file: File): Promise<void> => {
    if (file.size > MAX_DOCUMENT_BYTES) return change(id, { refusal: t("tooLarge") });
    try {
      await sendFile(siteDocuments.upload, {
        params: { token },
        file,
        onProgress: (share) => change(id, { share }),
      });
    } catch (error) {
      return change(id, { refusal: (error as Error).message || "An error occurred" });
    }
    dismiss(id);
    toastSuccess(t("added", { name: file.name }));
    await client.invalidateQueries({ queryKey: siteQueries.documents(token, {}).queryKey });
  };
  const send = async (files: readonly File[]): Promise<void> => {
    const chosen = files.map((file) => ({ file, id: crypto.randomUUID() }));
    setSendings((before) => [
      ...before,
      ...chosen.map(({ id, file }) => ({ id, name: file.name, share: 0 })),
    ]);
    for (const { id, file } of chosen) await sendOne(id, file);
  };
  return { sendings, send, dismiss };
}
