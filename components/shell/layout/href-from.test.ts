import { describe, expect, it } from "vitest";
import { hrefFrom, hrefWithin } from "#components/shell/layout/href-from.ts";

const HERE = { pathname: "/p/city/animals", search: "?q=b&status=pending&animal=7" };

it.each([
  ["/p/city/animals?animal=new", "/p/city/animals?q=b&status=pending&animal=new"],
  ["/p/city/animals?status=available&order=desc&animal=new", "/p/city/animals?q=b&status=pending&animal=new"],
  ["/p/farm/animals?status=available&order=desc&animal=new", "/p/farm/animals?status=available&order=desc&animal=new"],
  ["/p/city/animals", "/p/city/animals"],
  ["/p/city/animals?bin=1", "/p/city/animals?bin=1"],
  ["/p/farm/animals?animal=new", "/p/farm/animals?animal=new"],
  ["/p/city/api-keys?do=new-key", "/p/city/api-keys?do=new-key"],
])("keeps the page's filter only for links that open something over it: %s", (href, expected) => {
  expect(hrefFrom(HERE, href)).toBe(expected);
});

const PAGE = new URL("https://petstore.example/p/farm/site?show=1");
const press = (href: string, changes: { button?: number; hasModifier?: boolean; target?: string; isDownload?: boolean } = {}) => {
  const { button = 0, hasModifier = false, target = "", isDownload = false } = changes;
  return { button, hasModifier, link: { href, target, isDownload } };
};

describe("a pressed link", () => {
  it.each([
    ["/p/farm/animals", "/p/farm/animals"],
    ["/p/farm/animals?q=%23a#top", "/p/farm/animals?q=%23a#top"],
    ["https://petstore.example/account", "/account"],
    ["/p/farm/site", "/p/farm/site"],
    ["/documents", "/documents"],
  ])("to %s leaves the page for %s", (href, path) => {
    expect(hrefWithin(PAGE, press(href))).toBe(path);
    expect(hrefWithin(PAGE, press(href, { target: "_self" }))).toBe(path);
  });

  it.each([
    ["to a part of the page", press("#main")],
    ["opened in a new window", press("/account", { target: "_blank" })],
    ["pressed with a modifier", press("/account", { hasModifier: true })],
    ["pressed with another button", press("/account", { button: 1 })],
    ["that downloads a file", press("/account", { isDownload: true })],
    ["out of the dashboard", press("/docs/guide")],
    ["to the session's endpoints", press("/api/projects/farm/pets/export")],
    ["to another site", press("https://example.org/p/farm/animals")],
    ["to an email address", press("mailto:hello@farm.example")],
  ])("%s is left to the browser", (_, given) => {
    expect(hrefWithin(PAGE, given)).toBeUndefined();
  });
});
