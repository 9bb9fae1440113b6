import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the tests' PostgreSQL; its database `template_overfly` is migrated. */
    postgresUrl: string;
  }
}

/** A database of this test file's own, copied from the migrated template. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const adminUrl = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(adminUrl, `create database ${name} template template_overfly`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(adminUrl, `drop database ${name} with (force)`) };
}

async function administer(url: string, command: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
