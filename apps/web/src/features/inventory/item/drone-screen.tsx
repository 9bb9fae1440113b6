import { lazy } from "react";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { ItemScreen } from "./item-screen.tsx";
import { useDroneColumns } from "#features/inventory/columns/drone-columns.tsx";

const Form = lazy(() =>
  import("#features/inventory/forms/drone-form.tsx").then((m) => ({ default: m.DroneForm })),
);

export const DroneScreen = () => (
  <ItemScreen
    kind="drones"
    queryOf={inventoryQueries.drone}
    columns={useDroneColumns()}
    nameOf={({ name }) => name}
    form={Form}
  />
);
