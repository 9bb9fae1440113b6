import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./keyboard-help.module.css";
import type { MenuEntry } from "#platform/layout/menu/menu-entries.ts";

export interface KeyboardHelpProps {
  opened: boolean;
  onClose: () => void;
  entries: readonly MenuEntry[];
}

export function KeyboardHelp({ opened, onClose, entries }: KeyboardHelpProps) {
  const { t } = useTranslation("platform/layout");
  const lines: [keys: string[], label: string][] = [
    [["/"], t("help.search")],
    [["?"], t("help.help")],
    [["Esc"], t("help.close")],
    ...entries.flatMap(({ key, letter }): [string[], string][] =>
      letter ? [[["g", letter], t("help.go", { name: t(`entry.${key}`) })]] : [],
    ),
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={t("keyboardShortcuts")} size="sm">
      <dl className={style["keys"]}>
        {lines.map(([keys, label]) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
