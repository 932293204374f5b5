/** Per project in 24 hours: each is mailed to every administrator. */
export const MAX_REQUESTS_PER_DAY = 5;

/** Limits the note of a request, and the reason for declining it. */
export const MAX_REQUEST_TEXT_LENGTH = 500;
