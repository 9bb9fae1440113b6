import Fastify from "fastify";
import pg from "pg";

interface Statement {
  text: string;
  values: unknown[];
}

let recorded: Statement[] | undefined;

// Before the server opens connections, since it wraps the method of each.
const original = Reflect.get(pg.Client.prototype, "query") as (...parts: unknown[]) => unknown;
pg.Client.prototype.query = function record(this: pg.Client, ...parts: unknown[]) {
  const [first, second] = parts;
  // Prepared statements come as one object, and are run unprepared by hand.
  const { text, values } = (
    typeof first === "object" ? first : { text: first, values: second }
  ) as Partial<Statement>;
  if (typeof text === "string" && Array.isArray(values)) recorded?.push({ text, values });
  return original.apply(this, parts);
} as never;

/** The SQL statements of one request with a cached session, without those of jobs that ran meanwhile. */
export async function recordStatements(call: () => Promise<Response>): Promise<Statement[]> {
  await call();
  const [first, second] = [await recordOnce(call), await recordOnce(call)];
  const texts = new Set(first.map(({ text }) => text));
  const statements = second.filter(({ text }) => texts.has(text));
  if (statements.length === 0) throw new Error("The call ran no statement");
  return statements;
}

async function recordOnce(call: () => Promise<Response>): Promise<Statement[]> {
  const statements: Statement[] = [];
  recorded = statements;
  const reply = await call();
  await reply.arrayBuffer();
  recorded = undefined;
  if (!reply.ok) throw new Error(`The call answered ${reply.status}`);
  return statements;
}

/** A minimal server that returns the rows of recorded statements, by the path and query of the request. */
export async function bareServer(pool: pg.Pool) {
  const answers = new Map<string, readonly Statement[]>();
  const app = Fastify();
  app.get("*", async ({ url }) => {
    const statements = answers.get(url) ?? [];
    const results = await Promise.all(statements.map(({ text, values }) => pool.query(text, values)));
    return { data: results.map(({ rows }) => rows as unknown[]) };
  });
  return {
    origin: await app.listen({ port: 0, host: "127.0.0.1" }),
    answer: (path: string, statements: readonly Statement[]) => answers.set(path, statements),
    close: () => app.close(),
  };
}
