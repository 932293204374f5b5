import { onDatabase } from "../harness/fixture.ts";
import { fillScale } from "../harness/scale-data.ts";
import { measureReads, READ_COLUMNS } from "../harness/scale-reads.ts";
import { sizesOf } from "../harness/scale-sizes.ts";
import type { Bench, Section } from "../results.ts";

const figure = (value: number): string => value.toLocaleString("en");

/** Measures one large project among many small ones, whose animals arrived in turn. */
export async function measureScale({ options, databases, say }: Bench): Promise<Section> {
  const { scale } = options;
  const url = await databases.empty("bench_scale");
  return await onDatabase(url, async (client) => {
    const steps = await fillScale(client, scale, say);
    const sizes = await sizesOf(client);
    const rows = await measureReads(url, client, scale);
    return {
      title: "Many projects and animals",
      note: [
        `${figure(scale.pets)} animals in ${figure(scale.projects)} projects, ${figure(scale.largest)} of them in one; shared_buffers of 128 MB. One reader, without the web server. Each read is made for 20 projects, cursors, or words: the first time, as the product reads; and again, the sum of its statements' planning and execution.`,
        `Sizes: ${sizes.join("; ")}.`,
        `Times: ${steps.map(({ what, seconds }) => `${what} ${seconds.toFixed(1)} s`).join("; ")}.`,
      ].join("\n\n"),
      columns: READ_COLUMNS,
      rows,
      goals: [],
    };
  });
}
