import { useState } from "react";

export const CLOUD_VIEWS = ["table", "tiles"] as const;
export type CloudView = (typeof CLOUD_VIEWS)[number];

const KEY = "cloud:view";

/** How the cloud's lists are shown, as this browser remembers it. */
export function useCloudView(): [CloudView, (view: CloudView) => void] {
  const [view, setView] = useState<CloudView>(() =>
    localStorage.getItem(KEY) === "tiles" ? "tiles" : "table",
  );
  const choose = (next: CloudView): void => {
    localStorage.setItem(KEY, next);
    setView(next);
  };
  return [view, choose];
}
