import { MAX_DOCUMENT_BYTES, siteDocuments } from "@overfly/contract/sites/site-documents";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { uploadFile } from "#platform/api/upload-file.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export function useDeleteDocument(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(siteDocuments.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteQueries.documents(token, {}).queryKey }),
    meta: { error: "platform/errors:deleteAttachment" },
  });
}

/** A file being uploaded, or one that was rejected. */
export interface DocumentUpload {
  id: string;
  name: string;
  /** Between 0 and 1. */
  progress: number;
  error?: string;
}

/** Uploads files one after the other; rejected ones stay listed until dismissed. */
export function useUploadDocuments(token: string) {
  const client = useQueryClient();
  const { t } = useTranslation("sites/documents");
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([]);
  const change = (id: string, changes: Partial<DocumentUpload>): void =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const dismiss = (id: string): void => setUploads((before) => before.filter((one) => one.id !== id));
  const uploadOne = async (id: string, file: File): Promise<void> => {
    if (file.size > MAX_DOCUMENT_BYTES) return change(id, { error: t("tooLarge") });
    try {
      await uploadFile(siteDocuments.upload, {
        params: { token },
        file,
        onProgress: (progress) => change(id, { progress }),
      });
    } catch (error) {
      return change(id, { error: (error as Error).message || "platform/errors:failed" });
    }
    dismiss(id);
    toastSuccess(t("added", { name: file.name }));
    await client.invalidateQueries({ queryKey: siteQueries.documents(token, {}).queryKey });
  };
  const upload = async (files: readonly File[]): Promise<void> => {
    const selected = files.map((file) => ({ file, id: crypto.randomUUID() }));
    setUploads((before) => [
      ...before,
      ...selected.map(({ id, file }) => ({ id, name: file.name, progress: 0 })),
    ]);
    for (const { id, file } of selected) await uploadOne(id, file);
  };
  return { uploads, upload, dismiss };
}
