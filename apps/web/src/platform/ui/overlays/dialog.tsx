import { lazy, type ReactNode, Suspense, useState } from "react";

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: "sm" | "md" | "lg" | "xl";
}

const Middle = lazy(() => import("./dialog-view.tsx").then((m) => ({ default: m.DialogView })));
const Side = lazy(() => import("./dialog-view.tsx").then((m) => ({ default: m.SidePanelView })));

/** A question or a short form in the middle of the screen. */
export const Dialog = (props: DialogProps) =>
  useHasOpened(props.opened) && <LoadedDialog as={Middle} {...props} />;

/** Details or a form in a panel at the end of the screen. */
export const SidePanel = (props: DialogProps) =>
  useHasOpened(props.opened) && <LoadedDialog as={Side} {...props} />;

const LoadedDialog = ({ as: View, ...props }: DialogProps & { as: typeof Middle }) => (
  <Suspense>
    <View {...props} />
  </Suspense>
);

/** Whether it has ever been opened: its code is loaded then, and stays for the closing transition. */
function useHasOpened(opened: boolean): boolean {
  const [isWanted, setWanted] = useState(opened);
  if (opened && !isWanted) setWanted(true);
  return isWanted;
}
