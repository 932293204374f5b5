import { expect, it } from "vitest";
import { lockedError, signInError } from "#lib/people/auth/sign-in/rules.ts";

it("reports the wait to the page in whole seconds", () => {
  expect(signInError(lockedError(29_001))).toEqual({ kind: "locked", waitSeconds: 30 });
  expect(signInError("CredentialsSignin")).toEqual({ kind: "wrong" });
  expect(signInError("Unavailable")).toEqual({ kind: "unavailable" });
});
