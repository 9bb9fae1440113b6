import { type Dock, docks } from "@overfly/contract/docks/docks";
import { IconKey, IconPencil, IconPlugConnectedX, IconTrash } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { useAddDialog } from "#platform/ui/use-add-dialog.ts";
import type { RowAction } from "#platform/ui/table/row-actions.tsx";
import type { AddedDock } from "./add-dock.tsx";
import { useDeleteDock, useRotateCredentials, useUnbindDock } from "./dock-mutations.ts";

const AddDock = lazy(() => import("./add-dock.tsx").then((m) => ({ default: m.AddDock })));
const EditDock = lazy(() => import("./edit-dock.tsx").then((m) => ({ default: m.EditDock })));
const Credentials = lazy(() =>
  import("./credentials-dialog.tsx").then((m) => ({ default: m.CredentialsDialog })),
);

type Opened =
  | { kind: "edit" | "rotate" | "unbind" | "delete"; dock: Dock }
  | { kind: "credentials"; dock: AddedDock };

/** The dialogs of a screen with docks, and the actions that open them. */
export function useDockDialogs({ onDeleted }: { onDeleted?: () => void } = {}) {
  const { t } = useTranslation("docks");
  const adding = useAddDialog(docks.create);
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const open = (kind: "edit" | "rotate" | "unbind" | "delete", dock: Dock) => () => setOpened({ kind, dock });
  const actionsOf = (dock: Dock): RowAction[] => [
    {
      label: t("edit"),
      endpoint: docks.update,
      icon: <IconPencil size={16} aria-hidden />,
      onClick: open("edit", dock),
    },
    {
      label: t("rotate"),
      endpoint: docks.rotateCredentials,
      icon: <IconKey size={16} aria-hidden />,
      onClick: open("rotate", dock),
    },
    ...(dock.bound_at === null
      ? []
      : [
          {
            label: t("unbind"),
            endpoint: docks.unbind,
            icon: <IconPlugConnectedX size={16} aria-hidden />,
            onClick: open("unbind", dock),
          },
        ]),
    {
      label: t("delete"),
      endpoint: docks.remove,
      icon: <IconTrash size={16} aria-hidden />,
      onClick: open("delete", dock),
      danger: true,
    },
  ];
  const dialogs: ReactNode = (
    <Suspense>
      {adding.isOpen && (
        <AddDock onAdded={(dock) => setOpened({ kind: "credentials", dock })} onClose={adding.close} />
      )}
      {opened?.kind === "credentials" && <Credentials dock={opened.dock} onClose={close} />}
      {opened?.kind === "edit" && <EditDock dock={opened.dock} onClose={close} />}
      {opened?.kind === "rotate" && (
        <RotateCredentials
          dock={opened.dock}
          onRotated={(dock) => setOpened({ kind: "credentials", dock })}
          onClose={close}
        />
      )}
      {opened?.kind === "unbind" && <UnbindDock dock={opened.dock} onClose={close} />}
      {opened?.kind === "delete" && <DeleteDock dock={opened.dock} onDeleted={onDeleted} onClose={close} />}
    </Suspense>
  );
  return { dialogs, actionsOf, add: adding.open };
}

interface DialogProps {
  dock: Dock;
  onClose: () => void;
}

function RotateCredentials({
  dock: { id, name, serial_number },
  onRotated,
  onClose,
}: DialogProps & { onRotated: (dock: AddedDock) => void }) {
  const { t } = useTranslation("docks");
  return (
    <ConfirmCall
      title={t("rotateTitle", { name })}
      action={t("rotate")}
      call={useRotateCredentials()}
      input={id}
      onDone={({ data }) => onRotated({ name, serial_number, credentials: data })}
      onClose={onClose}
      danger={false}
    >
      {t("rotateHint")}
    </ConfirmCall>
  );
}

function UnbindDock({ dock: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation("docks");
  return (
    <ConfirmCall
      title={t("unbindTitle", { name })}
      action={t("unbind")}
      call={useUnbindDock()}
      input={id}
      done={t("unbound", { name })}
      onClose={onClose}
    >
      {t("unbindHint")}
    </ConfirmCall>
  );
}

function DeleteDock({
  dock: { id, name },
  onDeleted,
  onClose,
}: DialogProps & { onDeleted: (() => void) | undefined }) {
  const { t } = useTranslation("docks");
  return (
    <ConfirmCall
      title={t("deleteTitle", { name })}
      action={t("delete")}
      call={useDeleteDock()}
      input={id}
      done={t("deleted", { name })}
      onDone={onDeleted}
      onClose={onClose}
      nameToType={name}
    >
      {t("deleteHint")}
    </ConfirmCall>
  );
}
