const STORAGE_KEY = "darkMap";

/** Undefined until somebody chose. */
export function storedMapTheme(): boolean | undefined {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === null ? undefined : stored === "true";
}

export const storeMapTheme = (isDark: boolean): void => localStorage.setItem(STORAGE_KEY, String(isDark));
