import { mediaResponse } from "#lib/http/media/answer-media.ts";

export const GET = mediaResponse;
export const HEAD = mediaResponse;
