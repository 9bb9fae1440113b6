/** Vite plugin: the browser's contract, without the schemas that only the server validates with. */
import { fileURLToPath } from "node:url";
import { type ESTree, type Plugin, Visitor } from "vite";

const CONTRACT = fileURLToPath(new URL("../packages/contract/src/", import.meta.url));
const SCHEMA_FIELDS: ReadonlySet<string> = new Set(["params", "query", "body", "reply"]);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Endpoints keep `true` in place of each schema, and tree shaking removes the schemas that no module uses. The browser
 * does not validate replies; without this, every page would load Zod and the schemas of every feature it touches.
 */
export const contractWithoutSchemas = (): Plugin => ({
  name: "contract-without-schemas",
  apply: "build",
  transform(code, id) {
    if (!id.startsWith(CONTRACT)) return undefined;
    const program = this.parse(code);
    return { code: edited(code, [...schemaFields(program), ...pureConstants(program, code)]), map: null };
  },
});

/** The schemas of endpoints: objects with a method or a summary. */
function schemaFields(program: ESTree.Program): Edit[] {
  const edits: Edit[] = [];
  new Visitor({
    ObjectExpression({ properties }) {
      const fields = new Map(properties.map((field) => [nameOf(field), field]));
      if (!fields.has("summary") && !fields.has("method")) return;
      for (const name of SCHEMA_FIELDS) {
        const field = fields.get(name);
        if (field) edits.push({ start: field.start, end: field.end, text: `${name}: true` });
      }
    },
  }).visit(program);
  return edits;
}

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
