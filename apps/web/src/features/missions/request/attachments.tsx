import { MAX_MISSION_DOCUMENTS } from "@overfly/contract/missions/mission-documents";
import { useQuery } from "@tanstack/react-query";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { UploadDocuments } from "#platform/ui/uploads/upload-documents.tsx";
import { DocumentsList } from "#features/missions/documents/documents-list.tsx";
import { useDocumentTarget } from "#features/missions/documents/use-document-target.ts";
import style from "./request.module.css";

export interface AttachmentsProps {
  /** Of the draft; undefined until it is saved. */
  token: string | undefined;
  saveDraft: () => Promise<string | undefined>;
}

/** Permits, drawings and the like; the draft is saved with the first one. */
export function Attachments({ token, saveDraft }: AttachmentsProps) {
  const { t } = useTranslation("missions/request");
  const {
    data: rows = [],
    isError,
    error,
    refetch,
  } = useQuery({
    ...missionQueries.documents(token ?? "", { item_count: MAX_MISSION_DOCUMENTS }),
    select: dataOf,
    enabled: token !== undefined,
  });
  const target = useDocumentTarget(token, async () => {
    const saved = await saveDraft();
    if (saved === undefined) throw new Error(t("draftFailed"));
    return saved;
  });
  return (
    <fieldset>
      <legend className={style["legend"]}>{t("attachments")}</legend>
      <Hint>{t("attachmentsHint")}</Hint>
      {isError && rows.length === 0 && <ErrorState error={error} retry={() => void refetch()} inline />}
      {token !== undefined && rows.length > 0 && <DocumentsList token={token} rows={rows} />}
      <UploadDocuments {...target} />
    </fieldset>
  );
}
