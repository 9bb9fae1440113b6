import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { places } from "@overfly/contract/sites/places";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTwoProviders } from "#testing/factories.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

async function signedInApp(environment: Record<string, string> = {}): Promise<[TestApp, Session]> {
  const app = await testApp({}, environment);
  const { provider } = await createTwoProviders(app.services);
  const { session } = await signInWithRole(app, { organization_id: provider.id }, ["view sites"]);
  return [app, session];
}

describe("with the built-in list of cities", () => {
  let app: TestApp;
  let session: Session;
  beforeAll(async () => ([app, session] = await signedInApp()));
  afterAll(() => app.close());
  const find = async (search: string) => {
    const { body } = await app.call(session, places.search, { query: { search } });
    return body;
  };

  test.each([
    ["Amman", "JO", 31.95, 35.93],
    ["  amman ", "JO", 31.95, 35.93],
    ["Ma'an, Jordan", "JO", 30.19, 35.73],
    ["maan, jo", "JO", 30.19, 35.73],
    ["cordoba, Spain", "ES", 37.89, -4.77],
    ["Córdoba, ES", "ES", 37.89, -4.77],
    ["valencia, Carabobo", "VE", 10.16, -68],
    ["معان", "JO", 30.19, 35.73],
    ["مَعان، الأردن", "JO", 30.19, 35.73],
    ["عمّان", "JO", 31.95, 35.93],
    ["قرطبة", "ES", 37.89, -4.77],
  ])("%s is found in %s", async (search, country, latitude, longitude) => {
    const { data, attribution } = await find(search);
    expect(data[0]).toMatchObject({ country_code: country });
    expect(Math.abs((data[0]?.latitude ?? 0) - latitude)).toBeLessThan(0.1);
    expect(Math.abs((data[0]?.longitude ?? 0) - longitude)).toBeLessThan(0.1);
    expect(attribution).toContain("GeoNames");
  });

  test("the name itself comes before names that begin with it, and at most eight come", async () => {
    const { data } = await find("san");
    expect(data).toHaveLength(8);
    expect(data[0]?.name.toLowerCase()).toBe("san");
  });

  test.each(["zzzzqqq", ", Jordan", ".*", "\\\\"])("%s finds nothing", async (search) =>
    expect((await find(search)).data).toEqual([]),
  );

  test("a single letter is refused", async () => {
    const { status } = await app.call(session, places.search, { query: { search: "a" } });
    expect(status).toBe(422);
  });
});

describe("with a Photon server", () => {
  let app: TestApp;
  let session: Session;
  let reply: [status: number, body: unknown];
  let asked: URL;
  const photon = createServer((request, response) => {
    asked = new URL(request.url ?? "", "http://photon");
    response.writeHead(reply[0], { "content-type": "application/json" }).end(JSON.stringify(reply[1]));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => photon.listen(0, "127.0.0.1", resolve));
    const { port } = photon.address() as AddressInfo;
    [app, session] = await signedInApp({
      PLACE_SEARCH_URL: `http://127.0.0.1:${port}/api?lang=en`,
      ALLOW_PRIVATE_CALLS: "true",
    });
  });
  afterAll(async () => {
    await app.close();
    photon.close();
  });
  const find = () => app.call(session, places.search, { query: { search: "Queen Alia" } });

  /** As photon.komoot.io replies. */
  const feature = (properties: object, coordinates: unknown = [35.99, 31.72]) => ({
    type: "Feature",
    properties: { osm_id: 1, osm_type: "W", ...properties },
    geometry: { type: "Point", coordinates },
  });

  test("places and addresses come with their region and country", async () => {
    reply = [
      200,
      {
        type: "FeatureCollection",
        features: [
          feature({ name: "Queen Alia Airport", city: "Al Jizah", state: "Amman", countrycode: "JO" }),
          feature({ street: "Rainbow Street", housenumber: "7", city: "Amman", countrycode: "JO" }),
          feature({ type: "house" }), // names nothing
        ],
      },
    ];
    const { status, body } = await find();
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          name: "Queen Alia Airport",
          region: "Al Jizah, Amman",
          country_code: "JO",
          latitude: 31.72,
          longitude: 35.99,
        },
        { name: "Rainbow Street 7", region: "Amman", country_code: "JO", latitude: 31.72, longitude: 35.99 },
      ],
      attribution: "© OpenStreetMap contributors",
    });
    expect(Object.fromEntries(asked.searchParams)).toEqual({ lang: "en", q: "Queen Alia", limit: "8" });
  });

  test.each([
    ["jo", "JO"],
    ["", null],
    ["Jordan", null],
    ["J1", null],
    [undefined, null],
    [null, null],
  ])("the country %j is sent on as %j", async (countrycode, country_code) => {
    reply = [200, { features: [feature({ name: "Amman", countrycode })] }];
    expect((await find()).body.data).toMatchObject([{ name: "Amman", country_code }]);
  });

  test.each<[string, [number, unknown]]>([
    ["fails", [500, {}]],
    ["sends something else", [200, ["Amman"]]],
    ["sends a position that is none", [200, { features: [feature({ name: "A" }, [400, 91])] }]],
  ])("that %s answers 502", async (_fault, given) => {
    reply = given;
    expect(await find()).toMatchObject({
      status: 502,
      body: { message: "The place search does not respond" },
    });
  });
});
