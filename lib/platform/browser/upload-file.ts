import { FetchError } from "#lib/platform/browser/fetch-json.ts";

export interface Upload<T> {
  /** Rejects with FetchError, even when stopped. */
  done: Promise<T>;
  stop(): void;
}

const NO_CONNECTION = "The connection was lost before the upload finished. Nothing was saved. Try again.";

function errorOf(request: XMLHttpRequest): FetchError {
  try {
    const { code, message } = JSON.parse(request.responseText) as { code?: unknown; message?: unknown };
    if (typeof code === "string" && typeof message === "string") return new FetchError(code, message, request.status);
  } catch {
    // The response is not in our error format.
  }
  return new FetchError("unreadable", `The service returned an error (status ${request.status}). Try again.`, request.status);
}

/**
 * fetch reports no upload progress.
 * @param onProgress 0 to 1
 */
export function uploadFile<T>(path: string, file: File, onProgress: (part: number) => void): Upload<T> {
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.open("POST", path);
  request.setRequestHeader("Accept", "application/json");
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () => {
    if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as T);
    else reject(errorOf(request));
  };
  request.onerror = () => reject(new FetchError("no_connection", NO_CONNECTION, 0));
  request.onabort = () => reject(new FetchError("stopped", "The upload was stopped. Nothing was saved.", 0));
  request.send(file);
  return { done: promise, stop: () => request.abort() };
}
