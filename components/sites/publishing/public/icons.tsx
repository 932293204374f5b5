/** Strokes in a 24 by 24 viewBox. */
const PATHS = {
  paw: "M12 12.5c2.6 0 5 2.9 5 5.2 0 1.7-1.3 2.3-2.5 2.3-1 0-1.6-.5-2.5-.5s-1.5.5-2.5.5c-1.2 0-2.5-.6-2.5-2.3 0-2.3 2.4-5.2 5-5.2ZM5 12v-1.5M9.3 8V5.5M14.7 8V5.5M19 12v-1.5",
  cake: "M4 20h16M5 20v-7a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v7M5 16c1.2 1 2.3 1 3.5 0s2.3-1 3.5 0 2.3 1 3.5 0 2.3-1 3.5 0M12 11V7.5M12 4v.5",
  sex: "M10 14a5 5 0 1 1 0-10 5 5 0 0 1 0 10ZM10 14v7M7.5 18h5M15 5l4-2M19 3v4",
  size: "M4 20 20 4M4 20v-5M4 20h5M20 4v5M20 4h-5",
  weight: "M6.5 9h11l2 11h-15zM12 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  color: "M12 3.5c3.5 4 5.5 6.8 5.5 9.7a5.5 5.5 0 0 1-11 0c0-2.9 2-5.7 5.5-9.7Z",
  coat: "M4 18c1-5 1.5-8 1-12 2.5 3 3.5 6 3.5 9 1-3.5 1.5-7 1-11 2.5 3.5 3.5 7 3.5 10.5 1-3 1.5-5.5 1-8.5 2.5 3 4 7.5 5 12Z",
  calendar: "M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4 10.5h16M8 3.5V7M16 3.5V7",
  fee: "M12 20.5 4 12.5V4h8.5l8 8zM8 8h.01",
  yes: "m5 12.5 4.5 4.5L19 7.5",
  no: "M6 6l12 12M18 6 6 18",
  play: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM10 8.5v7l6-3.5z",
} as const;
export type IconName = keyof typeof PATHS;

/** The text beside it says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="icon">
      <path d={PATHS[name]} />
    </svg>
  );
}
