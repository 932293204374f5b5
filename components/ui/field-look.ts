export const FIELD =
  "h-control min-w-0 rounded-field border border-field-border bg-field px-3 text-note placeholder:text-field-placeholder";
