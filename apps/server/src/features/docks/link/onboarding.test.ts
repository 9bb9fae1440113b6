import { docks } from "@overfly/contract/docks/docks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFakeDock } from "#testing/fake-dock.ts";
import { createProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let admin: Session;
beforeAll(async () => {
  app = await testApp();
  ({ admin } = await createProviderAdmins(app));
});
afterAll(() => app.close());

test("twenty wrong binding codes within a minute stop even the right one", async () => {
  const dock = await createFakeDock(app, admin);
  const { organization_id, device_binding_code, serialNumber } = dock;
  const bind = (codes: readonly string[]) =>
    dock.request("requests", "airport_organization_bind", {
      bind_devices: codes.map((code) => ({ sn: serialNumber, organization_id, device_binding_code: code })),
    });
  await bind(Array.from({ length: 20 }, (_, index) => `WRONG${index}`));
  const { output } = await bind([device_binding_code]);
  await dock.close();

  expect(output).toEqual({ err_infos: [{ sn: serialNumber, err_code: 210_231 }] }); // DJI: binding failed
  const { body } = await app.call(admin, docks.get, { params: { id: dock.id } });
  expect(body.data.bound_at).toBeNull();
});

test("nineteen wrong codes don't", async () => {
  const dock = await createFakeDock(app, admin);
  const { organization_id, serialNumber } = dock;
  await dock.request("requests", "airport_organization_bind", {
    bind_devices: Array.from({ length: 19 }, () => ({
      sn: serialNumber,
      organization_id,
      device_binding_code: "NO",
    })),
  });
  await dock.bind();
  await dock.close();

  const { body } = await app.call(admin, docks.get, { params: { id: dock.id } });
  expect(body.data.bound_at).not.toBeNull();
});

test("an outdated version of a dock is not saved", async () => {
  const dock = await createFakeDock(app, admin);
  await dock.close();
  const params = { id: dock.id };
  const { updated_at } = (await app.call(admin, docks.get, { params })).body.data;
  const save = (name: string) => app.call(admin, docks.update, { params, body: { name, updated_at } });

  expect([(await save("First")).status, (await save("Second")).status]).toEqual([200, 409]);
  expect((await app.call(admin, docks.get, { params })).body.data.name).toBe("First");
});
