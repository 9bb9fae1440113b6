import * as React from "react";

/**
 * React's development version creates an error for each element, whose stack its warnings would print: a fifth of the
 * tests' time. It does so for the first 10,000 elements of a second; here, all of them have been.
 */
const internals: unknown = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
if (typeof internals === "object" && internals !== null)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: () => {} });
