import { type Anomaly, WorkState } from "@overfly/contract/anomalies/anomalies";
import { Dropdown } from "#platform/ui/fields/dropdown.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useWorkState } from "#features/anomalies/anomaly-mutations.ts";

/** What the client does about a finding; kept at once. */
export function WorkStateForm({ finding }: { finding: Anomaly }) {
  const { t } = useTranslation("anomalies");
  const work = useWorkState(finding.mission_token);
  return (
    <Dropdown
      label={t("workState")}
      value={finding.work_state}
      disabled={work.isPending}
      onChange={(work_state) =>
        work.mutate({ id: finding.id, work_state }, { onSuccess: () => toastSuccess(t("saved")) })
      }
      options={WorkState.options.map((key) => ({ key, label: t(`work.${key}`) }))}
    />
  );
}
