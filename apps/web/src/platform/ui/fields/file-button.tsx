import { IconFileImport } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#platform/ui/button.tsx";

interface FileButtonProps {
  children: string;
  /** Accessible name of the file input. */
  label: string;
  /** File name extensions, as in `<input accept>`. */
  accept: string;
  hint?: string;
  icon?: ReactNode;
  pending?: boolean;
  isMultiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Opens a dialog of its own instead of the browser's for files. */
  pick?: () => void;
}

const IMPORT = <IconFileImport size={16} aria-hidden />;

/** Asks for a file, or for several. */
export function FileButton(props: FileButtonProps) {
  const {
    children,
    label,
    accept,
    hint,
    icon = IMPORT,
    pending = false,
    isMultiple = false,
    onFiles,
    pick,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="xs"
        icon={icon}
        pending={pending}
        {...(hint !== undefined && { hint })}
        onClick={pick ?? (() => input.current?.click())}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          currentTarget.value = ""; // so that the same file can be chosen again
        }}
      />
    </>
  );
}
