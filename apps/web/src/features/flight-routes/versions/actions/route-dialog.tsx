import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useRemoveRoute, useRenameRoute } from "#features/flight-routes/flight-route-mutations.ts";
import type { RouteDialog as OpenedDialog } from "#features/flight-routes/store/planner-state.ts";
import style from "#features/flight-routes/planner.module.css";
import { useDispatch, usePlannerContext, useSite } from "#features/flight-routes/store/planner-context.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** The dialog that renames or deletes a route. */
export const RouteDialog = ({ kind, route }: OpenedDialog) =>
  kind === "rename" ? <RenameDialog route={route} /> : <DeleteDialog route={route} />;

function RenameDialog({ route }: { route: FlightRoute }) {
  const { t } = useTranslation("flight-routes");
  const [name, setName] = useState(route.name);
  const rename = useRenameRoute(useSite().token);
  const onClose = useCloseDialog();
  const trimmed = name.trim();
  const save = (): void => rename.mutate({ route, name: trimmed }, { onSettled: onClose });
  return (
    <Dialog opened onClose={onClose} title={t("renameTitle", { name: route.name })} size="sm">
      <form
        className={style["dialog"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed !== "") save();
        }}
      >
        <TextField label={t("name")} value={name} onChange={setName} maxLength={80} required />
        <div className={style["footButtons"]}>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" disabled={trimmed === ""} pending={rename.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ route }: { route: FlightRoute }) {
  const { t } = useTranslation("flight-routes");
  const { store, site } = usePlannerContext();
  const remove = useRemoveRoute(site.token);
  const onClose = useCloseDialog();
  const confirm = (): void =>
    remove.mutate(route.id, {
      onSuccess: () => {
        toastSuccess(t("deleted", { name: route.name }));
        const { session } = store.getState();
        if (session?.route?.id === route.id) store.dispatch({ type: "stopEditing" });
      },
      onSettled: onClose,
    });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t("deleteTitle", { name: route.name })}
      action={t("delete")}
      onConfirm={confirm}
      pending={remove.isPending}
      danger
      nameToType={route.name}
    >
      {t("deleteHint")}
    </Confirm>
  );
}

function useCloseDialog(): () => void {
  const dispatch = useDispatch();
  return () => dispatch({ type: "closeDialog" });
}
