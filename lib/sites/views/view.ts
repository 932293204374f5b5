import { VIEW_DAYS } from "#lib/sites/views/schema.ts";

const figure = new Intl.NumberFormat("en").format;

export const timesText = (views: number): string => (views === 1 ? "once" : `${figure(views)} times`);
export const askedText = (asked: number): string => (asked === 0 ? "no one asked" : `${figure(asked)} asked`);

/** In all of the days that are counted. */
export const seenText = (views: number): string => `${views === 0 ? "Not seen" : `Seen ${timesText(views)}`} in ${VIEW_DAYS} days`;
