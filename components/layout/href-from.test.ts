import { expect, it } from "vitest";
import { hrefFrom } from "#components/layout/href-from.ts";

const HERE = { pathname: "/p/city/animals", search: "?q=b&status=pending&animal=7" };

it.each([
  ["/p/city/animals?animal=new", "/p/city/animals?q=b&status=pending&animal=new"],
  ["/p/city/animals", "/p/city/animals"],
  ["/p/city/animals?bin=1", "/p/city/animals?bin=1"],
  ["/p/farm/animals?animal=new", "/p/farm/animals?animal=new"],
  ["/p/city/api-keys?do=new-key", "/p/city/api-keys?do=new-key"],
])("keeps the page's filter only for links that open over it: %s", (href, expected) => {
  expect(hrefFrom(HERE, href)).toBe(expected);
});
