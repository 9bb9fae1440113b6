import { type ImportedKind, itemImports } from "@overfly/contract/inventory/item-imports";
import { IconFileImport } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";

const ImportDialog = lazy(() => import("./import-dialog.tsx").then((m) => ({ default: m.ImportDialog })));

/** Opens the import of a table, for who may add items of the kind. */
export function ItemImportButton({ kind }: { kind: ImportedKind }) {
  const { t } = useTranslation("inventory");
  const [isOpen, setOpen] = useState(false);
  return (
    <Allowed to={itemImports[kind]}>
      <Button icon={<IconFileImport size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t("import")}
      </Button>
      <Suspense>{isOpen && <ImportDialog kind={kind} onClose={() => setOpen(false)} />}</Suspense>
    </Allowed>
  );
}
