import { feedResponse } from "#lib/http/sites/answer-feed.ts";

export const GET = feedResponse;
export const HEAD = feedResponse;
