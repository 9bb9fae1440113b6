import { useDirection } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useEffect } from "react";
import { toast, ToastContainer } from "react-toastify";
import { translate } from "#platform/i18n/translation.ts";
import style from "./toast.module.css";

const CLOSE_AFTER_MS = 5000;
const DRAG_SHARE_PERCENT = 80;

/** `onMount` is called once the container can take toasts: an earlier toast would be lost. */
export function ToastView({ onMount }: { onMount: () => void }) {
  useEffect(() => queueMicrotask(onMount), [onMount]);
  return (
    <ToastContainer
      position="bottom-center"
      theme="dark"
      autoClose={CLOSE_AFTER_MS}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      draggable
      draggablePercent={DRAG_SHARE_PERCENT}
      rtl={useDirection().dir === "rtl"}
      limit={5}
    />
  );
}

export const showSuccess = (message: string, undo: (() => void) | undefined): void => {
  toast.success(undo === undefined ? message : <Undoable message={message} undo={undo} />, {
    icon: <IconCircleCheck color="#5fd394" aria-hidden />,
  });
};

export const showError = (message: string, requestId: string | undefined): void => {
  toast.error(<ErrorText message={message} requestId={requestId} />, {
    icon: <IconCircleX color="#ff8b85" aria-hidden />,
    toastId: message, // the same failure of several calls shows once
  });
};

function Undoable({ message, undo }: { message: string; undo: () => void }) {
  return (
    <div className={style["undoable"]}>
      {message}
      <button type="button" onClick={undo}>
        {translate("platform/ui:undo")}
      </button>
    </div>
  );
}

function ErrorText({ message, requestId }: { message: string; requestId: string | undefined }) {
  return (
    <div>
      {message}
      {requestId !== undefined && (
        <div style={{ fontSize: "0.6875rem", color: "#94a3bd" }}>
          {translate("platform/ui:requestId", { id: requestId })}
        </div>
      )}
    </div>
  );
}
