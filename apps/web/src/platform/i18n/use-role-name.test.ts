import { renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "./set-locale.ts";
import { useRoleName } from "./use-role-name.ts";

afterEach(() => setLocale("en"));
const named = (name: string) => renderHook(() => useRoleName()).result.current(name);

test("underscores are spaces, and a built-in role begins with a capital letter", () => {
  expect(named("maintenance_technician")).toBe("Maintenance technician");
  expect(named("night_shift")).toBe("night shift");
});

test("built-in roles have Arabic names, the organization's own keep theirs", () => {
  setLocale("ar");
  const builtIn = [
    "service_provider_admin",
    "operations_manager",
    "data_analyst",
    "maintenance_technician",
    "pilot",
    "organization_admin",
    "client_viewer",
  ];
  for (const name of builtIn) expect(named(name)).toMatch(/^[\p{Script=Arabic}\p{Mn}\s]+$/u);
  expect(named("Front_desk")).toBe("Front desk");
});
