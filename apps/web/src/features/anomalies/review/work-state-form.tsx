import { WORK_STATES, type Anomaly } from "@overfly/contract/anomalies/anomalies";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useSetWorkState } from "#features/anomalies/anomaly-mutations.ts";

/** The client's work state of an anomaly; saved on change. */
export function WorkStateForm({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useTranslation("anomalies");
  const work = useSetWorkState(anomaly.mission_token);
  return (
    <Dropdown
      label={t("repairStatus")}
      value={anomaly.work_state}
      disabled={work.isPending}
      onChange={(work_state) =>
        work.mutate({ id: anomaly.id, work_state }, { onSuccess: () => toastSuccess(t("saved")) })
      }
      options={WORK_STATES.map((key) => ({ key, label: t(`repairStatus.${key}`) }))}
    />
  );
}
