import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the tests' PostgreSQL; its database `template_overfly` is migrated. */
    postgresUrl: string;
    /** The same as the account that a server works with. */
    postgresServerUrl: string;
  }
}

interface TestDatabase {
  url: string;
  ownerUrl: string;
  drop: () => Promise<void>;
}

/** A database of this test file's own, copied from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(adminUrl, `create database ${name} template template_overfly`);
  return {
    url: new URL(`/${name}`, inject("postgresServerUrl")).href,
    ownerUrl: new URL(`/${name}`, adminUrl).href,
    drop: () => administer(adminUrl, `drop database ${name} with (force)`),
  };
}

export async function administer(url: string, command: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
