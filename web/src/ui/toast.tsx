import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { toast, ToastContainer } from "react-toastify";
import { useUiText } from "./ui-text.ts";

const CLOSE_AFTER_MS = 5000;
const DRAG_SHARE_PERCENT = 80;

export const toastSuccess = (message: string): void => {
  toast.success(message, { icon: <IconCircleCheck color="#5fd394" aria-hidden /> });
};

/** The request's id helps support to find it in the logs. */
export const toastError = (message: string, requestId?: string): void => {
  toast.error(<ErrorToast message={message} requestId={requestId} />, {
    icon: <IconCircleX color="#ff8b85" aria-hidden />,
    toastId: message, // the same failure of several calls shows once
  });
};

export const Toasts = () => (
  <ToastContainer
    position="bottom-center"
    theme="dark"
    autoClose={CLOSE_AFTER_MS}
    pauseOnHover
    pauseOnFocusLoss
    closeOnClick
    draggable
    draggablePercent={DRAG_SHARE_PERCENT}
    rtl={document.documentElement.dir === "rtl"}
    limit={5}
  />
);

function ErrorToast({ message, requestId }: { message: string; requestId: string | undefined }) {
  return (
    <div>
      {message}
      {requestId !== undefined && (
        <div style={{ fontSize: "0.6875rem", opacity: 0.65 }}>
          {useUiText.say("requestId", { id: requestId })}
        </div>
      )}
    </div>
  );
}
