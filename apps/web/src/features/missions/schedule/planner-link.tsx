import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";

/** To the route planner of the mission's site. */
export function PlannerLink({ mission, primary = false }: { mission: MissionDetail; primary?: boolean }) {
  const { t } = useTranslation("missions/view");
  const mayAdd = useAllowed(flightRoutes.create);
  const { token, name } = mission.site;
  return (
    <Button
      to={`/flight-routes/${token}`}
      linkState={{ siteName: name, siteToken: token, addingRoutes: mayAdd }}
      {...(primary ? { kind: "primary" as const } : { size: "xs" as const })}
    >
      {t(mayAdd ? "planRoute" : "openRoute")}
    </Button>
  );
}
