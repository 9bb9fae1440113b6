import { auth } from "@overfly/contract/auth/auth";
import { missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { CallError, fieldErrors } from "./call-error.ts";
import { call, fileUrl, urlOf } from "./call.ts";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  setLocale("en");
});
afterAll(() => server.close());

const TOKEN = "abcdefghijklmnop";

describe("the URL of a call", () => {
  test("fills in the path with encoded parameters", () => {
    expect(urlOf(sites.get, { token: "a/b c" })).toBe("/api/ops/sites/a%2Fb%20c/show");
  });

  test("drops empty values and encodes sorts for the server", () => {
    const url = urlOf(sites.list, {}, { search: "", clients: undefined, page: 2, sorts: { name: "desc" } });
    expect(new URL(url, "http://x").search).toBe("?page=2&sorts%5Bname%5D=desc");
  });

  test("keeps zero and false, which are not empty", () => {
    const url = urlOf(sites.list, {}, { page: 0, has_data_product: false });
    expect(url).toBe("/api/ops/sites?page=0&has_data_product=false");
  });

  test("is the same for files", () => {
    expect(fileUrl(missions.get, { params: { token: TOKEN } })).toBe(`/api/ops/missions/${TOKEN}`);
  });
});

describe("a call", () => {
  test("sends its body as JSON, with its idempotency key", async () => {
    let key: string | null = null;
    server.use(
      answer(missions.create, ({ headers, body }) => {
        key = headers.get("idempotency-key");
        return failure(422, body.site_token, { type: ["Choose a type", "Another"] });
      }),
    );

    const failed = await call(missions.create, { body: mission, idempotencyKey: "k1" }).catch(
      (error: unknown) => error,
    );

    expect(key).toBe("k1");
    expect(failed).toBeInstanceOf(CallError);
    expect(failed).toMatchObject({ status: 422, message: TOKEN });
    expect(fieldErrors(failed)).toEqual({ type: "Choose a type" });
  });

  test("asks for the user's language, and reports a missing answer in it", async () => {
    const requests: (string | null)[] = [];
    server.use(
      answer(auth.authUser, ({ headers }) => {
        requests.push(headers.get("accept-language"));
        return failure(403, "");
      }),
    );
    await call(auth.authUser).catch(() => {});
    setLocale("ar");
    await call(auth.authUser).catch(() => {});
    server.use(http.get("*/api/ops/auth/authUser", () => HttpResponse.error()));
    const lost = call(auth.authUser);

    await expect(lost).rejects.toMatchObject({ message: expect.stringContaining("تعذّر الوصول إلى الخادم") });
    expect(requests).toEqual(["en", "ar"]);
  });

  test("throws a typed error even for an answer that is not JSON", async () => {
    server.use(
      http.get("*/api/ops/auth/authUser", () => HttpResponse.text("<h1>Bad gateway", { status: 502 })),
    );
    await expect(call(auth.authUser)).rejects.toMatchObject({ status: 502, errors: {} });
  });

  test("takes the message from the errors where there is no other", async () => {
    const body = { errors: { message: "The broker is down" } };
    server.use(http.get("*/api/ops/auth/authUser", () => HttpResponse.json(body, { status: 500 })));
    await expect(call(auth.authUser)).rejects.toMatchObject({ message: "The broker is down", errors: {} });
  });

  test.each([
    ["12", 12_000],
    ["soon", 0],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
  ])("knows how long the server asks to wait: Retry-After: %s", async (header, retryAfterMs) => {
    server.use(
      http.get("*/api/ops/auth/authUser", () =>
        HttpResponse.json({ message: "Slow" }, { status: 429, headers: { "retry-after": header } }),
      ),
    );
    await expect(call(auth.authUser)).rejects.toMatchObject({ status: 429, retryAfterMs });
  });

  test("knows it of a date too", async () => {
    const at = new Date(Date.now() + 3_600_000).toUTCString();
    server.use(
      http.get("*/api/ops/auth/authUser", () =>
        HttpResponse.json({ message: "Away" }, { status: 503, headers: { "retry-after": at } }),
      ),
    );
    const failed: unknown = await call(auth.authUser).catch((error: unknown) => error);
    expect((failed as CallError).retryAfterMs / 3_600_000).toBeCloseTo(1, 1);
  });

  test("throws when there is no answer at all", async () => {
    server.use(http.get("*/api/ops/auth/authUser", () => HttpResponse.error()));
    await expect(call(auth.authUser)).rejects.toMatchObject({ status: 0 });
  });
});

const mission = {
  site_token: TOKEN,
  type: "visual",
  subtype: "rgb_overview",
  window_start: null,
  window_end: null,
  deliverables: [],
} as const satisfies Parameters<typeof call<typeof missions.create>>[1]["body"] & object;
