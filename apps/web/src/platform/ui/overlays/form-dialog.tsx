import { Group, Stack } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { lazy, type ReactNode, type SubmitEvent, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Confirm } from "./confirm.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";
import type { Conflict } from "./use-versioned.ts";

const Decision = lazy(() => import("./changed-meanwhile.tsx").then((m) => ({ default: m.ChangedMeanwhile })));

export interface FormDialogProps<Body, Result> {
  title: string;
  /** The fields; the first one gets the focus. */
  children: ReactNode;
  draft: {
    /** Closing asks before it discards changes. */
    isDirty: boolean;
    /** What the server said about no field. */
    message: string | undefined;
  };
  /** The mutation; its errors are shown here, so its `meta` should be `{ silent: true }`. */
  save: Pick<UseMutationResult<Result, Error, Body>, "mutate" | "isPending"> & { reset?: () => void };
  /** Of a record that others may edit at the same time. */
  conflict?: Conflict;
  /** What is saved; undefined if a field has to be corrected first. */
  body: () => Body | undefined;
  /** Called after saving and closing; a text is shown as a toast. */
  onSaved?: (result: Result) => string | void;
  onClose: () => void;
  /** Label of the button; default: "Save". */
  action?: string;
  size?: DialogProps["size"];
}

/**
 * A form in a dialog, which closes once it is saved. Mount it to open it:
 *
 * ```tsx
 * function ClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
 *   const { t } = useTranslation("clients");
 *   const save = useUpdateClient(client.id); // with meta: { silent: true }
 *   const draft = useDraft({ name: client.name, city: client.city ?? "" }, save.error);
 *   return (
 *     <FormDialog
 *       title={t("editNamed", { name: client.name })}
 *       draft={draft}
 *       save={save}
 *       body={() => (draft.require("name") ? { ...draft.values, updated_at: client.updated_at } : undefined)}
 *       onSaved={({ data }) => t("saved", { name: data.name })}
 *       onClose={onClose}
 *     >
 *       <TextField label={t("name")} {...draft.field("name")} maxLength={80} required />
 *       <TextField label={t("city")} {...draft.field("city")} maxLength={80} />
 *     </FormDialog>
 *   );
 * }
 * ```
 *
 * Load a large form with `lazy()`, so that its list doesn't wait for it.
 */
export function FormDialog<Body, Result>(props: FormDialogProps<Body, Result>) {
  const { title, children, draft, save, conflict, body, onSaved, onClose, action, size } = props;
  const { t } = useTranslation("platform/ui");
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    if (isAsking || save.isPending) return;
    if (draft.isDirty) setAsking(true);
    else onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = save.isPending ? undefined : body();
    if (found === undefined) return;
    save.mutate(found, {
      onSuccess: (result) => {
        onClose();
        const text = onSaved?.(result);
        if (typeof text === "string") toastSuccess(text);
      },
      onError: (error) => conflict?.check(error),
    });
  };
  return (
    <>
      <Dialog opened onClose={close} title={title} {...(size ? { size } : {})}>
        <form ref={markFirstField} onSubmit={submit} noValidate>
          <Stack gap="md">
            {children}
            <Suspense>
              {conflict?.isOpen && <Decision conflict={conflict} onDecided={() => save.reset?.()} />}
            </Suspense>
            {draft.message !== undefined && !conflict?.isOpen && (
              <Alert role="alert" tone="bad">
                {draft.message}
              </Alert>
            )}
            <Group gap="xs" justify="flex-end" wrap="nowrap">
              <Button onClick={close}>{t("cancel")}</Button>
              <Button kind="primary" type="submit" pending={save.isPending}>
                {action ?? t("save")}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t("discardTitle")}
        action={t("discard")}
        onConfirm={onClose}
        danger
      >
        {t("discardHint")}
      </Confirm>
    </>
  );
}

/** The dialog would focus its close button otherwise. */
const markFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector("input, textarea, button")?.setAttribute("data-autofocus", "true");
