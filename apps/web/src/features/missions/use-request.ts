import { missions } from "@overfly/contract/missions/missions";
import type { Create } from "#platform/ui/create-or-ask.tsx";
import { useMissionsPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** The button that requests a mission, or an order. */
export function useRequest(): Create {
  const { t } = useTranslation("missions");
  const path = useMissionsPath();
  return {
    endpoint: missions.create,
    label: t(`request.${path}`),
    to: `${path}/create`,
    action: "request",
  };
}
