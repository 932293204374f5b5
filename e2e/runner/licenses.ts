import { z } from "zod";

/** May be part of what an installation runs; each asks for no more than that its notice is kept. */
const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
]);

/** Allowed with a reason; the pattern is matched against the package's name. */
const WITH_REASON: Record<string, { packages: RegExp; reason: string }> = {
  "MPL-2.0": { packages: /./, reason: "binds only its own files, which we do not change" },
  "CC-BY-4.0": { packages: /^caniuse-lite$/, reason: "data of the build, named here" },
  "EPL-2.0": { packages: /^elkjs$/, reason: "a part of Prisma's command line that generating the client does not load; unchanged" },
  "LGPL-3.0-or-later": { packages: /^@img\/sharp-/, reason: "a shared library that can be replaced; no page uses it" },
};

/** Packages that name no license in their manifest, and what their files say. */
const UNNAMED: Record<string, string> = { "seq-queue": "MIT" };

const packageSchema = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  /** Within the file of the package that has it. */
  inBundle: z.boolean().optional(),
});
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) });

const nameOf = (place: string): string => place.replace(/^(?:.*\/)?node_modules\//, "");

function isAllowed(license: string, name: string): boolean {
  return PERMISSIVE.has(license) || WITH_REASON[license]?.packages.test(name) === true;
}

/** `A OR B` needs one allowed license, `A AND B` both. No package nests them. */
function fits(expression: string, name: string): boolean {
  const plain = expression.replaceAll(/[()]/g, "");
  return plain.split(/ or /i).some((part) => part.split(/ and /i).every((license) => isAllowed(license.trim(), name)));
}

/**
 * Checks the lock file, which also lists the packages of other platforms.
 * @returns a line for each package whose license is not on the lists
 */
export function licenseErrors(lockFile: string): string[] {
  const { packages } = lockSchema.parse(JSON.parse(lockFile));
  return Object.entries(packages).flatMap(([place, { version = "", license }]) => {
    const name = nameOf(place);
    if (place === "" || fits(license ?? UNNAMED[name] ?? "none", name)) return [];
    return [`${name} ${version}: ${license ?? "names no license"}`];
  });
}

/**
 * npm leaves the sum out of packages of other platforms that it takes from an installed tree.
 * @returns a line for each package that could be another one at the next installation
 */
export function integrityErrors(lockFile: string): string[] {
  const { packages } = lockSchema.parse(JSON.parse(lockFile));
  return Object.entries(packages).flatMap(([place, { version = "", integrity, resolved, inBundle }]) => {
    if (place === "" || inBundle) return [];
    const named = `${nameOf(place)} ${version}`;
    const from = resolved === undefined ? [] : [`${named}: names the address ${resolved}`];
    return /^sha512-/.test(integrity ?? "") ? from : [`${named}: has no SHA-512 integrity`, ...from];
  });
}
