import {
  DATE_ORDERS,
  type ImportedKind,
  type ItemImportResult,
} from "@overfly/contract/inventory/item-imports";
import { Group, Stack } from "@mantine/core";
import { useState } from "react";
import { errorMessages } from "#platform/api/error-messages.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { WRITES } from "#features/inventory/inventory-mutations.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportRows } from "./import-rows.tsx";
import type { ImportOrder, useImportItems } from "./import-mutations.ts";

interface ImportPreviewProps {
  kind: ImportedKind;
  text: string;
  trial: ReturnType<typeof useImportItems>;
  run: ReturnType<typeof useImportItems>;
  onBack: () => void;
}

/** What would become of each row. Every choice tries the table again. */
export function ImportPreview({ kind, text, trial, run, onBack }: ImportPreviewProps) {
  const { t } = useTranslation("inventory/import");
  const [shown, show] = useState<ItemImportResult>();
  const [order, setOrder] = useState<Omit<ImportOrder, "dry_run" | "text">>({});
  const mayUpdate = useAllowed(WRITES[kind].update);
  const result = trial.data ?? shown;
  if (!result) return null;
  const choose = (change: typeof order): void => {
    const next = { columns: result.mapping, ...order, ...change };
    show(result);
    setOrder(next);
    trial.mutate({ text, dry_run: true, ...next });
  };
  const { counts } = result;
  const count = counts.new + counts.changed;
  const error = run.error ?? trial.error;
  return (
    <Stack gap="md">
      <ImportColumns kind={kind} result={result} onChange={(columns) => choose({ columns })} />
      <Group gap="md" align="flex-end">
        {mayUpdate && (
          <Existing
            kind={kind}
            value={order.existing ?? "skip"}
            onChange={(existing) => choose({ existing })}
          />
        )}
        {result.date_order && (
          <Dropdown
            label={t("dateOrder")}
            value={result.date_order}
            onChange={(date_order) => choose({ date_order })}
            options={DATE_ORDERS.map((key) => ({ key, label: t(`dateOrder.${key}`) }))}
          />
        )}
      </Group>
      <ImportRows result={result} />
      {counts.error > 0 && <Hint>{t("errorsLeft", { count: counts.error })}</Hint>}
      {error && (
        <Alert role="alert" tone="bad">
          {errorMessages(error).join(" ")}
        </Alert>
      )}
      <Group gap="xs" justify="flex-end">
        <Button onClick={onBack} disabled={run.isPending}>
          {t("back")}
        </Button>
        <Button
          kind="primary"
          pending={run.isPending || trial.isPending}
          disabled={count === 0}
          onClick={() => run.mutate({ text, dry_run: false, columns: result.mapping, ...order })}
        >
          {count === 0 ? t("nothing") : t("confirm", { count })}
        </Button>
      </Group>
    </Stack>
  );
}

interface ExistingProps {
  kind: ImportedKind;
  value: NonNullable<ImportOrder["existing"]>;
  onChange: (value: NonNullable<ImportOrder["existing"]>) => void;
}

/** What becomes of items that are there; kits only gain parts. */
function Existing({ kind, value, onChange }: ExistingProps) {
  const { t } = useTranslation("inventory/import");
  return (
    <Dropdown
      label={t(kind === "kits" ? "existing.kits" : "existing")}
      value={value}
      onChange={onChange}
      options={[
        { key: "skip", label: t("existing.skip") },
        { key: "update", label: t(kind === "kits" ? "existing.kits.update" : "existing.update") },
      ]}
    />
  );
}
