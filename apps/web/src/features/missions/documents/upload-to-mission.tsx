import { UploadDocuments } from "#platform/ui/uploads/upload-documents.tsx";
import { useDocumentTarget } from "./use-document-target.ts";

/** Adds documents to a mission. */
export const UploadToMission = ({ token }: { token: string }) => (
  <UploadDocuments {...useDocumentTarget(token)} />
);
