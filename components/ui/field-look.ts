export const FIELD =
  "h-11 min-w-0 rounded-[0.625rem] border border-(--field-border) bg-(--field-background) px-3 text-[0.9375rem] placeholder:text-(--field-placeholder)";
