import { EQUIPMENT_KINDS, type EquipmentKind } from "@overfly/contract/inventory/item-reference";
import { IconPrinter, IconQrcode } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { CallError } from "#platform/api/call-error.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { QrCode } from "#platform/ui/display/qr-code.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { PageSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Page } from "#platform/ui/page.tsx";
import style from "./labels.module.css";

/** A sheet of labels to print; the chosen items are in the URL. */
export function LabelsScreen() {
  const { t } = useTranslation("inventory/labels");
  const { kind, ids, isCut } = useChosen();
  const items = useQueries({ queries: ids.map((id) => labelQuery(kind, id)) });
  if (items.some(({ isPending }) => isPending)) return <PageSkeleton />;
  const labels = items.flatMap(({ data }) => data ?? []);
  const failed = items.filter(({ error, data }) => error && !data && !isNotFound(error));
  if (failed.length > 0)
    return (
      <Page title={t("title")}>
        <ErrorState error={failed[0]?.error} retry={() => failed.forEach(({ refetch }) => void refetch())} />
      </Page>
    );
  if (labels.length === 0)
    return (
      <Page title={t("title")}>
        <EmptyState icon={<IconQrcode size={28} stroke={1.5} aria-hidden />} title={t("none")}>
          {t("noneHint")}
        </EmptyState>
      </Page>
    );
  const missing = items.length - labels.length;
  return (
    <Page
      title={t("title")}
      subtitle={t("hint", { count: labels.length })}
      actions={
        <Button kind="primary" icon={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
          {t("print")}
        </Button>
      }
    >
      <div className={style["screenOnly"]}>
        {missing > 0 && <Hint tone="bad">{t("missing", { count: missing })}</Hint>}
        {isCut && <Hint tone="bad">{t("tooMany", { count: MOST })}</Hint>}
      </div>
      <ul className={style["sheet"]}>
        {labels.map((label) => (
          <li key={label.url} className={style["label"]}>
            <div className={style["code"]}>
              <QrCode value={label.url} label={t("code", { name: label.name })} />
            </div>
            <div className={style["text"]}>
              <strong dir="auto">{label.name}</strong>
              <span dir="auto">{label.detail}</span>
              <span dir="ltr" className={style["serial"]}>
                {label.serial}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}

const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** Several sheets of A4. */
const MOST = 96;

function useChosen() {
  const [params] = useSearchParams();
  const kind = EQUIPMENT_KINDS.find((key) => key === params.get("kind")) ?? "drones";
  const all = [...new Set((params.get("ids") ?? "").split(",").filter((id) => /^\d{1,9}$/.test(id)))].map(
    Number,
  );
  return { kind, ids: all.slice(0, MOST), isCut: all.length > MOST };
}

interface Label {
  url: string;
  name: string;
  detail: string;
  serial: string;
}

interface Labelled {
  name?: string;
  model?: string;
  drone?: { model: string } | null;
  serial_number?: string | null;
}

const QUERY_OF = {
  kits: inventoryQueries.kit,
  drones: inventoryQueries.drone,
  payloads: inventoryQueries.payload,
  batteries: inventoryQueries.battery,
  accessories: inventoryQueries.accessory,
  docks: dockQueries.entry,
};

/** The kinds' replies differ in their fields only. */
function labelQuery(kind: EquipmentKind, id: number) {
  const query = QUERY_OF[kind](id) as ReturnType<typeof inventoryQueries.drone>;
  return {
    ...query,
    select: ({ data }: { data: Labelled }): Label => {
      const model = data.model ?? data.drone?.model ?? "";
      const name = data.name ?? model;
      return {
        url: `${location.origin}/inventory/${kind}/${id}`,
        name,
        detail: name === model ? "" : model,
        serial: data.serial_number ?? "",
      };
    },
  };
}
