import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { OperatorError } from "#lib/platform/errors.ts";
import { compareVersions } from "#lib/platform/version-order.rules.ts";
import type { Part } from "./tarball.ts";

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const LINE = "-".repeat(80);
const MIN_NPM = "10.2.0";
const LICENSE_OF_PETSTORE = `The license of Petstore itself is its owner's to choose: it goes into the file LICENSE beside this one, and into "license" of
package.json. What follows are the licenses of the packages that a release contains, or that were compiled into it.`;

const sbomSchema = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({}) }),
  components: z.array(z.looseObject({ name: z.string(), version: z.string() })),
});
const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** The release's part of the changelog; between releases what came since, or the newest part. */
export function releaseNotes(changelog: string, version: string): string {
  const parts = changelog.split(/^(?=## )/m);
  const own = parts.find((part) => part.startsWith(`## [${version}]`)) ?? parts.find((part) => part.startsWith("## [Unreleased]"));
  const text = own?.replace(/^## .*\n+/, "") ?? parts.find((part) => part.startsWith("## [")) ?? "";
  return `# Petstore ${version}\n\n${text.trimEnd()}\n`;
}

/** Node 20.9 comes with an npm that has no such command. */
function npmRefusal(): string {
  const version = execFileSync("npm", ["--version"], { encoding: "utf8" }).trim();
  if (compareVersions(version, MIN_NPM) >= 0) return "npm could not list the packages; its output is above.";
  return `A release needs npm ${MIN_NPM} or newer, which lists its packages; this is ${version}: run \`npm install --global npm@10\`.`;
}

/**
 * npm's own CycloneDX document of what is installed without development tools.
 * @param time epoch seconds, for the same text each time
 */
export function softwareBill(root: string, version: string, time: number): string {
  const args = ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only", "--loglevel=error"];
  let text: string;
  try {
    text = execFileSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: ["ignore", "pipe", "inherit"] });
  } catch (error) {
    throw new OperatorError(npmRefusal(), { cause: error });
  }
  const { serialNumber: _, ...bill } = sbomSchema.parse(JSON.parse(text));
  const timestamp = new Date(time * 1000).toISOString();
  const component = { ...bill.metadata.component, name: "petstore", version, purl: `pkg:npm/petstore@${version}` };
  return `${JSON.stringify({ ...bill, metadata: { ...bill.metadata, timestamp, component } }, null, 1)}\n`;
}

function licenseTexts(folder: string): string {
  const names = readdirSync(folder).filter((name) => LICENSE_FILE.test(name));
  return names.map((name) => readFileSync(path.join(folder, name), "utf8").trim()).join("\n\n");
}

/** Each text once, below the packages that have it. Packages of other platforms are not installed, and left out. */
export function licenses(root: string): string {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")));
  const places = Object.entries(packages).flatMap(([place, { dev }]) => (place === "" || dev ? [] : [path.join(root, place)]));
  const groups = new Map<string, Set<string>>();
  for (const folder of places.filter((one) => existsSync(path.join(one, "package.json")))) {
    const { name, version, license } = manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")));
    const text = licenseTexts(folder);
    groups.set(text, (groups.get(text) ?? new Set()).add(`${name} ${version}: ${license ?? "see its text"}`));
  }
  const parts = [...groups].map(([text, names]) => [...[...names].sort(), "", text || "These packages come without a text."].join("\n"));
  return `${[LICENSE_OF_PETSTORE, ...parts.sort()].join(`\n\n${LINE}\n\n`)}\n`;
}

const sumOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

/** For `sha256sum --check` in the release's folder. Leaves out symbolic links. */
export function checksums(parts: readonly Part[]): string {
  const lines = parts.flatMap(({ folder, files }) => {
    const regular = files.filter((file) => lstatSync(path.join(folder, file)).isFile());
    return regular.map((file) => `${sumOf(path.join(folder, file))}  ${file}`);
  });
  return `${lines.join("\n")}\n`;
}
