import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's connection string of the tests' PostgreSQL, with the migrated `template_overfly`. */
    postgresUrl: string;
    /** The same for the server's account. */
    postgresServerUrl: string;
  }
}

interface TestDatabase {
  url: string;
  ownerUrl: string;
  drop: () => Promise<void>;
}

/** Creates a database for this test file, copied from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runSql(adminUrl, `create database ${name} template template_overfly strategy file_copy`);
  return {
    url: new URL(`/${name}`, inject("postgresServerUrl")).href,
    ownerUrl: new URL(`/${name}`, adminUrl).href,
    drop: () => runSql(adminUrl, `drop database ${name} with (force)`),
  };
}

export async function runSql(url: string, command: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
