import { MAX_DOCUMENT_BYTES } from "@overfly/contract/stored-document";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";

/** A file being uploaded, or one that was rejected. */
export interface DocumentUpload {
  id: string;
  name: string;
  /** Between 0 and 1. */
  progress: number;
  error?: string;
}

/** Where documents go. */
export interface DocumentTarget {
  /** Uploads one, and reports the sent share between 0 and 1. */
  send: (file: File, onProgress: (share: number) => void) => Promise<unknown>;
  /** Called after each one. */
  onAdded: () => unknown;
}

/** Uploads files one after the other; rejected ones stay listed until dismissed. */
export function useUploadDocuments({ send, onAdded }: DocumentTarget) {
  const { t } = useTranslation("platform/documents");
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([]);
  const change = (id: string, changes: Partial<DocumentUpload>): void =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const dismiss = (id: string): void => setUploads((before) => before.filter((one) => one.id !== id));
  const uploadOne = async (id: string, file: File): Promise<void> => {
    if (file.size > MAX_DOCUMENT_BYTES) return change(id, { error: t("tooLarge") });
    try {
      await send(file, (progress) => change(id, { progress }));
    } catch (error) {
      return change(id, { error: (error as Error).message || "platform/errors:failed" });
    }
    dismiss(id);
    toastSuccess(t("added", { name: file.name }));
    await onAdded();
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
