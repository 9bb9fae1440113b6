import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import { Stack } from "@mantine/core";
import { OrdersPanel } from "#features/inventory/maintenance/orders-panel.tsx";
import { ProgramsPanel } from "#features/inventory/maintenance/programs-panel.tsx";
import { MaintenancePanel } from "./maintenance-panel.tsx";

interface ItemMaintenanceProps {
  item: ItemReference;
  name: string;
  isArchived: boolean;
}

/** Work that is open, that recurs, and that was done. */
export const ItemMaintenance = ({ item, name, isArchived }: ItemMaintenanceProps) => (
  <Stack gap="md">
    <OrdersPanel item={item} isArchived={isArchived} />
    <ProgramsPanel item={item} name={name} isArchived={isArchived} />
    <MaintenancePanel item={item} isArchived={isArchived} />
  </Stack>
);
