"use client";

import { useEffect } from "react";
import { type NumberedSheet, numberingOf } from "#lib/sites/papers/numbering.rules.ts";

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
