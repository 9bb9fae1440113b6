const RELOADED = "reloaded_for_chunks_at";
const PAUSE_MS = 30_000;

/**
 * After an update the chunks of the page that is open are gone: the new page has its own. Reloads once, and only where
 * there is a page to load: a server that is away would leave the browser's own error page in its place, and what was
 * going on here (a form, uploads) lost.
 */
export async function reloadForUpdate(reload = () => window.location.reload()): Promise<void> {
  if (!(await isServed()) || Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < PAUSE_MS) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  reload();
}

const isServed = (): Promise<boolean> =>
  fetch("/", { method: "HEAD", cache: "no-store", headers: { accept: "text/html" } }).then(
    ({ ok }) => ok,
    () => false,
  );
