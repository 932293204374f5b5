import { expect, it } from "vitest";
import { integrityErrors, licenseErrors } from "#e2e/runner/licenses.ts";

const errors = (name: string, license?: string): string[] =>
  licenseErrors(JSON.stringify({ packages: { "": { license: "UNLICENSED" }, [`node_modules/${name}`]: { version: "1.0.0", license } } }));

it.each(["MIT", "(BSD-3-Clause OR GPL-2.0)", "MIT AND ISC AND BSD-3-Clause", "MIT and ISC", "MPL-2.0"])("accepts %s", (license) => {
  expect(errors("left-pad", license)).toEqual([]);
});

it.each(["GPL-3.0-only", "AGPL-3.0", "MIT AND GPL-2.0", "LGPL-3.0-or-later", "EPL-2.0", "SEE LICENSE IN LICENSE", "UNLICENSED"])(
  "rejects %s",
  (license) => {
    expect(errors("left-pad", license)).toEqual([`left-pad 1.0.0: ${license}`]);
  },
);

it("accepts some licenses only of the packages that they were looked at for", () => {
  expect(errors("@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later")).toEqual([]);
  expect(errors("elkjs", "EPL-2.0")).toEqual([]);
  expect(errors("other", "EPL-2.0")).toEqual(["other 1.0.0: EPL-2.0"]);
});

it("rejects a package that names no license", () => {
  expect(errors("a/node_modules/b")).toEqual(["b 1.0.0: names no license"]);
});

it("rejects a package without a sum of its file, or with the address of a registry", () => {
  const problems = (more: object): string[] =>
    integrityErrors(JSON.stringify({ packages: { "": {}, "node_modules/left-pad": { version: "1.0.0", ...more } } }));
  expect(problems({ integrity: "sha512-x" })).toEqual([]);
  expect(problems({ inBundle: true })).toEqual([]);
  expect(problems({ optional: true })).toEqual(["left-pad 1.0.0: has no SHA-512 integrity"]);
  expect(problems({ integrity: "sha1-x" })).toEqual(["left-pad 1.0.0: has no SHA-512 integrity"]);
  expect(problems({ integrity: "sha512-x", resolved: "http://10.0.0.1/a.tgz" })).toEqual([
    "left-pad 1.0.0: names the address http://10.0.0.1/a.tgz",
  ]);
});
