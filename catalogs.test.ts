import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type MessageToken, compileCatalog, parametersOf } from "@overfly/i18n/compile-catalog";
import { createTranslator } from "@overfly/i18n/translator";
import { describe, expect, test } from "vitest";
import {
  CATALOGS,
  GENERATED,
  generatedFiles,
  readCatalogs,
  readLanguages,
  SOURCE_LANGUAGE,
} from "./scripts/generate-messages.ts";
import { featureOf, messageFiles, namespacesOf } from "./scripts/message-chunks.ts";

const english = readCatalogs(SOURCE_LANGUAGE);

describe.each(readLanguages())("the catalogs in %s", (language) => {
  const catalogs = readCatalogs(language);

  test("have every key, and no other", () => {
    expect([...catalogs.keys()]).toEqual([...english.keys()]);
    for (const [namespace, catalog] of catalogs) {
      expect(Object.keys(catalog).toSorted(), namespace).toEqual(
        Object.keys(english.get(namespace) ?? {}).toSorted(),
      );
    }
  });

  test("have the parameters of the English messages, and every plural form of the language", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [namespace, catalog] of catalogs) {
      for (const [key, message] of Object.entries(catalog)) {
        const original = parametersOf(english.get(namespace)?.[key] ?? "");
        for (const [name, kind] of parametersOf(message))
          expect(original.get(name), `${namespace}:${key}`).toBe(kind);
        for (const form of pluralForms(message)) expect(form, `${namespace}:${key}`).toEqual(forms);
      }
    }
  });
});

/** Words for which the product has another one: pattern and the word to use. Texts of the specification are exempt. */
const OTHER_WORDS: Record<string, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/\bcanceled\b/i, "cancelled"],
    [/\bpictures?\b/i, "image, photo or video"],
    [/\b(some|no)body\b/i, "someone, no one"],
    [/\bfindings?\b/i, "anomaly"],
    [/\bbreak point\b/i, "breakpoint"],
    [/\bis told\b|\bgoes on\b/i, "is notified, continues"],
    [/\d%/, "a space before the percent sign"],
    [/’/, "'"],
  ],
  ar: [
    [/خطورة/u, "شدة"],
    [/القدرة المفقودة|فقد القدرة/u, "فاقد القدرة"],
    [/اختلال/u, "عيب"],
    [/معدات/u, "معدّات"],
    [/طيار/u, "طيّار"],
    [/تعذر/u, "تعذّر"],
    [
      /(?<!\p{L})(واط|هكتار|كلفن|ميغابا?ت|ميغابايت|غيغابايت|مللي|سم)(?!\p{L})|م\/ث|\d (م|متر)(?!\p{L})/u,
      "units in Latin letters",
    ],
    [/[\d}]\s%/u, "no space before the percent sign"],
  ],
};

test.each(Object.entries(OTHER_WORDS))(
  "the catalogs in %s have one word for one thing",
  (language, words) => {
    const texts = [...readCatalogs(language)]
      .filter(([namespace]) => namespace !== "platform/error-page")
      .flatMap(([namespace, catalog]) =>
        Object.entries(catalog).map(([key, text]) => [`${namespace}:${key}`, text] as const),
      );
    const found = texts.flatMap(([name, text]) =>
      words.filter(([pattern]) => pattern.test(text)).map(([, word]) => `${name}: ${text} (say: ${word})`),
    );
    expect(found).toEqual([]);
  },
);

test("the generated types are those of the catalogs", () => {
  for (const [name, text] of Object.entries(generatedFiles())) {
    expect(readFileSync(join(GENERATED, name), "utf8") === text, `run npm run i18n:types for ${name}`).toBe(
      true,
    );
  }
});

test("the frame's messages are those that its modules use", () => {
  const [, list = ""] =
    /SHELL_MESSAGES = \[([^\]]*)\]/.exec(
      readFileSync("apps/web/src/platform/i18n/load-messages.ts", "utf8"),
    ) ?? [];
  const listed = [...list.matchAll(/"([^"]+)"/g)].map(([, feature]) => feature);
  expect(listed).toEqual([...new Set(namespacesOf("apps/web/src/main.tsx").map(featureOf))]);
});

test("every message is used", () => {
  const { literals, templates } = stringsInSources();
  expect(literals.size).toBeGreaterThan(1000); // an empty search must not pass
  const unused = [...english].flatMap(([namespace, catalog]) =>
    Object.keys(catalog)
      .map((key) => [key, `${namespace}:${key}`])
      .filter((names) => !names.some((name) => literals.has(name)))
      .filter(
        (names) => !templates.some((template) => names.some((name) => template.couldBe(name, namespace))),
      )
      .map(([, name]) => name),
  );
  expect(unused).toEqual([]);
});

