import { expect, it } from "vitest";
import { tolerantSettings } from "#lib/platform/config/tolerant-settings.ts";

it.each([
  [{ PORT: "4000" }, 0],
  [{ PORT: "4000", REDIS_URL: "http://x", LOG_LEVEL: "loud" }, 2],
  [{ PORT: "4000", SMTP_URL: "smtp://mail.example", MAIL_FROM: "pets@example.org" }, 1],
  // What is left of a pair is wrong as well, but is no fault of the operator's.
  [{ PORT: "4000", SMTP_URL: "ftp://mail.example", MAIL_FROM: "pets@example.org", PUBLIC_URL: "https://pets.example" }, 1],
])("keeps what is right of %j and lists %i errors", (environment, count) => {
  const { settings, errors } = tolerantSettings(environment);
  expect(errors).toHaveLength(count);
  expect(settings).toMatchObject({ PORT: 4000, LOG_LEVEL: "info" });
  expect([settings.REDIS_URL, settings.SMTP_URL]).toEqual([undefined, undefined]);
});
