import { IconTrash } from "@tabler/icons-react";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";

export interface DeleteButtonProps {
  record: { id: number; name: string };
  /** Called with the record's id. */
  remove: Pick<UseMutationResult<unknown, Error, number>, "mutate" | "isPending">;
  t: (key: "deleteNamed" | "deleteTitle" | "deleted", values: { name: string }) => string;
  action: string;
  /** What is deleted with it, or kept. */
  explanation: string;
}

/** Deletes something that has a name, once that was confirmed. */
export function DeleteButton({ record: { id, name }, remove, t, action, explanation }: DeleteButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <IconButton
        danger
        label={t("deleteNamed", { name })}
        icon={<IconTrash size={16} aria-hidden />}
        onClick={() => setConfirming(true)}
      />
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("deleteTitle", { name })}
        action={action}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => toastSuccess(t("deleted", { name })),
            onSettled: () => setConfirming(false),
          })
        }
        pending={remove.isPending}
        danger
      >
        {explanation}
      </Confirm>
    </>
  );
}
