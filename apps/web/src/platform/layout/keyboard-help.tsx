import { Dialog } from "#platform/ui/dialog.tsx";
import { useFrameText } from "./frame-text.ts";
import style from "./keyboard-help.module.css";
import type { MenuEntry } from "./menu-entries.ts";

export interface KeyboardHelpProps {
  opened: boolean;
  onClose: () => void;
  entries: readonly MenuEntry[];
}

export function KeyboardHelp({ opened, onClose, entries }: KeyboardHelpProps) {
  const text = useFrameText();
  const lines: [keys: string[], words: string][] = [
    [["/"], text("help.search")],
    [["?"], text("help.help")],
    [["Esc"], text("help.close")],
    ...entries.flatMap(({ key, letter }): [string[], string][] =>
      letter ? [[["g", letter], text("help.go", { place: text(`entry.${key}`) })]] : [],
    ),
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={text("help")} size="sm">
      <dl className={style["keys"]}>
        {lines.map(([keys, words]) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
