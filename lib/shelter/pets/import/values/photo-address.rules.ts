const MAX_PHOTOS = 12;
const MAX_ADDRESS = 2000;

export interface PhotoReading {
  photoBase?: string | undefined;
  /** A text instead of an address. */
  onLostPhoto?: (() => void) | undefined;
}

function addressOf(text: string, base: string | undefined): string | undefined {
  if (text.length > MAX_ADDRESS) return undefined;
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? text : undefined;
  const isPath = /^[\w.%/-]+\.(?:jpe?g|png|gif|webp)$/i.test(text) && !text.includes("//");
  return base !== undefined && isPath ? new URL(text.replace(/^\/?/, "/"), base).href : undefined;
}

/** @param cells of photos, with one or more addresses each */
export function photoAddresses(cells: readonly string[], { photoBase, onLostPhoto }: PhotoReading): string[] {
  const addresses = cells.flatMap((cell) => {
    const texts = cell.split(/[\s,;|]+(?=https?:)|\s+/).flatMap((text) => (/^https?:/i.test(text) ? text : text.split(/[,;|]/)));
    const found = texts.flatMap((text) => addressOf(text, photoBase) ?? []);
    if (found.length === 0) onLostPhoto?.();
    return found;
  });
  return [...new Set(addresses)].slice(0, MAX_PHOTOS);
}
