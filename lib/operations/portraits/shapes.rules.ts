/** The canvas is 400 by 300; left parts are mirrored at its middle. */
export const WIDTH = 400;
export const HEIGHT = 300;

export const INK = "#2b2a2e";
export const PINK = "#ee9c94";
export const WHITE = "#fdf9f1";

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" />`;
}

/** Corners are rounded by `round`. */
export function path(d: string, fill: string, round = 0): string {
  return `<path d="${d}" fill="${fill}" stroke="${fill}" stroke-width="${round}" stroke-linejoin="round"/>`;
}

export function line(d: string, color: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function faded(opacity: number, parts: string): string {
  return `<g opacity="${opacity}">${parts}</g>`;
}

export function mirror(parts: string): string {
  return `<g transform="translate(${WIDTH} 0) scale(-1 1)">${parts}</g>`;
}

export function both(parts: string): string {
  return parts + mirror(parts);
}

/** Clips to the outline. */
export function within(id: string, outline: string, parts: string): string {
  return parts && `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${parts}</g>`;
}

function shiny(x: number, y: number, size: number): string {
  const iris = ellipse(x, y, size + 2.4, size + 2.4, "#7a5237");
  return iris + ellipse(x, y, size, size, INK) + ellipse(x + size * 0.3, y - size * 0.35, size * 0.32, size * 0.32, "#fff");
}

/** Mirrors the shape, but not the light in the eyes. */
export function eyes(dx: number, y: number, size: number): string {
  return shiny(200 - dx, y, size) + shiny(200 + dx, y, size);
}

export function blush(dx: number, y: number): string {
  return faded(0.4, both(ellipse(200 - dx, y, 13, 8, PINK)));
}
