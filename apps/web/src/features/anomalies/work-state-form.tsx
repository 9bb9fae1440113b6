import { type Anomaly, WorkState } from "@overfly/contract/anomalies/anomalies";
import { Dropdown } from "#platform/ui/dropdown.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { useWorkState } from "./finding-queries.ts";
import { useFindingText } from "./finding-text.ts";

/** What the client does about a finding; kept at once. */
export function WorkStateForm({ finding }: { finding: Anomaly }) {
  const text = useFindingText();
  const work = useWorkState(finding.mission_token);
  return (
    <Dropdown
      label={text("workState")}
      value={finding.work_state}
      disabled={work.isPending}
      onChange={(work_state) =>
        work.mutate({ id: finding.id, work_state }, { onSuccess: () => toastSuccess(text("saved")) })
      }
      options={WorkState.options.map((key) => ({ key, label: text(`work.${key}`) }))}
    />
  );
}
