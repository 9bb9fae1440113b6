import { lazy, Suspense, useSyncExternalStore } from "react";

const loadView = () => import("./toast-view.tsx");
const View = lazy(() => loadView().then((m) => ({ default: m.ToastView })));

let isWanted = false;
const { promise: containerMounted, resolve: onContainerMounted } = Promise.withResolvers<void>();
const listeners = new Set<() => void>();

/** With `undo`, it has a button for that. */
export const toastSuccess = (message: string, undo?: () => void): void => {
  void show().then((view) => view.showSuccess(message, undo));
};

/** The request's id helps support to find it in the logs. */
export const toastError = (message: string, requestId?: string): void => {
  void show().then((view) => view.showError(message, requestId));
};

/** Container of the toasts. Its code is loaded with the first toast. */
export function Toasts() {
  const isRequested = useSyncExternalStore(subscribe, () => isWanted);
  return <Suspense>{isRequested && <View onMount={onContainerMounted} />}</Suspense>;
}

async function show() {
  isWanted = true;
  for (const listener of listeners) listener();
  await containerMounted;
  return loadView();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
