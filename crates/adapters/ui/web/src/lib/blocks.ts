import type { ReportField } from '../api/types';

/** The answers of one block of the form. */
export interface Block {
  title: string;
  fields: ReportField[];
}

/** The answered fields of a report by block, in the order of the form. */
export function byBlock(fields: readonly ReportField[]): Block[] {
  const blocks: Block[] = [];
  for (const field of fields) {
    if (field.display.length === 0) {
      continue;
    }
    const last = blocks.at(-1);
    if (last !== undefined && last.title === field.block_title) {
      last.fields.push(field);
    } else {
      blocks.push({ title: field.block_title, fields: [field] });
    }
  }
  return blocks;
}
