import type { MediaFile } from "@overfly/contract/media/media";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";

/** Whether there is anything to say: a file without faults that is not shared has no badge. */
export const hasState = ({ state, published_at }: MediaFile): boolean =>
  state !== "checked" || published_at !== null;

/** What stands in a client's way: still being checked, refused; or that the file is shared. */
export function FileState({ file }: { file: MediaFile }) {
  const { t } = useTranslation("media/cloud");
  const { t: tProblem } = useTranslation("processing");
  if (file.state === "stored") return <StateBadge tone="busy">{t("checking")}</StateBadge>;
  if (file.state === "faulty")
    return (
      <StateBadge tone="bad">
        {file.problems.map((problem) => tProblem(`problem.${problem}`)).join(". ")}
      </StateBadge>
    );
  return file.published_at === null ? null : <StateBadge tone="good">{t("published")}</StateBadge>;
}