test("every action of the audit log has a name", () => {
  const codes = new Set<string>();
  const add = (pattern: string, action: RegExp) => {
    for (const file of globSync(pattern)) {
      if (file.endsWith(".test.ts")) continue;
      for (const [, code = ""] of readFileSync(file, "utf8").matchAll(action)) codes.add(code);
    }
  };
  add("apps/server/src/testing/endpoints/*-writes.ts", /"audit ([\w-]+\.[\w-]+)/g);
  add("apps/server/src/{features,platform}/**/*.ts", /\baction: "([\w-]+\.[\w-]+)"/g);
  expect(codes.size).toBeGreaterThan(100); // an empty search must not pass
  const names = english.get("audit-log") ?? {};
  const unnamed = [...codes].filter((code) => {
    const [feature = "", verb = ""] = code.split(".");
    return !(`feature.${feature}` in names && `verb.${verb}` in names);
  });
  expect(unnamed).toEqual([]);
});

test("a third language is a folder of catalogs and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "catalogs-"));
  try {
    cpSync(CATALOGS, folder, { recursive: true });
    for (const [namespace, catalog] of english) {
      const file = join(folder, "fa", `${namespace}.json`);
      mkdirSync(dirname(file), { recursive: true });
      const pseudo = Object.entries(catalog).map(([key, message]) => [key, `⟦${message}⟧`]);
      writeFileSync(file, JSON.stringify(Object.fromEntries(pseudo)));
    }
    expect(generatedFiles(folder)["locales.ts"]).toContain('["en", "ar", "fa"]');
    expect(messageFiles(folder).get("fa/sites.json")).toHaveProperty("sites/zones");

    const translator = createTranslator("fa");
    for (const [namespace, catalog] of readCatalogs("fa", folder))
      translator.load(namespace, compileCatalog(catalog));
    const texts = [...english].flatMap(([namespace, catalog]) =>
      Object.entries(catalog).map(([key, message]) => {
        const values = [...parametersOf(message)].map(([name, kind]) => [
          name,
          kind === "count" ? 2 : "Site A",
        ]);
        return translator.translate(`${namespace}:${key}`, Object.fromEntries(values));
      }),
    );
    expect(texts.filter((text) => !/^⟦.*⟧$/s.test(text))).toEqual([]);
    // a language that is written from right to left sets names apart
    expect(translator.translate("platform/ui:remove", { name: "Site A" })).toContain("\u2068Site A\u2069");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function pluralForms(message: string): string[][] {
  const forms: string[][] = [];
  const visit = (token: MessageToken): void => {
    if (typeof token === "string") return;
    const [, type, cases] = token;
    if (typeof cases !== "object" || cases === null) return;
    if (type === "plural")
      forms.push(
        Object.keys(cases)
          .filter((form) => form !== "offset" && !/^\d/.test(form))
          .toSorted(),
      );
    for (const tokens of Object.values(cases))
      if (Array.isArray(tokens)) (tokens as MessageToken[]).forEach(visit);
  };
  compileCatalog({ message })["message"]?.forEach(visit);
  return forms;
}

interface Template {
  couldBe(name: string, namespace: string): boolean;
}

/** Every string that code could name a message with: literals, keys of objects, and templates. */
function stringsInSources(): { literals: Set<string>; templates: Template[] } {
  const literals = new Set<string>();
  const templates: Template[] = [];
  for (const file of globSync("{packages,apps}/*/src/**/*.{ts,tsx}")) {
    if (/\.test\.tsx?$|i18n\/src\/generated/.test(file)) continue;
    const code = readFileSync(file, "utf8");
    for (const [, text = ""] of code.matchAll(/"([^"\n]*)"/g)) literals.add(text);
    for (const [, text = ""] of code.matchAll(/\b(\w+)\??:/g)) literals.add(text);
    for (const [, text = ""] of code.matchAll(/`(?=([^`\n]*\$\{[^`\n]*)`)/g))
      templates.push(templateOf(text, code));
  }
  return { literals, templates };
}

/** A template that begins with a placeholder counts only for the namespaces that its file names. */
function templateOf(text: string, code: string): Template {
  const pieces = text.split(/\$\{[^}]*\}/);
  const escaped = (piece: string) => piece.replaceAll(/[.*+?^()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(`^${pieces.map(escaped).join(".+")}$`);
  const isNamed = /^[\w/-]+[.:]/.test(pieces[0] ?? "");
  const couldBe = (name: string, namespace: string) =>
    pattern.test(name) &&
    (isNamed || (pieces.some((piece) => piece !== "") && code.includes(`"${namespace}"`)));
  return { couldBe };
}
