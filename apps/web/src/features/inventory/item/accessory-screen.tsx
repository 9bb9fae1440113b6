import { lazy } from "react";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { ItemScreen } from "./item-screen.tsx";
import { useAccessoryColumns } from "#features/inventory/columns/accessory-columns.tsx";

const Form = lazy(() =>
  import("#features/inventory/forms/accessory-form.tsx").then((m) => ({ default: m.AccessoryForm })),
);

export const AccessoryScreen = () => (
  <ItemScreen
    kind="accessories"
    queryOf={inventoryQueries.accessory}
    columns={useAccessoryColumns()}
    nameOf={({ name }) => name}
    form={Form}
  />
);
