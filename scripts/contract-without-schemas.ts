/** Vite plugin: the browser's contract, without the schemas that only the server validates with. */
import { fileURLToPath } from "node:url";
import { type ESTree, type Plugin, Visitor } from "vite";

const CONTRACT = fileURLToPath(new URL("../packages/contract/src/", import.meta.url));
/** What only the server reads of an endpoint, besides its summary. Of `query` the browser reads whether there is one. */
const SERVER_FIELDS: ReadonlySet<string> = new Set([
  "params",
  "body",
  "changes",
  "reply",
  "perMinute",
  "maxBytes",
  "idempotent",
]);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Endpoints lose their schemas and summaries, and tree shaking removes the schemas that no module uses. The browser does
 * not validate replies; without this, every page would load Zod and the schemas of every feature it touches.
 */
export const contractWithoutSchemas = (): Plugin => ({
  name: "contract-without-schemas",
  apply: "build",
  transform(code, id) {
    if (!id.startsWith(CONTRACT)) return undefined;
    const program = this.parse(code);
    return {
      code: edited(code, [...serverFields(program, code), ...pureConstants(program, code)]),
      map: null,
    };
  },
});

/** What only the server reads, with the comma after it, of endpoints: objects with a method or a summary. */
function serverFields(program: ESTree.Program, code: string): Edit[] {
  const edits: Edit[] = [];
  new Visitor({
    ObjectExpression({ properties }) {
      const fields = new Map(properties.map((field) => [nameOf(field), field]));
      if (!fields.has("summary") && !fields.has("method")) return;
      const query = fields.get("query");
      if (query?.type === "Property") edits.push({ start: query.start, end: query.end, text: "query: true" });
      for (const field of properties) {
        if (!SERVER_FIELDS.has(nameOf(field) ?? "") && !isSummary(field)) continue;
        const comma = /^\s*,/.exec(code.slice(field.end))?.[0] ?? "";
        edits.push({ start: field.start, end: field.end + comma.length, text: "" });
      }
    },
  }).visit(program);
  return edits;
}

/** An endpoint may be called "summary", too. */
const isSummary = (field: ESTree.ObjectPropertyKind): boolean =>
  field.type === "Property" &&
  nameOf(field) === "summary" &&
  ["Literal", "TemplateLiteral"].includes(field.value.type);

const nameOf = (field: ESTree.ObjectPropertyKind): string | undefined =>
  field.type === "Property" && field.key.type === "Identifier" ? field.key.name : undefined;

const CALL = "(";

/** Marks the constants that calls compute as free of side effects, as those of a contract are. */
function pureConstants({ body }: ESTree.Program, code: string): Edit[] {
  const declarations = body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    return declaration?.type === "VariableDeclaration" ? declaration.declarations : [];
  });
  return declarations.flatMap(({ init }) => {
    if (!init || init.type === "ArrowFunctionExpression") return [];
    if (!code.slice(init.start, init.end).includes(CALL)) return [];
    return [
      { start: init.start, end: init.start, text: "/* @__PURE__ */ (() => (" },
      { start: init.end, end: init.end, text: "))()" },
    ];
  });
}

/** The edits don't overlap; the last comes first, so that the positions of the others stay valid. */
const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((changed, { start, end, text }) => changed.slice(0, start) + text + changed.slice(end), code);
