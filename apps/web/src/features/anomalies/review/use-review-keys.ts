import { useEffect, useEffectEvent } from "react";
import { useScreenKeys } from "#platform/layout/header/screen-keys.ts";
import { shortcutKey } from "#platform/ui/keys/shortcut-key.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export interface ReviewKeys {
  step: (by: 1 | -1) => void;
  /** Opens the selected anomaly's pictures. */
  view: () => void;
  /** Shows the selected anomaly on the map from close by. */
  zoom: () => void;
  /** Only for users who may review. */
  confirm?: () => void;
  dismiss?: () => void;
  edit?: () => void;
  undo?: () => void;
}

const GO_MS = 1200;

/**
 * The keys of the review, also listed in the help: j and k go through the anomalies, c confirms, d dismisses, u undoes,
 * e edits, v opens the pictures, z zooms the map. In the picture viewer, too; not while typing, nor as the second letter
 * after `g`.
 */
export function useReviewKeys(keys: ReviewKeys): void {
  useKeysInHelp(keys.confirm !== undefined);
  const press = useEffectEvent((key: string) => {
    if (key === "j") keys.step(1);
    else if (key === "k") keys.step(-1);
    else if (key === "v") keys.view();
    else if (key === "z") keys.zoom();
    else if (key === "c") keys.confirm?.();
    else if (key === "d") keys.dismiss?.();
    else if (key === "u") keys.undo?.();
    else if (key === "e") keys.edit?.();
    else return false;
    return true;
  });
  useEffect(() => {
    let wentAt = -GO_MS;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const going = event.timeStamp - wentAt < GO_MS;
      const key = shortcutKey(event);
      wentAt = key === "g" ? event.timeStamp : -GO_MS;
      if (!going && press(key)) event.preventDefault(); // or "e" would be typed into the field it opens
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}

const READ_KEYS = ["j", "k", "v", "z"] as const;
const REVIEW_KEYS = ["c", "d", "u", "e"] as const;
/** Handled by the picture viewer. */
const VIEWER_KEYS = [
  { key: "+", name: "zoomIn" },
  { key: "−", name: "zoomOut" },
  { key: "0", name: "wholeFrame" },
  { key: "f", name: "fitAnomaly" },
  { key: "p", name: "key.p" },
] as const;

function useKeysInHelp(mayReview: boolean): void {
  const { t } = useTranslation("anomalies");
  useScreenKeys(t("title"), [
    ...[...READ_KEYS, ...(mayReview ? REVIEW_KEYS : [])].map((key) => ({ key, label: t(`key.${key}`) })),
    ...VIEWER_KEYS.map(({ key, name }) => ({ key, label: t(name) })),
  ]);
}

/** In a field, or in a dialog that is not the picture viewer. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const dialog = target.closest("[role=dialog]");
  return (
    target.closest("input, textarea, select, [contenteditable], [role=listbox]") !== null ||
    (dialog !== null && dialog.querySelector("[data-anomaly-viewer]") === null)
  );
}
