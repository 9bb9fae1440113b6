import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Confirm } from "./confirm.tsx";

export interface ConfirmCallProps<Input, Result> {
  /** Names the record: "Archive North field?". */
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb on the button. */
  action: string;
  call: Pick<UseMutationResult<Result, Error, Input>, "mutate" | "isPending">;
  input: Input;
  /** Shown as a toast once it is done. */
  done?: string;
  /** Called after closing. */
  onDone?: ((result: Result) => void) | undefined;
  onClose: () => void;
  danger?: boolean;
  /** Must be typed to confirm: for what can't be undone. */
  nameToType?: string | undefined;
}

/** Asks before a call and closes once it has succeeded; after a failure it stays open for another attempt. */
export function ConfirmCall<Input, Result>(props: ConfirmCallProps<Input, Result>) {
  const { title, children, action, call, input, done, onDone, onClose, danger = true, nameToType } = props;
  const confirm = (): void =>
    call.mutate(input, {
      onSuccess: (result) => {
        onClose();
        if (done !== undefined) toastSuccess(done);
        onDone?.(result);
      },
    });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={title}
      action={action}
      pending={call.isPending}
      onConfirm={confirm}
      danger={danger}
      nameToType={nameToType}
    >
      {children}
    </Confirm>
  );
}
