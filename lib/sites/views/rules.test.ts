import { describe, expect, it } from "vitest";
import { daily, isView } from "#lib/sites/views/rules.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
const android = (model: string): string =>
  `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36`;
const seen = (headers: Record<string, string>, method = "GET") => isView(method, (name) => headers[name] ?? null);

describe("a view of an animal", () => {
  it.each([
    ["a phone", { "user-agent": PHONE }, true],
    ["a search engine", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }, false],
    ["a preview of a link", { "user-agent": "facebookexternalhit/1.1" }, false],
    ["a command line", { "user-agent": "curl/8.9.1" }, false],
    ["a program that says nothing", {}, false],
    ["a page that is loaded ahead", { "user-agent": PHONE, "sec-purpose": "prefetch;prerender" }, false],
    ["a page that an old browser loads ahead", { "user-agent": PHONE, "x-moz": "prefetch" }, false],
  ])("is that of %s: %j", (_, headers, isOne) => {
    expect(seen(headers as Record<string, string>)).toBe(isOne);
  });

  it.each(["CUBOT KINGKONG", "CUBOT_X18_Plus", "CUBOT-NOTE-S", "Build/CUBOT/P40"])(
    "is that of a phone whose maker is Cubot: %s",
    (model) => {
      expect(seen({ "user-agent": android(model) })).toBe(true);
    },
  );

  it.each(["Googlebot-Image/1.0", "my_bot_2", "bot/1.0", "AhrefsBot"])("is not that of a robot: %s", (name) => {
    expect(seen({ "user-agent": name })).toBe(false);
  });

  it("is no request for the head alone", () => {
    expect(seen({ "user-agent": PHONE }, "HEAD")).toBe(false);
  });
});

it("has a number for each of thirty days, today last", () => {
  const now = Date.parse("2026-11-26T23:59:00Z");
  const numbers = daily(
    [
      { day: "2026-10-28", views: 3 },
      { day: "2026-11-26", views: 5 },
    ],
    now,
  );
  expect(numbers).toEqual([3, ...Array(28).fill(0), 5]);
});
