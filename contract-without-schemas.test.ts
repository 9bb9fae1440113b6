import { endpoints } from "@overfly/contract/endpoints";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { contractWithoutSchemas } from "./scripts/contract-without-schemas.ts";

/** What the browser reads of an endpoint: for its address, its permission and the keys of its cache. */
const readByBrowser = (all: typeof endpoints) =>
  Object.values(all)
    .flatMap((feature) => Object.values(feature))
    .map(({ method, path, permission, side, query }) => ({
      method,
      path,
      permission,
      side,
      hasQuery: query !== undefined,
    }));

test("the build's endpoints keep what the browser reads of them", async () => {
  const built = (await build({
    configFile: false,
    logLevel: "error",
    plugins: [contractWithoutSchemas()],
    build: { write: false, lib: { entry: "packages/contract/src/endpoints.ts", formats: ["es"] } },
  })) as Rolldown.RolldownOutput[];
  const code = built[0]?.output[0].code ?? "";
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    endpoints: typeof endpoints;
  };
  expect(readByBrowser(module.endpoints)).toEqual(readByBrowser(endpoints));
});
