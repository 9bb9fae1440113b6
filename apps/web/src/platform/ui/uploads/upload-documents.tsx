import { DOCUMENT_EXTENSIONS } from "@overfly/contract/stored-document";
import { IconX } from "@tabler/icons-react";
import { useId } from "react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type DocumentTarget, type DocumentUpload, useUploadDocuments } from "./use-upload-documents.ts";
import style from "./upload-documents.module.css";

const ACCEPT = DOCUMENT_EXTENSIONS.map((ending) => `.${ending}`).join(",");

/** Drop zone for documents, with the progress of uploads. */
export function UploadDocuments(target: DocumentTarget) {
  const { t } = useTranslation("platform/documents");
  const id = useId();
  const { uploads, upload, dismiss } = useUploadDocuments(target);
  return (
    <div className={style["send"]}>
      <label htmlFor={id} className={style["drop"]}>
        <input
          id={id}
          type="file"
          multiple
          accept={ACCEPT}
          onChange={({ currentTarget }) => {
            void upload([...(currentTarget.files ?? [])]);
            currentTarget.value = ""; // so that the same file can be chosen again
          }}
        />
        <strong>{t("choose")}</strong>
        <span>{t("drop")}</span>
      </label>
      {uploads.length > 0 && (
        <ul aria-label={t("sending")}>
          {uploads.map((item) => (
            <UploadRow key={item.id} item={item} onDismiss={() => dismiss(item.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function UploadRow({ item, onDismiss }: { item: DocumentUpload; onDismiss: () => void }) {
  const { t } = useTranslation("platform/documents");
  const { name, progress, error } = item;
  if (error === undefined) {
    return (
      <li>
        <ProgressLine label={name} share={progress} />
      </li>
    );
  }
  return (
    <li className={style["refused"]} role="alert">
      <span>
        <bdi>{name}</bdi>: {error}
      </span>
      <IconButton
        size="sm"
        label={t("dismiss", { name })}
        icon={<IconX size={16} aria-hidden />}
        onClick={onDismiss}
      />
    </li>
  );
}
