import type { MediaFile } from "@overfly/contract/media/media";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";

/** Whether there is anything to say: a file without problems that is not shared has no badge. */
export const hasState = ({ state, published_at, problems }: MediaFile): boolean =>
  state !== "checked" || published_at !== null || problems.length > 0;

/** What stands in a client's way: still being checked, refused, of limited use; or that the file is shared. */
export function FileState({ file }: { file: MediaFile }) {
  const { t } = useTranslation("media/cloud");
  const isClient = useIsClient();
  const { t: tProblem } = useTranslation("processing");
  if (file.state === "stored") return <StateBadge tone="busy">{t("checking")}</StateBadge>;
  const isHeavy = file.state !== "faulty" && file.problems.includes("not_tiled");
  if (file.state !== "faulty" && file.published_at !== null)
    return (
      <>
        <StateBadge tone="good">{t("published")}</StateBadge>
        {isHeavy && <DownloadOnly />}
      </>
    );
  if (isHeavy && isClient) return <DownloadOnly />;
  if (file.problems.length === 0 || (isClient && file.state !== "faulty")) return null;
  return (
    <StateBadge tone={file.state === "faulty" ? "bad" : "warn"} wraps>
      {file.problems.map((problem) => tProblem(`problem.${problem}`)).join(". ")}
    </StateBadge>
  );
}

/** Delivered, though no screen can show it. */
const DownloadOnly = () => {
  const { t } = useTranslation("media/cloud");
  return (
    <StateBadge tone="warn" wraps>
      {t("downloadOnly")}
    </StateBadge>
  );
};
