/** Of a field of any height, such as a text of several lines. */
export const FIELD_FRAME = "min-w-0 rounded-field border border-field-border bg-field px-3 text-note placeholder:text-field-placeholder";
export const FIELD = `h-control ${FIELD_FRAME}`;
