import type { BodyInput } from "@overfly/contract/endpoint";
import type { ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import type { Conflict } from "#platform/ui/overlays/use-versioned.ts";
import type { ItemKind, useSaveItem, WRITES } from "#features/inventory/inventory-mutations.ts";

interface ItemDialogProps<K extends ItemKind> {
  kind: K;
  /** Of the item that is edited; undefined for a new one. */
  name: string | undefined;
  draft: { isDirty: boolean; message: string | undefined };
  save: ReturnType<typeof useSaveItem<K>>;
  conflict: Conflict;
  body: () => BodyInput<(typeof WRITES)[K]["create"]> | undefined;
  /** What the saved item is called. */
  savedName: string;
  onSaved?: ((id: number) => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog that adds or edits an item of the inventory. */
export function ItemDialog<K extends ItemKind>(props: ItemDialogProps<K>) {
  const { kind, name, draft, save, conflict, body, savedName, onSaved, onClose, children } = props;
  const { t } = useTranslation("inventory");
  const { t: tForms } = useTranslation("inventory/forms");
  return (
    <FormDialog
      title={name === undefined ? t(`add.${kind as ItemKind}`) : tForms("editNamed", { name })}
      draft={draft}
      save={save}
      conflict={conflict}
      body={body}
      onSaved={({ data }) => {
        onSaved?.(data.id);
        return tForms("saved", { name: savedName });
      }}
      onClose={onClose}
      size="lg"
    >
      {children}
    </FormDialog>
  );
}
