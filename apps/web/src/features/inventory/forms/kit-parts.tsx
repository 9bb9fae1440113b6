import { IconPlus } from "@tabler/icons-react";
import { type ComponentType, lazy } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { type ItemKind, WRITES } from "#features/inventory/inventory-mutations.ts";
import type { ItemFormProps } from "#features/inventory/listed-item.ts";

/** What a kit is made of. */
export type PartKind = Exclude<ItemKind, "kits">;

/** The dialogs that add a part. */
export const PART_FORMS: Record<PartKind, ComponentType<ItemFormProps<never>>> = {
  drones: lazy(() => import("./drone-form.tsx").then((m) => ({ default: m.DroneForm }))),
  payloads: lazy(() => import("./payload-form.tsx").then((m) => ({ default: m.PayloadForm }))),
  batteries: lazy(() => import("./battery-form.tsx").then((m) => ({ default: m.BatteryForm }))),
  accessories: lazy(() => import("./accessory-form.tsx").then((m) => ({ default: m.AccessoryForm }))),
};

/** Adds a part without leaving the kit's form. */
export function AddPartButton({ kind, onClick }: { kind: PartKind; onClick: (kind: PartKind) => void }) {
  const { t } = useTranslation("inventory");
  return (
    <Allowed to={WRITES[kind].create}>
      <Button kind="quiet" size="xs" icon={<IconPlus size={16} aria-hidden />} onClick={() => onClick(kind)}>
        {t(`add.${kind}`)}
      </Button>
    </Allowed>
  );
}
