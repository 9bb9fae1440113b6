import type { Candidate } from "@overfly/contract/missions/candidate";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { LazyTextArea } from "#platform/ui/fields/lazy-text-area.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import type { ScheduleForm } from "./schedule-form.ts";

interface JustificationProps {
  candidates: readonly Candidate[];
  form: ScheduleForm;
  set: (changes: Partial<ScheduleForm>) => void;
}

/** Asked for where what is chosen is blocked, but by nothing final. */
export function Justification({ candidates, form, set }: JustificationProps) {
  const { t } = useTranslation("missions/assign");
  const isKit = ({ kind, id }: Candidate) => kind === "kit" && id === form.kit;
  const isAssignee = ({ kind, id }: Candidate) => `${kind}:${id}` === form.assignee;
  const kitFlies = !form.assignee?.startsWith("dock:");
  const chosen = candidates.filter((one) => isAssignee(one) || (kitFlies && isKit(one)));
  if (!chosen.some(({ can_be_justified }) => can_be_justified)) return null;
  return (
    <Panel>
      <LazyTextArea
        label={t("justification")}
        hint={t("justificationHint")}
        value={form.justification}
        onChange={(justification) => set({ justification })}
        maxLength={2000}
        required
      />
    </Panel>
  );
}
