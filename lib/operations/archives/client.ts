import { useMutation } from "@tanstack/react-query";
import { ABOUT_BYTES, type ArchiveProgress } from "#lib/operations/archives/download.rules.ts";
import { saveFile } from "#lib/platform/browser/download.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

/** Lets the browser keep a large archive on its disk. */
async function blobOf(response: Response, onProgress: (progress: ArchiveProgress) => void): Promise<Blob> {
  const total = Number(response.headers.get(ABOUT_BYTES));
  let bytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      onProgress({ bytes, total });
      controller.enqueue(chunk);
    },
  });
  return await new Response(response.body?.pipeThrough(counted) ?? null).blob();
}

/** @param onProgress called after each part that arrives */
export const useDownloadArchive = (slug: string, onProgress: (progress: ArchiveProgress) => void) =>
  useMutation({
    mutationFn: async (signal: AbortSignal) => {
      const path = `/api/projects/${encodeURIComponent(slug)}/archive`;
      const archive = await fetchJson<Blob>(path, { method: "POST", signal, read: (response) => blobOf(response, onProgress) });
      saveFile(`${slug}.tar`, archive);
    },
  });
