import type { ChecklistItemKind, ChecklistResult } from "@overfly/contract/checklists/checklist-items";
import type { ChecklistAnswer, MissionChecklist } from "@overfly/contract/checklists/mission-checklists";
import { IconAlertOctagon, IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import style from "./checklists.module.css";

const ICON: Record<ChecklistItemKind, typeof IconCheck> = {
  informative: IconInfoCircle,
  acknowledge: IconAlertTriangle,
  blocking: IconAlertOctagon,
};
const TONE: Record<ChecklistResult, Tone> = { done: "good", problem: "bad", reopened: "idle" };

interface ChecklistItemRowProps {
  item: MissionChecklist["items"][number];
  zone: string;
  pending: boolean;
  /** Absent where nobody answers, or not this user. */
  give?: (result: ChecklistResult, note: string) => void;
}

/** An item with its last answer, and the buttons for the next one, large enough for a thumb. */
export function ChecklistItemRow({ item, zone, pending, give }: ChecklistItemRowProps) {
  const { t } = useTranslation("missions/checklists");
  const [asked, ask] = useState<ChecklistResult>();
  const [last] = item.answers;
  const isAnswered = last !== undefined && last.result !== "reopened";
  const Icon = ICON[item.kind];
  const choose = (result: ChecklistResult): void => {
    if (result === "problem" || (result === "done" && item.note_required)) ask(result);
    else give?.(result, "");
  };
  return (
    <li className={style["item"]} data-kind={item.kind} data-result={isAnswered ? last.result : undefined}>
      <div className={style["question"]}>
        <Icon size={20} stroke={1.75} role="img" aria-label={t(`kind.${item.kind}`)} />
        <div className={style["words"]}>
          <span dir="auto">{item.text}</span>
          <span className={style["category"]}>{t(`category.${item.category}`)}</span>
        </div>
      </div>
      <div className={style["side"]}>
        {isAnswered && <Given answer={last} kind={item.kind} zone={zone} />}
        {give && item.kind !== "informative" && asked === undefined && (
          <Choices
            kind={item.kind}
            result={isAnswered ? last.result : undefined}
            pending={pending}
            choose={choose}
          />
        )}
      </div>
      {give && asked !== undefined && (
        <NoteField
          isProblem={asked === "problem"}
          pending={pending}
          give={(note) => give(asked, note)}
          cancel={() => ask(undefined)}
        />
      )}
    </li>
  );
}

interface ChoicesProps {
  kind: ChecklistItemKind;
  /** Undefined where it is open. */
  result: ChecklistResult | undefined;
  pending: boolean;
  choose: (result: ChecklistResult) => void;
}

/** What can be answered now. What was a problem is done once it is solved. */
function Choices({ kind, result, pending, choose }: ChoicesProps) {
  const { t } = useTranslation("missions/checklists");
  return (
    <div className={style["buttons"]} data-answered={result !== undefined || undefined}>
      {result !== "done" && (
        <Button
          fullWidth
          pending={pending}
          icon={<IconCheck size={18} aria-hidden />}
          onClick={() => choose("done")}
        >
          {t(kind === "acknowledge" ? "acknowledge" : "done")}
        </Button>
      )}
      {result === undefined && (
        <Button fullWidth disabled={pending} onClick={() => choose("problem")}>
          {t("problem")}
        </Button>
      )}
      {result !== undefined && (
        <Button kind="quiet" disabled={pending} onClick={() => choose("reopened")}>
          {t("reopen")}
        </Button>
      )}
    </div>
  );
}

function Given({ answer, kind, zone }: { answer: ChecklistAnswer; kind: ChecklistItemKind; zone: string }) {
  const { t } = useTranslation("missions/checklists");
  const name = answer.result === "done" && kind === "acknowledge" ? "acknowledged" : answer.result;
  return (
    <div className={style["answer"]}>
      <StateBadge tone={TONE[answer.result]}>{t(`result.${name}`)}</StateBadge>
      <span className={style["by"]}>
        {t("by", { name: answer.answered_by })} <When at={answer.created_at} zone={zone} />
      </span>
      {answer.note !== null && (
        <p dir="auto" className={style["note"]}>
          {answer.note}
        </p>
      )}
    </div>
  );
}

interface NoteFieldProps {
  isProblem: boolean;
  pending: boolean;
  give: (note: string) => void;
  cancel: () => void;
}

function NoteField({ isProblem, pending, give, cancel }: NoteFieldProps) {
  const { t } = useTranslation("missions/checklists");
  const [note, setNote] = useState("");
  return (
    <div className={style["noteField"]}>
      <TextArea
        label={t(isProblem ? "whatIsWrong" : "note")}
        value={note}
        onChange={setNote}
        rows={2}
        maxLength={1000}
        required
      />
      <div className={style["buttons"]}>
        <Button
          kind={isProblem ? "danger" : "primary"}
          fullWidth
          pending={pending}
          disabled={note.trim() === ""}
          onClick={() => give(note.trim())}
        >
          {t(isProblem ? "reportProblem" : "save")}
        </Button>
        <Button fullWidth onClick={cancel}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}
