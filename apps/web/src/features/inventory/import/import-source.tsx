import {
  IMPORT_FIELDS,
  IMPORT_LABELS,
  type ImportedKind,
  MAX_IMPORT_CHARACTERS,
} from "@overfly/contract/inventory/item-imports";
import { decodeText } from "@overfly/route-files/text/decode-text";
import { Group, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessages } from "#platform/api/error-messages.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { FileButton } from "#platform/ui/fields/file-button.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { saveCsv, toCsv } from "#platform/ui/table/csv.ts";

interface ImportSourceProps {
  kind: ImportedKind;
  text: string;
  onChange: (text: string) => void;
  isPending: boolean;
  error: Error | null;
  onCheck: (text: string) => void;
}

/** Twice the characters: UTF-16 takes two bytes for each. */
const MAX_FILE_BYTES = 2 * MAX_IMPORT_CHARACTERS;

/** Asks for a file or pasted rows. */
export function ImportSource({ kind, text, onChange, isPending, error, onCheck }: ImportSourceProps) {
  const { t } = useTranslation("inventory/import");
  const [problem, setProblem] = useState<string>();
  const check = (table: string): void => {
    const isTooLarge = table.length > MAX_IMPORT_CHARACTERS;
    setProblem(isTooLarge ? t("tooLarge", { limit: MAX_IMPORT_CHARACTERS }) : undefined);
    if (!isTooLarge) onCheck(table);
  };
  const read = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return setProblem(t("tooLarge", { limit: MAX_IMPORT_CHARACTERS }));
    try {
      const table = decodeText(new Uint8Array(await file.arrayBuffer()));
      onChange(table);
      check(table);
    } catch {
      setProblem(t("unreadable")); // such as a file that was removed meanwhile
    }
  };
  const shown = problem ?? (error ? errorMessages(error).join(" ") : undefined);
  return (
    <Stack gap="md">
      <Hint>{t(kind === "kits" ? "hint.kits" : "hint")}</Hint>
      <Group gap="xs">
        <FileButton
          label={t("chooseFile")}
          accept=".csv,.tsv,.txt,text/csv"
          pending={isPending}
          onFiles={(files) => void read(files)}
        >
          {t("chooseFile")}
        </FileButton>
        <TemplateButton kind={kind} />
      </Group>
      <TextArea label={t("paste")} value={text} onChange={onChange} rows={6} />
      {shown !== undefined && (
        <Alert role="alert" tone="bad">
          {shown}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button kind="primary" pending={isPending} disabled={text.trim() === ""} onClick={() => check(text)}>
          {t("check")}
        </Button>
      </Group>
    </Stack>
  );
}

/** A file with the headers in the reader's language; those of kits say in brackets what their columns hold. */
function TemplateButton({ kind }: { kind: ImportedKind }) {
  const { t } = useTranslation("inventory/import");
  const { t: tInventory } = useTranslation("inventory");
  const download = (): void => {
    const headers =
      kind === "kits"
        ? IMPORT_FIELDS.kits.map((field) => ({
            key: field,
            label: `${tInventory(IMPORT_LABELS[field])} (${t(`note.${field}`)})`,
          }))
        : IMPORT_FIELDS[kind].map((field) => ({ key: field, label: tInventory(IMPORT_LABELS[field]) }));
    const columns = headers.map((header) => ({ ...header, cell: () => null }));
    saveCsv(tInventory(kind), toCsv(columns, []));
  };
  return (
    <Button size="xs" icon={<IconDownload size={16} aria-hidden />} onClick={download}>
      {t("template")}
    </Button>
  );
}
