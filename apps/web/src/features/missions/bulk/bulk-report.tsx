import { Group, Stack } from "@mantine/core";
import { Link } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./bulk.module.css";
import type { BulkResult } from "./run-bulk.ts";

/** What became of each mission; those that weren't changed come first, each with the reason. */
export function BulkReport({ results, onClose }: { results: readonly BulkResult[]; onClose: () => void }) {
  const { t } = useTranslation("missions/bulk");
  const { t: tMissions } = useTranslation("missions");
  const path = useMissionsPath();
  const done = results.filter(({ outcome }) => outcome === "done");
  const others = results.filter(({ outcome }) => outcome !== "done");
  return (
    <Stack gap="sm">
      <output>{t("doneCount", { done: done.length, count: results.length })}</output>
      {others.length > 0 && (
        <ul className={style["results"]} aria-label={t("notChanged")}>
          {others.map(({ mission, outcome, message }) => (
            <li key={mission.token}>
              <Link to={viewPath(path, mission.token)}>
                <Separated parts={[<bdi key="number">{mission.number}</bdi>, mission.site.name]} />
              </Link>
              <Hint as="span" {...(outcome === "refused" ? { tone: "bad" as const } : {})}>
                {outcome === "refused"
                  ? message
                  : t("skipped", { status: tMissions(`status.${mission.status}`) })}
              </Hint>
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end">
        <Button kind="primary" onClick={onClose}>
          {t("close")}
        </Button>
      </Group>
    </Stack>
  );
}
