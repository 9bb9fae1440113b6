import { lazy, type ReactNode, Suspense, useState } from "react";
import { IconButton } from "#platform/ui/icon-button.tsx";

export interface CheckListProps<Key extends string> {
  /** Name of the button that opens it. */
  label: string;
  icon: ReactNode;
  options: readonly { key: Key; label: string }[];
  unchecked: ReadonlySet<Key>;
  onChange: (unchecked: ReadonlySet<Key>) => void;
}

const Popover = lazy(() => import("./check-list-popover.tsx").then((m) => ({ default: m.CheckListPopover })));

/** An icon button with checkboxes in a popover, whose code is loaded when it is first opened. */
export function CheckList<Key extends string>(props: CheckListProps<Key>) {
  const [isWanted, setWanted] = useState(false);
  const { label, icon } = props;
  const button = <IconButton label={label} icon={icon} expanded={false} onClick={() => setWanted(true)} />;
  return isWanted ? (
    <Suspense fallback={button}>
      <Popover {...(props as unknown as CheckListProps<string>)} />
    </Suspense>
  ) : (
    button
  );
}
