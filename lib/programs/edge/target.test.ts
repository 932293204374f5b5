import { describe, expect, it } from "vitest";
import { readTarget } from "#lib/programs/edge/exchange.ts";

describe("request target", () => {
  it.each([
    ["pets.example", "/", { host: "pets.example", path: "/", query: "" }],
    ["Pets.Example.:8080", "/a/b?c=/../d", { host: "pets.example", path: "/a/b", query: "?c=/../d" }],
    ["xn--katzen-9ya.example", "/%C3%A9?x", { host: "xn--katzen-9ya.example", path: "/%C3%A9", query: "?x" }],
    ["ignored.example", "http://real.example/a", { host: "real.example", path: "/a", query: "" }],
    [undefined, "http://real.example", { host: "real.example", path: "/", query: "" }],
    ["pets.example", "/a/...", { host: "pets.example", path: "/a/...", query: "" }],
  ])("parses the host %s and target %s", (host, target, wanted) => {
    expect(readTarget(host, target)).toMatchObject(wanted);
  });

  it.each([
    ...[
      "/..",
      "/../b",
      "/a/../b",
      "/a/.",
      "/./a",
      "/%2e%2e/b",
      "/a/%2E./b",
      "/a/.%2e",
      "//b",
      "/a//b",
      "/a%2fb",
      "/a%2Fb",
      "/a%5cb",
      "/a\\b",
    ],
    ...["/%ff", "/a/%ED%A0%80/b", "/%zz", "/%", "/%C0%AF"],
    ...["/a%00", "/a#b", "/a b", "/é", "*", "", "a/b", "/a?b\u0000"],
  ])("rejects the non-canonical target %j", (target) => {
    expect(readTarget("pets.example", target)).toBeUndefined();
  });

  it.each([undefined, "", "a b", "a..b", "-a.example", "a@b.example", `${"a.".repeat(130)}example`, "[::1]:80", "a.example:port"])(
    "rejects a request with the host %j",
    (host) => {
      expect(readTarget(host, "/")).toBeUndefined();
    },
  );
});
