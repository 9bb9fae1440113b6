import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { makeWorldTiles } from "./world-tiles.ts";

/** Emits the built-in map under a name that changes with its content, `__WORLD_URL__`; while developing it serves it. */
export function worldAssets(): Plugin {
  const files = new Map<string, Uint8Array>();
  let url = "";
  return {
    name: "world-assets",
    config: () => {
      const { tiles, names } = makeWorldTiles();
      for (const [name, tile] of tiles) files.set(name, tile);
      files.set("names.json", Buffer.from(JSON.stringify(names)));
      const hash = createHash("sha256");
      for (const [name, content] of files) hash.update(name).update(content);
      url = `/assets/world-${hash.digest("base64url").slice(0, 8)}`;
      return { define: { __WORLD_URL__: JSON.stringify(url) } };
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(url, (request, response, next) => {
        const file = files.get(request.url?.slice(1) ?? "");
        if (!file) return next();
        response.end(file);
      });
    },
    generateBundle() {
      for (const [name, source] of files)
        this.emitFile({ type: "asset", fileName: `${url.slice(1)}/${name}`, source });
    },
  };
}
