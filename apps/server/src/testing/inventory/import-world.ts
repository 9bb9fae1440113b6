import { itemImports } from "@overfly/contract/inventory/item-imports";
import type { BodyInput } from "@overfly/contract/endpoint";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { testApp, type Session, type TestApp } from "#testing/test-app.ts";

export type ImportKind = keyof typeof itemImports;
export type ImportOptions = Partial<BodyInput<typeof itemImports.drones>>;

/** A provider whose inventory is empty before each test, a rival, and imports of tables. */
export function importWorld() {
  let app: TestApp;
  let admins: ProviderAdmins;

  beforeAll(async () => {
    app = await testApp();
    admins = await createProviderAdmins(app);
  });
  beforeEach(() =>
    app.runAsOwner(
      `delete from assignments; delete from activity_logs; delete from drones; delete from payloads;
      delete from batteries; delete from accessories; delete from kits; delete from storage_locations`,
    ),
  );
  afterAll(() => app.close());

  const send = (session: Session, kind: ImportKind, text: string, options: ImportOptions = {}) =>
    app.call(session, itemImports[kind] as typeof itemImports.drones, {
      body: { text, dry_run: false, ...options },
    });
  async function importRows(kind: ImportKind, text: string, options: ImportOptions = {}) {
    const { status, body } = await send(admins.admin, kind, text, options);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  }

  return {
    get app() {
      return app;
    },
    get provider() {
      return admins.world.provider;
    },
    get client() {
      return admins.world.client;
    },
    get site() {
      return admins.world.site;
    },
    get rivalProvider() {
      return admins.world.rival;
    },
    get admin() {
      return admins.admin;
    },
    get rival() {
      return admins.rival;
    },
    send,
    importRows,
  };
}
