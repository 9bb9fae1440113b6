import type { ImportedKind, ItemImportResult } from "@overfly/contract/inventory/item-imports";
import { Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportSource } from "./import-source.tsx";
import { useImportItems } from "./import-mutations.ts";

interface ImportDialogProps {
  kind: ImportedKind;
  onClose: () => void;
}

/** Imports equipment from a table: the file, what would become of each row, and what became of them. */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const { t } = useTranslation("inventory/import");
  const [text, setText] = useState("");
  const trial = useImportItems(kind);
  const run = useImportItems(kind);
  const close = (): void => {
    if (!run.isPending) onClose();
  };
  const restart = (): void => {
    setText("");
    run.reset();
    trial.reset();
  };
  return (
    <Dialog opened onClose={close} title={t(`title.${kind}`)} size="xl">
      {run.data ? (
        <ImportSummary kind={kind} result={run.data} onRestart={restart} onClose={onClose} />
      ) : trial.data ? (
        <ImportPreview kind={kind} text={text} trial={trial} run={run} onBack={restart} />
      ) : (
        <ImportSource
          kind={kind}
          text={text}
          onChange={setText}
          isPending={trial.isPending}
          error={trial.error}
          onCheck={(table) => trial.mutate({ text: table, dry_run: true })}
        />
      )}
    </Dialog>
  );
}

interface ImportSummaryProps {
  kind: ImportedKind;
  result: ItemImportResult;
  onRestart: () => void;
  onClose: () => void;
}

function ImportSummary({ kind, result: { counts }, onRestart, onClose }: ImportSummaryProps) {
  const { t } = useTranslation("inventory/import");
  return (
    <Stack gap="md">
      <output>
        {t(kind === "kits" ? "done.kits" : "done", { created: counts.new, changed: counts.changed })}
        {counts.error > 0 && ` ${t("errorsLeft", { count: counts.error })}`}
      </output>
      <Group gap="xs" justify="flex-end">
        <Button onClick={onRestart}>{t("another")}</Button>
        <Button kind="primary" onClick={onClose}>
          {t("close")}
        </Button>
      </Group>
    </Stack>
  );
}
