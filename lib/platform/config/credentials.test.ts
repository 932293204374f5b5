import { expect, it } from "vitest";
import { parseSettings } from "#lib/platform/config/env.ts";

const refusal = (environment: Record<string, string>): string => {
  try {
    const mail = "SMTP_URL" in environment ? { PUBLIC_URL: "https://pets.example", MAIL_FROM: "pets@example.org" } : {};
    parseSettings({ ...mail, ...environment });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

it.each([
  [{ SMTP_URL: "smtp://ada:hunter#2@mail.example:587" }, "SMTP_URL", "`#` must be written %23"],
  [{ SMTP_URL: "smtps://ada@example.org:hunter/2?3@mail.example" }, "SMTP_URL", "`/` must be written %2F, and `?` must be written %3F"],
  [{ SMTP_URL: "smtp://ada:hunter%2@mail.example" }, "SMTP_URL", "`%` must be written %25"],
  [{ DATABASE_URL: "postgresql://ada:hunter#2@one/d?sslmode=require" }, "DATABASE_URL", "`#` must be written %23"],
  [{ REDIS_URL: "redis://:hunter/2@cache.example" }, "REDIS_URL", "`/` must be written %2F"],
  [{ MEDIA_URL: "s3://ada:hunter/2@s3.example/bucket" }, "MEDIA_URL", "`/` must be written %2F"],
])("says which characters of the credentials in %j must be escaped, and not the password", (environment, name, sentence) => {
  const message = refusal(environment);
  expect(message).toBe(`The settings have an error:\n  ${name} has a user name or password in which ${sentence}`);
});

it.each(["smtp://mail.example:99999", "smtp://:587", "smtp://ada:hunter@"])("says how %s should look", (url) => {
  expect(refusal({ SMTP_URL: url })).toContain("SMTP_URL must look like smtp://user:password@mail.example.org:587");
});

it.each<Record<string, string>>([
  { SMTP_URL: "smtp://ada@example.org:hunter2@mail.example:587?pool=true" },
  { SMTP_URL: "smtps://ada:hunter%232@[::1]:465" },
  { DATABASE_URL: "postgresql://one:5432/d?user=ada@cloud&password=a@b" },
  { MEDIA_URL: "s3://ada:hunter%2F2@s3.example/bucket/prefix" },
])("accepts %j", (environment) => {
  expect(refusal(environment)).toBe("");
});
