import type { ActiveFlight } from "@overfly/contract/flights/flights";
import { LiveCockpit } from "#features/flights/cockpit/live-cockpit.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";

/** The cockpit of the dock's flight: map, video, telemetry and commands. */
export function FlyingNow({ flight }: { flight: ActiveFlight }) {
  const { t } = useTranslation("docks/detail");
  return (
    <Panel
      title={t("flyingNow", { mission: `${flight.mission_number} · ${flight.site.name}` })}
      actions={
        <Button size="xs" to={`/flights/view/${flight.id}`}>
          {t("openFlight")}
        </Button>
      }
    >
      <LiveCockpit flights={[flight]} site={flight.site} />
    </Panel>
  );
}
