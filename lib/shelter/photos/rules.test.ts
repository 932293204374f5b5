import { describe, expect, it } from "vitest";
import { jpeg, picture } from "#e2e/support/pictures.ts";
import { formatError, formatOf, movedTo, readFileName } from "#lib/shelter/photos/rules.ts";

const HEIC = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");

describe("format of a photo", () => {
  it("is told by content", async () => {
    expect(formatOf(await jpeg())).toBe("JPEG");
    expect(formatOf(await picture().png().toBuffer())).toBe("PNG");
    expect(formatOf(await picture().webp().toBuffer())).toBe("WebP");
    expect(formatOf(await picture().avif().toBuffer())).toBe("AVIF");
    expect(formatError(await jpeg())).toBeUndefined();
  });

  it.each([
    [
      "SVG",
      Buffer.from(`<?xml version="1.0"?><svg/>`),
      "A photo must be a JPEG, PNG, WebP, or AVIF file; this file is an SVG. Save it as a PNG.",
    ],
    ["GIF", Buffer.from("GIF89a…"), "this file is a GIF."],
    ["PDF", Buffer.from("%PDF-1.7"), "this file is a PDF."],
    ["text", Buffer.from("Biscuit"), "this file is something else."],
    [
      "HEIC",
      HEIC,
      "This file is HEIC, which this service cannot read. Save it as a JPEG. On an iPhone, Settings > Camera > Formats > Most Compatible",
    ],
    ["nothing", Buffer.of(), "The file is empty. Send a photo."],
  ])("is refused with a sentence for %s", (_, content, sentence) => {
    expect(formatError(content)?.message).toContain(sentence);
  });
});

describe("name of a photo's file", () => {
  const hash = "0123456789abcdef".repeat(4);

  it("has the hash and the variant", () => {
    expect(readFileName(`${hash}-800.webp`)).toEqual({ hash, variant: "800" });
    expect(readFileName(`${hash}.jpg`)).toEqual({ hash, variant: "jpeg" });
  });

  it.each([`${hash}.webp`, `${hash.toUpperCase()}.jpg`, `../${hash}.jpg`, "x.jpg", ""])("is nothing else: %s", (name) => {
    expect(readFileName(name)).toBeUndefined();
  });
});

describe("moving a photo", () => {
  it("moves the others aside", () => {
    expect(movedTo(["1", "2", "3"], "3", 1)).toEqual(["3", "1", "2"]);
    expect(movedTo(["1", "2", "3"], "1", 2)).toEqual(["2", "1", "3"]);
    expect(movedTo(["1", "2", "3"], "1", 12)).toEqual(["2", "3", "1"]);
  });
});
