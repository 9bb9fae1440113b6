import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import { IconAlertTriangle } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import style from "./report-damage.module.css";

const Dialog = lazy(() => import("./damage-dialog.tsx").then((m) => ({ default: m.DamageDialog })));

const STAFF_AND_PILOTS = ["center", "pilot"] as const;

interface ReportDamageProps {
  item: ItemReference;
  name: string;
}

/** The button for whoever finds an item damaged and may view it; kits have no damage of their own. */
export function ReportDamage({ item, name }: ReportDamageProps) {
  const { t } = useTranslation("inventory/damage");
  const [isOpen, open] = useState(false);
  const may = useAllowed({ permission: `view ${item.item_kind}`, side: STAFF_AND_PILOTS });
  const { item_kind, item_id } = item;
  if (!may || item_kind === "kits") return null;
  return (
    <span className={style["report"]}>
      <Button icon={<IconAlertTriangle size={16} aria-hidden />} onClick={() => open(true)}>
        {t("report")}
      </Button>
      <Suspense>
        {isOpen && <Dialog item={{ item_kind, item_id }} name={name} onClose={() => open(false)} />}
      </Suspense>
    </span>
  );
}
