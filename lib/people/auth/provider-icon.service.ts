import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { singleton } from "#lib/platform/runtime.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const MAX_ICON_BYTES = 16_384;

const TYPES: Record<string, string> = { ".svg": "image/svg+xml", ".png": "image/png" };

const icons = singleton("auth.provider-icons", () => new Map<string, string | null>());

/** @throws unless a readable SVG or PNG file of at most 16 KiB */
export function readIcon(file: string): string {
  const type = TYPES[extname(file).toLowerCase()];
  if (type === undefined) throw new Error("it must be an SVG or PNG file");
  const bytes = readFileSync(/* turbopackIgnore: true */ file);
  if (bytes.length > MAX_ICON_BYTES) throw new Error(`it has ${bytes.length} bytes, at most ${MAX_ICON_BYTES} are allowed`);
  return `data:${type};base64,${bytes.toString("base64")}`;
}

/** A wrong file costs only the icon. */
export function providerIcon(file: string | undefined): string | null {
  if (file === undefined) return null;
  const known = icons().get(file);
  if (known !== undefined) return known;
  let icon: string | null = null;
  try {
    icon = readIcon(file);
  } catch (error) {
    logger().warn({ err: error, file }, "the icon of a sign-in service cannot be shown");
  }
  icons().set(file, icon);
  return icon;
}
