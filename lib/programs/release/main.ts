import path from "node:path";
import { parseArgs } from "node:util";
import { programVersion } from "#lib/platform/config/version.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { stopWithNpm } from "#lib/programs/bootstrap/orphan.mjs";
import { refuseUncounted, writeRelease } from "./release.ts";

const ARCHES = ["x64", "arm64"];
const MIB = 1024 * 1024;

const mib = (bytes: number): string => `${Math.round(bytes / MIB)} MiB`;

stopWithNpm();
try {
  const options = { arch: { type: "string", default: process.arch }, out: { type: "string", default: "dist" } } as const;
  const { arch, out } = parseArgs({ options }).values;
  if (!ARCHES.includes(arch)) throw new OperatorError(`There is no release for "${arch}": use --arch ${ARCHES.join(" or --arch ")}.`);
  const version = programVersion();
  refuseUncounted(version);
  const { file, sha256, bytes, unpackedBytes } = await writeRelease({ root: ROOT, out: path.resolve(ROOT, out), version, arch });
  process.stdout.write(`${file}\n${sha256}  ${mib(bytes)}, ${mib(unpackedBytes)} unpacked\n`);
} catch (error) {
  const isKnown = error instanceof OperatorError || (error instanceof TypeError && "code" in error);
  process.stderr.write(`${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
