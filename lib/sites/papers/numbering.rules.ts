import { isolated } from "#lib/platform/names/isolated.rules.ts";

/** Characters of a name beside a number, which has one line. */
const MAX_NAME = 50;

export interface NumberedSheet {
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
