import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-500.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
import "@fontsource/ibm-plex-sans-arabic/arabic-400.css";
import "@fontsource/ibm-plex-sans-arabic/arabic-500.css";
import "@fontsource/ibm-plex-sans-arabic/arabic-600.css";
import "@fontsource/ibm-plex-mono/latin-400.css";
import "@mantine/core/styles.layer.css";
import "#platform/ui/tokens.css";
import "#platform/ui/touch-targets.css";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { reportError, reportErrors } from "#platform/api/error-reports.ts";
import { makeQueryClient } from "#platform/api/query-client.ts";
import { signedOut } from "#platform/api/session.ts";
import { apiOrigin, setHosts } from "#platform/api/sides.ts";
import { activateRegions } from "#platform/i18n/locale.ts";
import { loadMessages, SHELL_MESSAGES } from "#platform/i18n/load-messages.ts";
import { toastError } from "#platform/ui/feedback/toast.tsx";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { publicSettingsQuery } from "#platform/queries/settings-queries.ts";
import { reloadForUpdate } from "./reload-for-update.ts";
import { Surroundings } from "./surroundings.tsx";
import { makeRouter } from "./router.tsx";

/** Settled once the hosts of both sides are known, or cannot be. */
const { promise: hostsKnown, resolve: knowHosts } = Promise.withResolvers<void>();

const messagesLoaded = loadMessages(SHELL_MESSAGES).catch(() => undefined); // what is missing suspends and loads again

const client = makeQueryClient({
  messagesLoaded,
  showMessage: (message, { requestId }) => toastError(message, requestId),
  signedOut: () => void hostsKnown.then(signedOut),
});

// Both are asked for at once, while the screen's own code is still loading.
client.query(authQueries.user).catch(() => undefined); // the query client reacts to a failure
client.query(publicSettingsQuery).then(
  (settings) => {
    const before = apiOrigin();
    setHosts(settings);
    activateRegions(settings.date_regions);
    void reportErrors(settings);
    knowHosts();
    if (apiOrigin() !== before) void client.invalidateQueries();
  },
  () => knowHosts(),
);

window.addEventListener("vite:preloadError", () => void reloadForUpdate());

const report = (error: unknown): void => {
  console.error(error);
  reportError(error);
};

const router = makeRouter(); // loads the screen meanwhile
/** An error that a second attempt at rendering survived: React wraps it in one that says only this. */
const reportRecovered = (error: unknown) => report(error instanceof Error ? (error.cause ?? error) : error);

const root = createRoot(document.getElementById("root")!, {
  onCaughtError: report,
  onUncaughtError: report,
  onRecoverableError: reportRecovered,
});
const render = () =>
  root.render(
    <Surroundings client={client}>
      <RouterProvider router={router} />
    </Surroundings>,
  );
void messagesLoaded.then(render);
