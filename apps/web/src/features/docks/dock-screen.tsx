import type { Dock } from "@overfly/contract/docks/docks";
import { IconAntennaOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useFormat } from "#platform/text/format.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { KeyValues } from "#platform/ui/key-values.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PageSkeleton } from "#platform/ui/skeletons.tsx";
import { When } from "#platform/ui/when.tsx";
import { ChangeDock } from "./change-dock.tsx";
import { dockQueries } from "./dock-queries.ts";
import { DockStateBadge } from "./dock-state.tsx";
import { useDockText } from "./dock-text.ts";

/** One docking station. */
export function DockScreen() {
  const text = useDockText();
  const { dockId = "" } = useParams();
  const { data: dock } = useQuery({ ...dockQueries.one(Number(dockId)), throwOnError: true });
  useCrumb(dockId, dock?.name);
  if (!dock) return <PageSkeleton />;
  return (
    <Page
      title={dock.name}
      aside={<DockStateBadge state={dock.state} />}
      subtitle={dock.model}
      actions={<ChangeDock dock={dock} />}
    >
      <Panel title={text("details")}>
        <Details dock={dock} />
      </Panel>
      <Panel title={text("telemetry")}>
        <Telemetry dock={dock} />
      </Panel>
    </Page>
  );
}

function Details({ dock }: { dock: Dock }) {
  const text = useDockText();
  const site = dock.site && <Link to={`/sites/view/${dock.site.token}`}>{dock.site.name}</Link>;
  return (
    <KeyValues
      items={[
        [text("site"), site],
        [text("serial"), <bdi key="serial">{dock.serial_number}</bdi>],
        [text("droneSerial"), dock.drone_serial_number],
        [text("firmware"), dock.firmware],
        [text("place"), <bdi key="place">{`${dock.latitude.toFixed(5)}, ${dock.longitude.toFixed(5)}`}</bdi>],
        [text("bound"), dock.bound_at && <When key="bound" at={dock.bound_at} form="date" />],
        [text("seen"), dock.last_seen_at && <When key="seen" at={dock.last_seen_at} />],
      ]}
    />
  );
}

function Telemetry({ dock: { telemetry } }: { dock: Dock }) {
  const text = useDockText();
  const format = useFormat();
  if (!telemetry) {
    return (
      <EmptyState icon={<IconAntennaOff size={28} stroke={1.5} aria-hidden />} title={text("silent")}>
        {text("silentWords")}
      </EmptyState>
    );
  }
  const known = (value: number | null, unit: string, digits = 0) =>
    value === null ? null : format.unit(value, unit, digits);
  const { drone_in_dock: isHome } = telemetry;
  return (
    <KeyValues
      items={[
        [text("wind"), known(telemetry.wind_mps, "m/s", 1)],
        [text("ambient"), known(telemetry.ambient_c, "°C", 1)],
        [text("inside"), known(telemetry.inside_c, "°C", 1)],
        [text("humidity"), known(telemetry.humidity_percent, "%")],
        [text("drone"), isHome === null ? null : text(isHome ? "yes" : "no")],
        [text("charge"), known(telemetry.drone_charge_percent, "%")],
        [text("seen"), <When key="at" at={telemetry.at} />],
      ]}
    />
  );
}
