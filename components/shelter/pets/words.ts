export function animals(count: number): string {
  return count === 1 ? "1 animal" : `${count.toLocaleString("en")} animals`;
}

export function inDays(days: number): string {
  return days === 0 ? "within the hour" : days === 1 ? "in 1 day" : `in ${days} days`;
}
