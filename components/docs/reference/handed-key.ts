const ASK = "petstore: which key?";

interface Handed {
  key: string;
}

const isHanded = (data: unknown): data is Handed =>
  typeof data === "object" && data !== null && "key" in data && typeof data.key === "string";

/** The page of the first call to try. */
const FIRST_PAGE = "/docs/pets";

/**
 * Opens the API reference with a key that was just created. The key goes from window to window: it is stored nowhere,
 * and only the window opened here gets it.
 * @returns stops answering
 */
export function openReferenceWith(key: string): () => void {
  const opened = window.open(FIRST_PAGE);
  const answer = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (opened && source === opened && origin === location.origin && data === ASK) opened.postMessage({ key } satisfies Handed, origin);
  };
  addEventListener("message", answer);
  return () => removeEventListener("message", answer);
}

export function onHandedKey(take: (key: string) => void): () => void {
  const opener = window.opener as Window | null;
  const read = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source === opener && origin === location.origin && isHanded(data)) take(data.key);
  };
  if (!opener) return () => undefined;
  addEventListener("message", read);
  opener.postMessage(ASK, location.origin);
  return () => removeEventListener("message", read);
}
