import type { Candidate } from "@overfly/contract/missions/candidate";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";

const TONE: Record<Candidate["readiness"], Tone> = { ready: "good", warning: "warn", blocked: "bad" };

export function ReadinessBadge({ readiness }: Pick<Candidate, "readiness">) {
  const { t } = useTranslation("missions/assign");
  return <StateBadge tone={TONE[readiness]}>{t(`readiness.${readiness}`)}</StateBadge>;
}
