import { globSync, readFileSync } from "node:fs";
import { compileCatalog, parametersOf } from "@overfly/i18n/compile-catalog";
import { createTranslator } from "@overfly/i18n/translator";
import { expect, test } from "vitest";
import { readCatalogs, readLanguages } from "./scripts/generate-messages.ts";

const NAMESPACE = "flight-routes/file-warnings";
const WARNING = /warnings\.(?:add\(|push\(\{ code:)\s*"(?<code>[a-z-]+)"(?:,\s*\{(?<values>[^}]*)\})?/gu;

/** Why a route can't be written; shown like a warning. */
const [, refusals = ""] =
  /interface RouteWriteError \{(?<body>.*?)message:/su.exec(
    readFileSync("packages/route-files/src/route-content.ts", "utf8"),
  ) ?? [];

/** Codes with the names of their values. */
const warnings = globSync("packages/route-files/src/**/*.ts")
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(WARNING)])
  .map(({ groups }) => ({ code: groups?.["code"] ?? "", names: namesIn(groups?.["values"] ?? "") }));

for (const [, code = ""] of refusals.matchAll(/"(?<code>[a-z-]+)"/gu))
  warnings.push({ code, names: code === "terrain-following-unsupported" ? ["aircraft"] : [] });

function namesIn(values: string): string[] {
  return values
    .split(",")
    .map((value) => value.split(":", 1)[0]?.trim() ?? "")
    .filter((name) => name !== "");
}

test.each(readLanguages())("every warning of the route file formats has a message in %s", (language) => {
  expect(warnings.length).toBeGreaterThan(40); // an empty search must not pass
  const messages = readCatalogs(language).get(NAMESPACE) ?? {};
  const translator = createTranslator(language);
  translator.load(NAMESPACE, compileCatalog(messages));
  for (const { code, names } of warnings) {
    expect(names, code).toEqual(expect.arrayContaining([...parametersOf(messages[code] ?? "").keys()]));
    const text = translator.translate(
      `${NAMESPACE}:${code}`,
      Object.fromEntries(names.map((name) => [name, "X"])),
    );
    expect(text, code).toMatch(/^\S(?!.*file-warnings).+\.$/u);
  }
});
