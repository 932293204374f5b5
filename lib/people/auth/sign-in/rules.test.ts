import { expect, it } from "vitest";
import { lockedError, signInFault } from "#lib/people/auth/sign-in/rules.ts";

it("reports the wait to the page in whole seconds", () => {
  expect(signInFault(lockedError(29_001))).toEqual({ kind: "locked", waitSeconds: 30 });
  expect(signInFault("CredentialsSignin")).toEqual({ kind: "wrong" });
  expect(signInFault("Unavailable")).toEqual({ kind: "unavailable" });
});
