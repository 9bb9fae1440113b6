import { MAX_PROBLEM_TEXT } from "@overfly/contract/missions/mission-problems";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import type { useProblemChanges } from "./problem-mutations.ts";
import type { ProblemAction } from "./problems-list.tsx";

interface ProblemDialogProps {
  action: ProblemAction;
  id: number;
  /** The client's name. */
  client: string;
  changes: ReturnType<typeof useProblemChanges>;
  onClose: () => void;
}

/** Asks how a problem was resolved, or whether the client is to see it. */
export function ProblemDialog(props: ProblemDialogProps) {
  const { action, id, client, changes, onClose } = props;
  const { t } = useTranslation("missions/problems");
  if (action === "resolve") return <ResolveDialog {...props} />;
  return (
    <ConfirmCall
      title={t(`${action}Title`, { client })}
      action={t(`${action}Action`)}
      call={changes.share}
      input={{ id, is_shared: action === "share" }}
      done={t(action === "share" ? "isShared" : "isHidden")}
      onClose={onClose}
      danger={false}
    >
      {t(`${action}Hint`, { client })}
    </ConfirmCall>
  );
}

function ResolveDialog({ id, changes: { resolve }, onClose }: ProblemDialogProps) {
  const { t } = useTranslation("missions/problems");
  const draft = useDraft({ note: "" }, resolve.error);
  return (
    <FormDialog
      title={t("resolveTitle")}
      draft={draft}
      save={resolve}
      body={() => (draft.require("note") ? { id, note: draft.values.note.trim() } : undefined)}
      onSaved={() => t("done")}
      onClose={onClose}
      action={t("resolve")}
    >
      <TextArea label={t("note")} {...draft.field("note")} maxLength={MAX_PROBLEM_TEXT} required />
    </FormDialog>
  );
}
