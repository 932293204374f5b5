import * as z from "zod";

export const url = (...schemes: string[]) =>
  z.string().refine((text) => schemes.some((s) => text.startsWith(`${s}://`)) && URL.canParse(text), {
    error: `must be an address that begins with ${schemes.map((s) => `${s}://`).join(" or ")}`,
  });

/** May have a path. */
export const baseAddress = url("https", "http").transform((text) => text.replace(/\/+$/, ""));

function isOriginOnly(text: string): boolean {
  return URL.parse(text)?.pathname === "/" && !/[?#@]/.test(text);
}

/** A path, query, or user name would be dropped or doubled silently. */
export const originAddress = url("https", "http")
  .refine((text) => !URL.canParse(text) || isOriginOnly(text), {
    error: "must be only a scheme, a host, and a port if needed, such as https://pets.example",
  })
  .transform((text) => (URL.canParse(text) ? new URL(text).origin : text));
