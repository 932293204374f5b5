"use client";

import { useEffect } from "react";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

/** Characters of a name beside a number, which has one line. */
const MAX_NAME = 50;

interface NumberedSheet {
  /** A CSS identifier. */
  page: string;
  name: string;
}

const cut = (name: string): string => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name);

/** A CSS string, whatever the text. */
const quoted = (text: string): string => `"${text.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/** CSS: pages with this name have the animal's name and their number of its pages at the start, and their number of all at the end. */
export const numberingOf = ({ page, name }: NumberedSheet): string => `@page ${page} {
  size: portrait; margin: 20mm 18mm; counter-increment: ${page};
  @bottom-left { content: ${quoted(isolated(cut(name)))} " · " counter(${page}); color: #111; font-size: 9pt; white-space: nowrap }
  @bottom-right { content: counter(page) " / " counter(pages); color: #111; font-size: 9pt }
}`;

/** Writes the name and the page into the margins of each animal's pages. Only a style sheet reaches them, and this one needs no nonce. */
export function SheetNumbers({ sheets }: { sheets: readonly NumberedSheet[] }) {
  useEffect(() => {
    const styles = new CSSStyleSheet();
    styles.replaceSync(sheets.map(numberingOf).join("\n"));
    document.adoptedStyleSheets.push(styles);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== styles);
    };
  }, [sheets]);
  return null;
}
