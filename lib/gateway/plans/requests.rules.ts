/** In 24 hours, for a project: each is mailed to every administrator. */
export const MAX_REQUESTS_PER_DAY = 5;

/** Of the note of a request, and of the reason against it. */
export const MAX_REQUEST_TEXT_LENGTH = 500;
