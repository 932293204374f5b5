import { type Interest, type InterestSum, VIEW_DAYS } from "#lib/sites/views/schema.ts";

const figure = new Intl.NumberFormat("en").format;

export const timesText = (views: number): string => (views === 1 ? "once" : `${figure(views)} times`);
export const askedText = (asked: number): string => (asked === 0 ? "no one asked" : `${figure(asked)} asked`);

export function interestText({ views, asked }: Interest): string {
  return interestSumText({ views: views.reduce((sum, count) => sum + count, 0), asked });
}

export function interestSumText({ views: seen, asked }: InterestSum): string {
  return `${seen === 0 ? "Not seen" : `Seen ${timesText(seen)}`} in ${VIEW_DAYS} days, ${askedText(asked)}`;
}
