import { Group } from "@mantine/core";
import type { PilotCertificate } from "@overfly/contract/pilots/pilot-certificates";
import { DOCUMENT_EXTENSIONS } from "@overfly/contract/stored-document";
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { FileButton } from "#platform/ui/fields/file-button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import {
  useArchiveCertificate,
  useRemoveCertificate,
  useSetCertificateFile,
} from "./certificate-mutations.ts";

const ACCEPT = DOCUMENT_EXTENSIONS.map((ending) => `.${ending}`).join(",");

interface ActionsProps {
  certificate: PilotCertificate;
  edit: () => void;
  /** Asks before it is archived if it has expired, else before it is deleted. */
  remove: () => void;
}

/** Of a row. What has expired is archived, not deleted; what is archived can be restored. */
export function CertificateActions({ certificate, edit, remove }: ActionsProps) {
  const { t } = useTranslation("pilots/certificates");
  const { id, number, file_name, is_expired, archived_at } = certificate;
  const setFile = useSetCertificateFile();
  const restore = useArchiveCertificate("restore");
  const send = ([file]: readonly File[]) =>
    file && setFile.mutate({ id, file }, { onSuccess: () => toastSuccess(t("fileSaved")) });
  if (archived_at !== null) {
    return (
      <IconButton
        label={t("restoreNamed", { number })}
        icon={<IconArchiveOff size={16} aria-hidden />}
        disabled={restore.isPending}
        onClick={() => restore.mutate(id, { onSuccess: () => toastSuccess(t("restored")) })}
      />
    );
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <FileButton label={t("fileOf", { number })} accept={ACCEPT} pending={setFile.isPending} onFiles={send}>
        {t(file_name === null ? "attach" : "replace")}
      </FileButton>
      <IconButton
        label={t("editNamed", { number })}
        icon={<IconPencil size={16} aria-hidden />}
        onClick={edit}
      />
      <IconButton
        danger={!is_expired}
        label={t(is_expired ? "archiveNamed" : "deleteNamed", { number })}
        icon={is_expired ? <IconArchive size={16} aria-hidden /> : <IconTrash size={16} aria-hidden />}
        onClick={remove}
      />
    </Group>
  );
}

interface QuestionProps {
  certificate: PilotCertificate;
  onClose: () => void;
}

/** Asks before a certificate is archived, if it has expired, or deleted. */
export function RemoveQuestion({ certificate: { id, number, is_expired }, onClose }: QuestionProps) {
  const { t } = useTranslation("pilots/certificates");
  const archive = useArchiveCertificate("archive");
  const remove = useRemoveCertificate();
  return is_expired ? (
    <ConfirmCall
      title={t("archiveTitle", { number })}
      action={t("archive")}
      call={archive}
      input={id}
      done={t("archivedDone")}
      onClose={onClose}
      danger={false}
    >
      {t("archiveHint")}
    </ConfirmCall>
  ) : (
    <ConfirmCall
      title={t("deleteTitle", { number })}
      action={t("delete")}
      call={remove}
      input={id}
      done={t("deleted")}
      onClose={onClose}
    >
      {t("deleteHint")}
    </ConfirmCall>
  );
}
