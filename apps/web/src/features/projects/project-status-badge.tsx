import type { ProjectStatus } from "@overfly/contract/projects/project-status";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";

const TONE: Record<ProjectStatus, Tone> = {
  draft: "idle",
  active: "busy",
  on_hold: "warn",
  completed: "good",
  cancelled: "idle",
};

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const { t } = useTranslation("projects");
  return <StateBadge tone={TONE[status]}>{t(`status.${status}`)}</StateBadge>;
}
