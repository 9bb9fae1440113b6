import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { isApple } from "#platform/ui/keys/is-apple.ts";
import { useShownScreenKeys } from "./screen-keys.ts";
import style from "./keyboard-help.module.css";
import type { MenuEntry } from "#platform/layout/menu/menu-entries.ts";

export interface KeyboardHelpProps {
  opened: boolean;
  onClose: () => void;
  entries: readonly MenuEntry[];
}

export function KeyboardHelp({ opened, onClose, entries }: KeyboardHelpProps) {
  const { t } = useTranslation("platform/layout");
  const screen = useShownScreenKeys();
  const lines: [keys: string[], label: string][] = [
    [["/"], t("help.search")],
    [[isApple() ? "⌘" : "Ctrl", "K"], t("help.everything")],
    [["?"], t("help.help")],
    [["Esc"], t("help.close")],
    ...entries.flatMap(({ key, letter }): [string[], string][] =>
      letter ? [[["g", letter], t("help.go", { name: t(`entry.${key}`) })]] : [],
    ),
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={t("keyboardShortcuts")} size="sm">
      {screen && (
        <>
          <h3 className={style["title"]}>{screen.title}</h3>
          <Lines lines={screen.keys.map(({ key, label }) => [[key], label])} />
          <h3 className={style["title"]}>{t("help.everywhere")}</h3>
        </>
      )}
      <Lines lines={lines} />
    </Dialog>
  );
}

const Lines = ({ lines }: { lines: readonly [keys: string[], label: string][] }) => (
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
);
