import { lazy } from "react";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { ItemScreen } from "./item-screen.tsx";
import { useBatteryColumns } from "#features/inventory/columns/battery-columns.tsx";

const Form = lazy(() =>
  import("#features/inventory/forms/battery-form.tsx").then((m) => ({ default: m.BatteryForm })),
);

export const BatteryScreen = () => (
  <ItemScreen
    kind="batteries"
    queryOf={inventoryQueries.battery}
    columns={useBatteryColumns()}
    nameOf={({ model, serial_number }) => `${model} ${serial_number}`}
    form={Form}
  />
);
