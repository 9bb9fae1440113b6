import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import postcssPresetMantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { contractWithoutSchemas } from "../../scripts/contract-without-schemas.ts";
import { messageAssets, messagesBesideChunks } from "../../scripts/message-chunks.ts";
import { worldAssets } from "../../scripts/world-map/world-assets.ts";
import { precompress, firstLoad, noCircleOfLibraries, noJsonSchema } from "../../scripts/web-build.ts";

const SERVER = process.env["OVERFLY_SERVER"] ?? "http://127.0.0.1:8080";

const MANTINE_IN_SHELL =
  "core|components/(ActionIcon|Avatar|Button|CloseButton|Indicator|Input|InputBase|Loader|Skeleton|Transition|UnstyledButton|VisuallyHidden)";
/** What only screens use of the libraries: loaded with them. */
const OF_SCREENS =
  "use-(clipboard|click-outside|debounced-|hotkeys|in-viewport|local-storage|long-press|move|pagination|resize-observer)|infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries";
/** Those of the menu: each in a chunk of its own, as screens use them too, they would be 2 KB larger. */
const MENU_ICONS = readFileSync(`${import.meta.dirname}/src/platform/layout/menu/menu-entries.ts`, "utf8")
  .match(/\bIcon[A-Z]\w+/g)
  ?.join("|");
const SHELL_LIBRARIES = new RegExp(
  `node_modules/(react|react-dom|react-router|scheduler|clsx|@tanstack/(query-core|react-query)|@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/(${MENU_ICONS}))|@mantine/(hooks|core/esm/(${MANTINE_IN_SHELL})))[/.](?!.*(${OF_SCREENS}))`,
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    messageAssets(),
    worldAssets(),
    messagesBesideChunks(),
    react(),
    contractWithoutSchemas(),
    noJsonSchema(),
    firstLoad(),
    noCircleOfLibraries(),
    precompress(),
  ],
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: {
      "/oauth": { target: SERVER },
      "/api": {
        target: SERVER,
        ws: true,
        // The login page is a screen of this application under a path of the server's.
        bypass: ({ method, url, headers }) =>
          method === "GET" && url?.startsWith("/api/auth/login") && headers.accept?.includes("text/html")
            ? "/index.html"
            : undefined,
      },
    },
  },
  worker: { format: "es" },
  build: {
    outDir: "dist",
    target: "es2023",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1400,
    rolldownOptions: {
      output: {
        // The map must not ride along with elements that screens without a map use too.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "maplibre", test: /node_modules\/(maplibre-gl|@maplibre|@vis\.gl)\// },
            // What every screen loads: in one chunk it is 15 KB smaller, and releases rarely change it.
            { name: "libraries", test: SHELL_LIBRARIES },
          ],
        },
      },
    },
  },
});
