const MAX_PHOTOS = 12;
const MAX_ADDRESS = 2000;

export interface PhotoReading {
  /** Where paths without a host are. */
  photoBase?: string | undefined;
  /** A text in place of a photo's address. */
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
  const texts = cells.flatMap((text) => text.trim().split(/[\s,;|]+(?=https?:)|\s+/));
  const addresses = texts.map((text) => addressOf(text, photoBase));
  for (const address of addresses) if (address === undefined) onLostPhoto?.();
  return [...new Set(addresses.filter((address) => address !== undefined))].slice(0, MAX_PHOTOS);
}
