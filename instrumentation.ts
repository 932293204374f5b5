import { noteRenderError } from "#lib/http/pages/render-error.ts";

/** Next looks for its entry file only here, and calls this before it sends the head of a page that failed. */
export const onRequestError = noteRenderError;
