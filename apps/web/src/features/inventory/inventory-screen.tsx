import { docks } from "@overfly/contract/docks/docks";
import { inventory } from "@overfly/contract/inventory/inventory";
import { workOrders } from "@overfly/contract/inventory/work-orders";
import { storageLocations } from "@overfly/contract/inventory/storage-locations";
import {
  IconBattery3,
  IconBuildingWarehouse,
  IconCalendarRepeat,
  IconCamera,
  IconDrone,
  IconHome2,
  IconPackages,
  IconPlugConnected,
  IconTool,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Page } from "#platform/ui/page.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DueMaintenancePanel } from "./due-maintenance.tsx";
import { type CountedKind, useCount } from "./use-count.ts";
import style from "./inventory.module.css";

/** The provider's equipment by kind. */
export function InventoryScreen() {
  const { t } = useTranslation("inventory");
  return (
    <Page title={t("title")}>
      <DueMaintenancePanel />
      <ul className={style["kinds"]}>
        <Allowed to={inventory.kits}>
          <Counted kind="kits" icon={<IconPackages size={24} stroke={1.5} aria-hidden />} />
        </Allowed>
        <Allowed to={inventory.drones}>
          <Counted kind="drones" icon={<IconDrone size={24} stroke={1.5} aria-hidden />} />
        </Allowed>
        <Allowed to={inventory.payloads}>
          <Counted kind="payloads" icon={<IconCamera size={24} stroke={1.5} aria-hidden />} />
        </Allowed>
        <Allowed to={inventory.batteries}>
          <Counted kind="batteries" icon={<IconBattery3 size={24} stroke={1.5} aria-hidden />} />
        </Allowed>
        <Allowed to={inventory.accessories}>
          <Counted kind="accessories" icon={<IconPlugConnected size={24} stroke={1.5} aria-hidden />} />
        </Allowed>
        <Allowed to={docks.list}>
          <Counted kind="docks" icon={<IconHome2 size={24} stroke={1.5} aria-hidden />} />
        </Allowed>
        <Allowed to={workOrders.list}>
          <Counted kind="work-orders" icon={<IconTool size={24} stroke={1.5} aria-hidden />} />
          <Counted kind="programs" icon={<IconCalendarRepeat size={24} stroke={1.5} aria-hidden />} />
        </Allowed>
        <Allowed to={storageLocations.list}>
          <Counted
            kind="storage-locations"
            icon={<IconBuildingWarehouse size={24} stroke={1.5} aria-hidden />}
          />
        </Allowed>
      </ul>
    </Page>
  );
}

/** What is counted, where it isn't simply items. */
const COUNTED: Partial<Record<CountedKind, "openOrders" | "programCount">> = {
  "work-orders": "openOrders",
  programs: "programCount",
};

function Counted({ kind, icon }: { kind: CountedKind; icon: ReactNode }) {
  const { t } = useTranslation("inventory");
  const { data, isError } = useCount(kind);
  return (
    <Kind
      kind={kind}
      icon={icon}
      description={data === undefined ? (isError ? "–" : "…") : t(COUNTED[kind] ?? "items", { count: data })}
    />
  );
}

interface KindProps {
  kind: CountedKind;
  icon: ReactNode;
  description: string;
}

const Kind = ({ kind, icon, description }: KindProps) => (
  <li>
    <Link to={`/inventory/${kind}`} className={style["kind"]}>
      <span className={style["icon"]}>{icon}</span>
      <span>
        <strong>{useTranslation("inventory").t(kind)}</strong>
        <small>{description}</small>
      </span>
    </Link>
  </li>
);
